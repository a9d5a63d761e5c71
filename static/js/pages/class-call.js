// On every page of a student: when the class starts a game, a small note links to it. Nothing is interrupted.
import { fetchPart, leave } from "../core/part.js";
import { say } from "../core/say.js";
import { listenForClass } from "../core/stream.js";

const place = document.getElementById("class-call");
const [name, way, notNow] = [place.querySelector("b"), place.querySelector("a"), place.querySelector("button")];
const PUT_AWAY = "class-call-put-away";
let number = 0;

async function ask() {
  const now = await fetchPart(place.dataset.address, "on-now", signedOut);
  if (!now) return;
  document.dispatchEvent(new CustomEvent("class:called"));
  number = now.dataset.number;
  offer([...now.querySelectorAll(".now")].find((game) => game.dataset.table !== location.pathname && !isPutAway(game)));
}

/** A child who is signed out does not stay on an old page, not even after a game: nothing on it could be pressed any more. */
function signedOut() {
  stop();
  leave(place.dataset.gone);
}

const address = (game) => game.querySelector("a").getAttribute("href");

const isPutAway = (game) => sessionStorage.getItem(PUT_AWAY) === address(game);

function offer(game) {
  if (game && (place.hidden || way.getAttribute("href") !== address(game))) {
    name.textContent = game.querySelector("h3").textContent;
    way.setAttribute("href", address(game));
    say(`Your class is playing ${name.textContent}. You can join in.`);
  }
  place.hidden = !game;
}

notNow.addEventListener("click", () => {
  sessionStorage.setItem(PUT_AWAY, way.getAttribute("href"));
  place.hidden = true;
});

const stop = listenForClass({ events: place.dataset.events, after: () => number, ask });
