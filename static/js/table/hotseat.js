// One screen, several people: between two of them a curtain falls, and the clock stands still until the next one says who they are.
import { board } from "./board.js";
import { keepBack, now } from "./clock.js";
import { play, tell } from "./moves.js";
import { table } from "../core/server.js";

const curtain = document.getElementById("curtain");
const hands = `hands:${table.code}`;
const mine = () => board().dataset.mine.split(" ").filter(Boolean);
const turn = () => `${board().dataset.round}:${board().dataset.seat}`;
let seeking = false;

/** Whether the dice on the screen belong to somebody who has not said yet that they are holding it. */
function isStrange() {
  const work = document.getElementById("work");
  return mine().length > 1 && Boolean(work) && work.dataset.state !== "done" && sessionStorage.getItem(hands) !== turn();
}

function fall() {
  if (!isStrange() || curtain.open) return;
  const { name, figure } = board().dataset;
  document.getElementById("curtain-name").textContent = name;
  document.getElementById("curtain-go").textContent = `I am ${name}`;
  document.getElementById("curtain-who").dataset.who = figure;
  document.querySelector("#curtain-who use").setAttribute("href", `#p-${figure}`);
  curtain.showModal();
  if (!("paused" in board().dataset)) tell(table.pause);
}

async function rise() {
  sessionStorage.setItem(hands, turn());
  await tell(table.resume);
  sessionStorage.setItem(`${hands}:spare`, JSON.stringify([turn(), leftOver()]));
  curtain.close();
  seeking = true;
  toNextStep();
}

/** What had the focus before the curtain fell belonged to somebody else, and is gone. Where the next step is not there yet, the table's news brings it. */
function toNextStep() {
  if (!seeking || curtain.open) return;
  const work = document.getElementById("work"), sun = document.querySelector("#sun:enabled:not([hidden])");
  const hasFocus = () => document.activeElement !== work && Boolean(document.activeElement?.closest("#board"));
  // While the board still shows the pause, the sun may be there and take no focus.
  if (!hasFocus()) sun?.focus({ preventScroll: true });
  seeking = !hasFocus();
  if (seeking) work?.focus({ preventScroll: true });
}

/** What the ones before did not use: everybody has the time of one round, and no more. */
function leftOver() {
  const clock = document.getElementById("clock");
  return clock ? Math.max(0, clock.dataset.deadline - now() - clock.dataset.span) : 0;
}

function spare() {
  const [whose, seconds] = JSON.parse(sessionStorage.getItem(`${hands}:spare`) ?? "[]");
  return mine().length > 1 && whose === turn() ? seconds : 0;
}

/** Somebody's share of the time is over: the next one's begins, or the round is over. */
function pass() {
  const work = document.getElementById("work");
  const goesOn = Number(board().dataset.later) || spare();
  // Where people play in turns, time that is over is a turn that is over: the server sees to that.
  if (work && !("turns" in work.dataset) && goesOn && !curtain.open) play({ type: "done" }, board().dataset.seat);
}

export function start() {
  keepBack(spare);
  document.addEventListener("board:shown", fall);
  document.addEventListener("board:shown", toNextStep);
  document.addEventListener("clock:over", pass);
  document.getElementById("curtain-go").addEventListener("click", rise);
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  fall();
}
