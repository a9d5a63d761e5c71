// The board of Ice Pack: tap, drag or type a die into a column, change a die, and see which pattern a button means.
import { tumble } from "../../js/core/motion.js";
import { note, say } from "../../js/core/say.js";
import { sound } from "../../js/core/sound.js";
import { board, hold } from "../../js/table/board.js";
import { draggable } from "../../js/table/drag.js";
import { play } from "../../js/table/moves.js";
import { rove } from "../../js/table/rove.js";

const TUMBLE = 420;
const id = (name) => document.getElementById(name);
const all = (selector) => [...document.querySelectorAll(selector)];
let tray = null, facts = null, picked = null, keep = null, rolled = false;

export function start() {
  document.addEventListener("board:shown", mount);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", press);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);
  mount();
}

/** Sets up the board when a new one is in the page. */
function mount() {
  drawRace();
  const found = id("tray");
  if (found === tray) return follow();
  tray = found;
  facts = tray ? JSON.parse(tray.dataset.facts) : null;
  picked = null;
  if (!placing()) return follow();
  draggable(tray, { may: () => !facts.forced, over: showColumn, drop });
  rove(id("hand"), "button.die")();
  if (facts.forced) picked = facts.forced.die;
  land();
  if (keep !== null) pick(keep);
  keep = null;
  follow();
}

/** If the focused button is gone, the focus is on the title. It moves on to the next step. */
function follow() {
  if (document.activeElement?.id === "title") (id("sun") ?? id("hand-0"))?.focus({ preventScroll: true });
}

const placing = () => facts?.phase === "place" && facts.seat !== null;

/** Animates freshly rolled dice. */
function land() {
  if (!rolled) return;
  rolled = false;
  all("#hand .die").forEach((die, place) => tumble(die, 70 * place));
}

// Actions

function click(event) {
  if (event.target.closest("[data-rolls]")) return roll(event);
  if (event.target.closest("[data-offer], [data-mark][data-move]")) sound("pattern");
  const cell = event.target.closest("[data-cell]");
  if (cell) return mark(cell);
  if (event.target.closest("[data-find]")) return claimMarked();
  const value = event.target.closest("#values [data-to]");
  if (value) return change(Number(value.dataset.to));
  if (!placing()) return undefined;
  // A die that is still falling can be chosen by its place.
  const die = event.target.closest("#hand li")?.querySelector("button.die");
  if (die) return tap(Number(die.dataset.die), event.detail === 0);
  if (event.target.closest("#change-it")) return ask();
  const column = event.target.closest("#columns [data-column]");
  return column && picked !== null ? push(Number(column.dataset.column)) : undefined;
}

/** The dice tumble until the server has answered. */
async function roll(event) {
  event.preventDefault();
  const dice = all("#hand .die"), button = event.target.closest("[data-rolls]");
  rolled = true;
  hold(TUMBLE);
  dice.forEach((die) => die.classList.add("rolling"));
  if (await play(JSON.parse(button.dataset.move), button.dataset.as)) return;
  dice.forEach((die) => die.classList.remove("rolling"));
  rolled = false;
}

function tap(die, byKey) {
  if (facts.forced) return push(facts.forced.column);
  if (picked === die) return putDown();
  pick(die);
  say(`Die ${facts.values[die]} chosen. Now a column: 1, 2 or 3.`);
  if (byKey) id("drop-1").focus({ preventScroll: true });
  return undefined;
}

function pick(die) {
  picked = die;
  dress();
}

function putDown() {
  const die = picked;
  picked = null;
  dress();
  id(`hand-${die}`)?.focus({ preventScroll: true });
  say("No die chosen.");
}

function push(column) {
  if (facts.forced && column !== facts.forced.column) return undefined;
  sound("die");
  return play({ type: "place", die: picked, column }, facts.seat);
}

// Finding a pattern oneself

const marked = () => all("[data-cell][aria-pressed=true]").map(({ dataset }) => dataset.cell.split(" ").map(Number));
const same = (values) => new Set(values).size === 1;
const counting = ([a, b, c]) => b - a === c - b && Math.abs(b - a) === 1;

function mark(cell) {
  cell.setAttribute("aria-pressed", cell.getAttribute("aria-pressed") !== "true");
  const count = marked().length;
  id("sun").disabled = !count || count % 3 > 0;
  sound("die");
  say(`${count} ${count === 1 ? "die" : "dice"} marked.`);
}

