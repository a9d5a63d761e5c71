// The ring and its number, from the server's deadline. The device's own clock is not used: it may be wrong by a day.
import { say } from "../core/say.js";

const SHORT = 15;
let offset = 0, rung = "", warned = Infinity, spare = () => 0;

const here = () => performance.now() / 1000;
export const now = () => here() + offset;

/** Sets the clock by the server's time. A late answer makes the clock slow, so the largest offset is the most exact. */
export function sync(server) {
  const found = server - here();
  if (!offset || found > offset || offset - found > 2) offset = found;
}

/** When players share a screen, time that earlier players did not use is not given to the next one: these seconds are subtracted. */
export function keepBack(seconds) {
  spare = seconds;
}

/** A pause for a time ends by itself. Fetching the board then makes sure that it does. */
function tickPause() {
  const pause = document.querySelector("[data-resumes]");
  if (!pause) return;
  const { resumes } = pause.dataset, left = Math.max(0, Math.ceil(resumes - now()));
  pause.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left === 0) ring(resumes);
}

/** After a while the others may choose how to go on without a player who has left. */
function tickAway() {
  const part = document.querySelector("[data-chooses]");
  if (!part) return;
  const { chooses } = part.dataset, left = Math.max(0, Math.ceil(chooses - now()));
  part.textContent = left;
  if (left === 0) ring(chooses);
}

function ring(deadline) {
  if (rung === deadline) return;
  rung = deadline;
  document.dispatchEvent(new CustomEvent("clock:over"));
}

function tick() {
  tickPause();
  tickAway();
  const clock = document.getElementById("clock");
  if (!clock) return;
  const { deadline, span, held } = clock.dataset;
  const left = Math.max(0, deadline - spare() - (held ?? now()));
  draw(clock, Math.ceil(left), Math.min(1, left / span), held !== undefined);
  if (held !== undefined) return;
  document.dispatchEvent(new CustomEvent("clock:tick", { detail: left }));
  warn(left, Number(span));
  if (left === 0) ring(deadline);
}

function draw(clock, seconds, share, held) {
  clock.classList.toggle("short", !held && seconds <= SHORT && seconds > 0);
  clock.classList.toggle("minutes", seconds >= 60);
  clock.classList.toggle("over", !held && seconds === 0);
  clock.querySelector(".left").setAttribute("stroke-dasharray", `${(100 * share).toFixed(1)} 100`);
  const face = seconds >= 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : String(seconds);
  const number = clock.querySelector("b");
  if (number.textContent === face) return;
  number.textContent = face;
  clock.querySelector("span").textContent = unit(seconds, held);
  clock.setAttribute("aria-label", `${seconds} seconds left`);
}

function unit(seconds, held) {
  if (held) return "paused";
  if (seconds === 0) return "stop";
  return seconds <= SHORT ? "hurry" : seconds < 60 ? "sec" : "min";
}

/** Read aloud only at 30 and at 10 seconds. */
function warn(left, span) {
  for (const mark of [30, 10]) {
    if (left <= mark && left > mark - 2 && warned > mark && span > mark) say(`${mark} seconds left`, { urgent: true });
  }
  warned = left;
}

export function start() {
  document.addEventListener("board:shown", ({ detail }) => {
    if (detail.was.layout !== detail.now.layout) warned = Infinity;
    tick();
  });
  tick();
  setInterval(tick, 200);
}
