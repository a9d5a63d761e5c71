// The time of a turn as a fuse: quiet seconds first, then a loud countdown. It runs by the server's clock.
import { say } from "../core/say.js";
import { now } from "./clock.js";

let rung = "", warned = "";

function tick() {
  const fuse = document.getElementById("fuse");
  const left = fuse ? Math.max(0, fuse.dataset.deadline - (fuse.dataset.held ?? now())) : Infinity;
  const runs = fuse && fuse.dataset.held === undefined, state = fuse?.closest("[data-turn]").dataset.turn;
  const isMine = runs && state === "mine";
  // Only the player on turn is hurried, and the projector, which all players see.
  const isSeen = isMine || (runs && state === "watch" && document.body.classList.contains("on-projector"));
  document.body.toggleAttribute("data-hurry", Boolean(isSeen) && left > 0 && left <= Number(fuse.dataset.loud));
  if (!fuse) return;
  draw(fuse, left);
  if (fuse.dataset.held !== undefined) return;
  if (isMine) warn(fuse, left);
  if (isMine) document.dispatchEvent(new CustomEvent("clock:tick", { detail: left }));
  if (left === 0 && rung !== fuse.dataset.deadline) {
    rung = fuse.dataset.deadline;
    document.dispatchEvent(new CustomEvent("clock:over"));
  }
}

function draw(fuse, left) {
  const bits = [...fuse.querySelectorAll("i")], each = fuse.dataset.span / bits.length;
  bits.forEach((bit, place) => bit.toggleAttribute("data-on", left > (bits.length - 1 - place) * each));
  const face = String(Math.ceil(left)), number = fuse.querySelector("b");
  if (number.textContent === face) return;
  number.textContent = face;
  fuse.setAttribute("aria-label", `${face} seconds left`);
}

/** Read aloud once, when the countdown begins. */
function warn(fuse, left) {
  const loud = Number(fuse.dataset.loud);
  if (!loud || left > loud || left < loud - 1.5 || warned === fuse.dataset.deadline) return;
  warned = fuse.dataset.deadline;
  say(`${Math.ceil(left)} seconds left`, { urgent: true });
}

export function start() {
  document.addEventListener("board:shown", tick);
  setInterval(tick, 100);
  tick();
}
