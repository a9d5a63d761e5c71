// The sounds that all tables have, and the button that mutes them. The scripts of the boards play their own.
import * as audio from "../core/sound.js";
import { note } from "../core/say.js";
import { board } from "./board.js";

const LAST = 5; // seconds that are heard
let heard = 0;

export function start() {
  audio.start();
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-rolls]")) audio.sound("roll");
    if (target.closest("#mute")) toggle();
  }, true);
  document.addEventListener("clock:tick", ({ detail }) => count(detail));
  document.addEventListener("board:shown", dress);
  dress();
}

/** The last five seconds, once each; only for a player. */
function count(left) {
  const second = Math.ceil(left);
  if (second === heard) return;
  heard = second;
  if (left > 0 && second <= LAST && board().dataset.seat) audio.sound("tick");
}

function toggle() {
  audio.mute(!audio.isMuted());
  dress();
  audio.sound("die");
  note(audio.isMuted() ? "The sounds are off." : "The sounds are on.", "good");
}

/** A new top bar comes from the server, which does not know what was chosen on this device. */
function dress() {
  const button = document.getElementById("mute");
  if (!button) return;
  button.hidden = audio.isForbidden();
  button.setAttribute("aria-pressed", String(audio.isMuted()));
}
