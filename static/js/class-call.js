// Wherever a student is: when the class plays, a small note offers the way there. Nothing that goes on is interrupted.
import { listen } from "./calls.js";
import { say } from "./say.js";

const place = document.getElementById("class-call");
const [name, way] = [place.querySelector("b"), place.querySelector("a")];
let number = 0;

async function ask() {
  const response = await fetch(place.dataset.address, { headers: { "X-Requested-With": "fetch" } });
  // Signed out meanwhile: the page itself will say so when it is used.
  if (response.redirected || response.status === 404) return stop();
  if (!response.ok) throw new Error(`The page answers ${response.status}.`);
  const now = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("on-now");
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
