// Several players at one screen: between two turns a curtain covers the board, and the clock is paused until the next player confirms.
import { table } from "../core/server.js";
import { board } from "./board.js";
import { keepBack, now } from "./clock.js";
import { play, tell } from "./moves.js";

const curtain = document.getElementById("curtain");
const hands = `hands:${table.code}`;
const mine = () => board().dataset.mine.split(" ").filter(Boolean);
const WORDS = { done: "done", now: "now", next: "next", later: "later" };
const turn = () => `${board().dataset.round}:${board().dataset.seat}`;
let seeking = false;

/** Whether the board shows the dice of a player who has not confirmed yet. */
function isStrange() {
  const work = document.getElementById("work");
  return mine().length > 1 && Boolean(work) && work.dataset.state !== "done" && sessionStorage.getItem(hands) !== turn();
}

function fall() {
  if (!isStrange() || curtain.open) return;
  const { name, figure, line } = board().dataset;
  document.getElementById("curtain-name").textContent = name;
  document.getElementById("curtain-go").textContent = `I am ${name}`;
  document.getElementById("curtain-who").dataset.who = figure;
  document.querySelector("#curtain-who use").setAttribute("href", `#p-${figure}`);
  document.getElementById("curtain-hear").dataset.hear = `Pass the tablet to ${name}`;
  document.getElementById("curtain-line").replaceChildren(...JSON.parse(line || "[]").map(inLine));
  const away = document.getElementById("curtain-away");
  if (away) {
    away.action = away.dataset.address.replace("SEAT", board().dataset.seat);
    document.getElementById("curtain-not-here").textContent = `${name} is not here`;
  }
  curtain.showModal();
  if (!("paused" in board().dataset)) tell(table.pause);
}

/** One child in the row of those who share the tablet. */
function inLine({ name, figure, state }) {
  const item = document.createElement("li"), face = document.getElementById("curtain-who").cloneNode(true);
  face.removeAttribute("id");
  face.classList.remove("avatar-l");
  face.dataset.who = figure;
  face.querySelector("use").setAttribute("href", `#p-${figure}`);
  const who = document.createElement("b"), when = document.createElement("small");
  who.textContent = name;
  when.textContent = WORDS[state];
  item.className = state;
  item.append(face, who, when);
  return item;
}

/** A child who has another device plays there: the stream of this page then speaks for the others only. */
function reloadForOthers({ detail: { was, now } }) {
  if (was.mine && now.mine && was.mine !== now.mine) location.reload();
}

async function rise() {
  sessionStorage.setItem(hands, turn());
  await tell(table.resume);
  sessionStorage.setItem(`${hands}:spare`, JSON.stringify([turn(), leftOver()]));
  curtain.close();
  seeking = true;
  toNextStep();
}

/** Moves the focus to the next step. The element that had it belonged to the previous player; if the next step is not there yet, the next board brings it. */
function toNextStep() {
  if (!seeking || curtain.open) return;
  const work = document.getElementById("work"), sun = document.querySelector("#sun:enabled:not([hidden])");
  const hasFocus = () => document.activeElement !== work && Boolean(document.activeElement?.closest("#board"));
  // While the board still shows the pause, the button may exist and not take the focus.
  if (!hasFocus()) sun?.focus({ preventScroll: true });
  seeking = !hasFocus();
  if (seeking) work?.focus({ preventScroll: true });
}

/** Seconds that earlier players did not use. Each player has the time of one round and no more. */
function leftOver() {
  const clock = document.getElementById("clock");
  return clock ? Math.max(0, clock.dataset.deadline - now() - clock.dataset.span) : 0;
}

function spare() {
  const [whose, seconds] = JSON.parse(sessionStorage.getItem(`${hands}:spare`) ?? "[]");
  return mine().length > 1 && whose === turn() ? seconds : 0;
}

/** A player's share of the time is over: the next player's share begins, or the round ends. */
function pass() {
  const work = document.getElementById("work");
  const goesOn = Number(board().dataset.later) || spare();
  // In games with turns the server ends the turn.
  if (work && !("turns" in work.dataset) && goesOn && !curtain.open) play({ type: "done" }, board().dataset.seat);
}

export function start() {
  keepBack(spare);
  document.addEventListener("board:shown", reloadForOthers);
  document.addEventListener("board:shown", fall);
  document.addEventListener("board:shown", toNextStep);
  document.addEventListener("clock:over", pass);
  document.getElementById("curtain-go").addEventListener("click", rise);
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  fall();
}