/** The number of the pattern that these dice may be; the server checks whether they are one. */
function patternOf(cells) {
  const values = [...cells].sort((one, other) => one[1] - other[1]).map(([row, column]) => facts.board[column - 1][row - 1]);
  const rows = new Set(cells.map(([row]) => row)).size;
  if (cells.length === 6) return same(values) ? 6 : new Set(values).size === 6 ? 5 : null;
  if (rows === 2 || !(same(values) || counting(values))) return null;
  return (rows === 1 ? 1 : 3) + (same(values) ? 0 : 1);
}

async function claimMarked() {
  const cells = marked(), pattern = patternOf(cells);
  if (pattern === null) return note("That is no pattern. Look again: all the same, or counting.", "warn");
  if (await play({ type: "claim", pattern, cells }, facts.seat, { refused: noPattern })) sound("pattern");
}

function noPattern({ code }) {
  if (code !== "not-there") return false;
  note("That is no pattern yet. Look again.", "warn");
  return true;
}

// Changing a die

function ask() {
  const now = facts.values[picked];
  id("change-h").textContent = `Turn the ${now} into…`;
  for (const value of all("#values [data-to]")) value.disabled = Number(value.dataset.to) === now;
  id("change").showModal();
}

/** The changed die stays chosen, because it was changed to be packed. */
async function change(value) {
  id("change").close();
  keep = picked;
  if (!(await play({ type: "change", die: picked, value }, facts.seat))) keep = null;
}

// Keys

function press(event) {
  if (!placing() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea") || document.documentElement.dataset.keys === "off") return;
  if (event.key === "Escape" && picked !== null && !facts.forced) putDown();
  else if (/^[123]$/.test(event.key)) pushByKey(event);
}

function pushByKey(event) {
  event.preventDefault();
  if (picked === null) return say("Choose a die first.");
  return push(Number(event.key));
}

// Dragging

function chuteAt(x, y) {
  const edges = id("columns").getBoundingClientRect();
  if (y < edges.top - 30 || y > edges.bottom + 30) return null;
  return all(".chute").find((chute) => { const { left, right } = chute.getBoundingClientRect(); return x >= left - 4 && x <= right + 4; }) ?? null;
}

function showColumn(die, x, y) {
  const over = chuteAt(x, y);
  for (const chute of all(".chute")) chute.classList.toggle("over", chute === over);
}

/** A die dropped anywhere on a column enters it from the top. */
async function drop(die, at) {
  for (const chute of all(".chute")) chute.classList.remove("over");
  const chute = at && chuteAt(at.x, at.y);
  if (!chute) return;
  pick(Number(die.dataset.die));
  hang(die, chute);
  if (!(await push(Number(chute.dataset.column)))) die.classList.remove("dragging");
}

/** Shows the die above the column until the server has answered. */
function hang(die, chute) {
  const from = die.parentElement.getBoundingClientRect(), to = chute.querySelector(".drop").getBoundingClientRect();
  die.style.setProperty("--x", `${(to.left + to.right - from.left - from.right) / 2}px`);
  die.style.setProperty("--y", `${to.top - from.top}px`);
  die.classList.add("dragging");
}

// Rendering

function dress() {
  const chosen = picked !== null, value = facts.values[picked];
  all("#hand button.die").forEach((die) => die.setAttribute("aria-pressed", Number(die.dataset.die) === picked));
  for (const chute of all(".chute")) dressColumn(chute, chosen, value);
  id("tell-h").textContent = chosen ? `The ${value} goes into…` : "Which die goes in?";
  id("tell-text").textContent = chosen ? "Tap a column. Its bottom die comes back to the hand." : "Tap a die, then a column.";
  const changer = id("change-it");
  if (changer) changer.disabled = !chosen || "closed" in changer.dataset;
}

function dressColumn(chute, chosen, value) {
  const column = Number(chute.dataset.column), button = chute.querySelector(".drop");
  chute.classList.toggle("open", chosen);
  button.disabled = !chosen;
  button.setAttribute("aria-label", chosen ? `Push the ${value} into column ${column}; a ${facts.out[column - 1]} comes out` : `Column ${column}`);
}

/** Highlights the button and the outline of a pattern together. */
function point({ target }) {
  const at = target.closest?.("[data-offer], [data-mark]");
  const number = at?.dataset.offer ?? at?.dataset.mark;
  for (const mark of all("[data-mark]")) mark.classList.toggle("hot", mark.dataset.mark === number);
}

/** Draws the player's progress and their best result so far. */
function drawRace() {
  const race = id("race");
  if (!race) return;
  const { score, most, best } = race.dataset;
  race.style.setProperty("--at", score / most);
  if (best) race.style.setProperty("--best", best / most);
}
