// Wherever a student is: when the class plays, a small note offers the way there. Nothing that goes on is interrupted.
import { listen } from "../core/calls.js";
import { fetchPart } from "../core/part.js";
import { say } from "../core/say.js";

const place = document.getElementById("class-call");
const [name, way] = [place.querySelector("b"), place.querySelector("a")];
let number = 0;

async function ask() {
  // Signed out meanwhile: the page itself will say so when it is used.
  const now = await fetchPart(place.dataset.address, "on-now", stop);
  if (!now) return;
  number = now.dataset.number;
  offer([...now.querySelectorAll(".now")].find((game) => address(game) !== location.pathname));
}

const address = (game) => game.querySelector("a").getAttribute("href");

function offer(game) {
  if (game && (place.hidden || way.getAttribute("href") !== address(game))) {
    name.textContent = game.querySelector("h2").textContent;
    way.setAttribute("href", address(game));
    say(`Your class is playing ${name.textContent}. You can join in.`);
  }
  place.hidden = !game;
}

const stop = listen({ events: place.dataset.events, after: () => number, ask });
