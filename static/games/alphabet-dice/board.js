// The board of Alphabet Dice: tap a word or a cell, choose a gap, put dice in; the crossword shows how it would move. Or slurp, in three steps.
import { note, say } from "../../js/core/say.js";
import { sound } from "../../js/core/sound.js";
import { board } from "../../js/table/board.js";
import { draggable } from "../../js/table/drag.js";
import { play } from "../../js/table/moves.js";
import { teach } from "../../js/table/coach.js";
import { joined, places, run, spell } from "./crossword.js";
import { drawDock, drawNote, notKnown, slurpSays } from "./dock.js";
import { Plane } from "./plane.js";
import { doubtful, inHand, laid, planned, spliced, table, turn } from "./turn.js";

const id = (name) => document.getElementById(name);
let kept = "", plane = null, pot = null, wrong = [];

export function start() {
  document.addEventListener("board:shown", mount);
  document.addEventListener("click", click);
  document.addEventListener("keydown", type);
  // Phones change the height whenever their bars come and go, so only the width counts.
  let width = innerWidth;
  addEventListener("resize", () => { if (turn.facts && !pot.isZoomed && innerWidth !== width) look(true); width = innerWidth; });
  mount();
}

/** Reads the server's facts from the board. The word in progress stays while dice and turn are the same. */
function mount() {
  const found = id("facts");
  if (!found) { turn.facts = null; return; }
  if (pot?.pot !== id("pot")) begin();
  const raw = found.dataset.facts, next = JSON.parse(raw);
  const same = JSON.stringify([next.me, next.grid, next.hand]);
  if (raw === turn.facts?.raw) return;
  const first = !turn.facts;
  turn.facts = { ...next, raw, words: found.dataset.words };
  teach(turn.facts.house);
  if (same !== kept) { Object.assign(turn, { build: null, slurp: null, refused: "" }); kept = same; }
  if (turn.facts.me && !turn.facts.grid.length && !turn.build) openFirst();
  draw();
  if (first || next.last.length) look(first);
}

function begin() {
  plane = new Plane(id("pot"), id("plane"), id("empty"), id("dock"));
  pot = plane.pot;
  [turn.facts, kept] = [null, ""];
  id("pot").addEventListener("click", tapPlace);
  draggable(id("dock"), { may: () => Boolean(turn.facts?.me), over: hover, drop });
}

/** Scrolls to the dice of the last move. */
function look(first) {
  const { grid, last } = turn.facts;
  pot.dice = grid;
  const stays = pot.isZoomed && !first;
  if (!stays) pot.fit(grid);
  requestAnimationFrame(() => (stays ? pot.show(grid.filter(({ die }) => last.includes(die))) : pot.centre(grid)));
}

// Drawing

function draw() {
  const now = planned();
  wrong = doubtful(now, learnt);
  plane.draw(now?.all ?? table(), now, wrong);
  drawDock(now, wrong);
  board().dataset.mode = turn.slurp ? "slurp" : turn.build ? "build" : "look";
}

/** Draws again and lets every die glide to its new place. */
function redraw(change) {
  change();
  turn.refused = "";
  draw();
}

/** The coach has new answers: marks or ticks the word in progress without moving the focus. */
function learnt() {
  if (!turn.facts?.me || !(turn.build || turn.slurp)) return;
  const now = planned();
  wrong = doubtful(now, learnt);
  drawNote(now, wrong);
  if (!wrong.length) return;
  plane.draw(now?.all ?? table(), now, wrong);
  say(notKnown(wrong));
}

// Actions

function click(event) {
  if (!turn.facts || event.defaultPrevented) return undefined;
  const button = event.target.closest("button");
  if (!button) return undefined;
  const { die, own, take, gap: at, to, openWord, way } = button.dataset;
  if (button.id === "zoom-in" || button.id === "zoom-out") return pot.zoom(button.id === "zoom-in" ? 10 : -10);
  if (button.id === "centre") return home();
  if (!turn.facts.me) return undefined;
  if (openWord) return openChip(openWord);
  if (way) return turnWord(way);
  if (die) return tap(die);
  if (own) return useOwn(turn.facts.hand.find((one) => one.die === own));
  if (take) return takeBack(take);
  if (at !== undefined) return choose(Number(at));
  if (to) return give(to);
  return { slurp: startSlurp, pass: () => play({ type: "pass" }, turn.facts.me), cancel, sun: commit, "other-side": otherSide, "go-on": goOn }[button.id]?.();
}

function home() {
  pot.fit(turn.facts.grid);
  requestAnimationFrame(() => pot.centre(table()));
}

function openChip(name) {
  const [die, dir] = name.split(" ");
  open(turn.facts.grid.find((one) => one.die === die), dir);
}

/** A tap on a die of the table opens its longer word; the switch below the table turns it. If the word already has own dice, the tap chooses the gap after the die. */
function tap(name) {
  const die = table().find((one) => one.die === name);
  if (!die) return takeBack(name);
  if (turn.slurp && !turn.build) return pull(die);
  const place = laid().length ? turn.build.items.findIndex((item) => item.die === name) : -1;
  if (place >= 0) return choose(place + 1);
  return open(die, turn.build?.from?.die === name ? turn.build.dir : longer(die));
}

/** Opens the word in the other direction, through the same die or beside the same empty place. */
function turnWord(dir) {
  const { from, place, dir: now } = turn.build;
  if (dir === now) return undefined;
  const [row, col] = place.split(",").map(Number), beside = place ? places(table(), { row, col }).find((one) => one.dir === dir) : null;
  return beside ? open(beside.die, dir, { atEnd: beside.atEnd, place }) : open(from, dir);
}

const longer = (die) => (run(table(), die, "down").length > run(table(), die, "across").length ? "down" : "across");

/** A tap on an empty cell beside dice opens the word that ends or begins there, a second tap the next one. With own dice in the word nothing happens, so that a slip loses none. */
function tapPlace(event) {
  if (!turn.facts?.me || event.target.closest("button") || pot.panned || laid().length || (turn.slurp && !turn.build)) return;
  openPlace(pot.at({ x: event.clientX, y: event.clientY }));
}

function openPlace({ row, col }) {
  const found = places(table(), { row, col }), { build } = turn, here = `${row},${col}`;
  if (!found.length) return;
  const last = build?.place === here ? found.findIndex(({ dir, atEnd }) => dir === build.dir && atEnd === build.caret > 0) : -1;
  const { die, dir, atEnd } = found[(last + 1) % found.length];
  open(die, dir, { atEnd, place: here });
}

function open(die, dir, { atEnd = true, place = "" } = {}) {
  const items = run(table(), die, dir), { slurp } = turn;
  if (slurp && !items.some((item) => item.die === slurp.die.die)) return note("Your word must use the letter that you have put in.");
  redraw(() => { turn.build = { dir, items, caret: atEnd ? items.length : 0, anchorLast: false, from: die, place }; });
  pot.show(items);
  say(`${spell(items)} ${dir}. Arrow keys choose a gap, then type a letter.`);
  return focusGap();
}

function openFirst() {
  turn.build = { dir: "across", items: [], caret: 0, anchorLast: false, from: null, place: "" };
}

const focusGap = () => document.querySelector(".ad-gap[aria-pressed=true]")?.focus({ preventScroll: true });

function choose(at) {
  redraw(() => { turn.build.caret = at; });
  say(`${document.querySelector(".ad-gap[aria-pressed=true]").ariaLabel}. ${id("note").textContent}`);
  focusGap();
}

function useOwn(die) {
  if (turn.slurp && !turn.build) return putIn(die);
  if (!turn.build) return note("First tap a word or a place on the table.");
  return put(die);
}

function put(die, at = turn.build.caret) {
  sound("die");
  redraw(() => {
    turn.build.items = spliced(turn.build.items, at, 0, { ...die, own: true });
    turn.build.caret = at + 1;
    rejoin();
  });
  const word = planned()?.all?.filter(({ die: name }) => turn.build.items.some((item) => item.die === name)) ?? [];
  pot.show(word, word.find((one) => one.die === die.die));
  say(`${spell(turn.build.items)}. ${id("note").textContent}`);
  focusGap();
}

function takeBack(name) {
  const at = turn.build?.items.findIndex((item) => item.own && item.die === name) ?? -1;
  if (at < 0) return undefined;
  redraw(() => {
    turn.build.items = spliced(turn.build.items, at, 1);
    if (turn.build.caret > at) turn.build.caret -= 1;
    rejoin();
  });
  say(`${spell(turn.build.items) || "Your word is empty"}`);
  return focusGap();
}

/** Words of the line that the dice touch become part of the word; the caret stays beside the same die. */
function rejoin() {
  if (!turn.build.from) return;
  const before = turn.build.items[turn.build.caret - 1], items = joined(table(), turn.build.items, turn.build.dir, turn.build.items.find(({ die }) => die === turn.build.from.die));
  turn.build.caret = before ? items.indexOf(before) + 1 : 0;
  turn.build.items = items;
}

function otherSide() {
  redraw(() => { turn.build.anchorLast = !turn.build.anchorLast; });
  say(document.querySelector(".ad-moves span:nth-child(2)")?.textContent ?? "");
  id("other-side")?.focus({ preventScroll: true });
}

function cancel() {
  const back = turn.slurp && turn.build;
  redraw(() => { turn.build = null; if (!back) turn.slurp = null; if (!turn.facts.grid.length) openFirst(); });
  say(back ? "Without more dice." : "Nothing laid.");
}

// Slurping: pull out, put in, give to

function startSlurp() {
  redraw(() => { turn.build = null; turn.slurp = { step: 1, cell: null, die: null, to: null }; });
  say("Slurp, step 1 of 3: choose a die on the table to pull out.");
  id("plane").querySelector(".ad-die[tabindex='0']")?.focus({ preventScroll: true });
}

function pull(die) {
  const old = turn.facts.grid.find(({ row, col }) => row === die.row && col === die.col);
  redraw(() => { turn.slurp = { step: 2, cell: old, die: null, to: null }; });
  say(`Pull out ${old.letter}. Step 2 of 3: choose one of your dice.`);
  id("hand").querySelector("button")?.focus({ preventScroll: true });
}

function putIn(die) {
  if (!turn.slurp.cell) return note("First tap the die on the table that you want to pull out.");
  redraw(() => { Object.assign(turn.slurp, { step: 3, die, to: turn.facts.receivers.length === 1 ? turn.facts.receivers[0] : null }); });
  say(`${die.letter} goes in. ${slurpSays(wrong)} Step 3 of 3.`);
  return (document.querySelector(".ad-to:not([disabled])") ?? id("sun")).focus({ preventScroll: true });
}

function give(to) {
  redraw(() => { turn.slurp.to = to; });
  say(to === turn.facts.me ? "You keep it." : `${turn.facts.players.find((one) => one.id === to).name} gets it.`);
  id("sun").focus({ preventScroll: true });
}

/** Further dice go into a word through the new letter. */
function goOn() {
  const die = table().find((one) => one.die === turn.slurp.die.die);
  open(die, longer(die));
}

// Sending

async function commit() {
  const action = turn.slurp ? { type: "slurp", cell: [turn.slurp.cell.row, turn.slurp.cell.col], die: turn.slurp.die.die, give_to: turn.slurp.to } : { type: "build", ...asBuild() };
  if (turn.slurp && turn.build) action.build = asBuild();
  if (await play(action, turn.facts.me, { refused: said })) sound("word");
}

function asBuild() {
  const fixed = turn.build.items.filter(({ own }) => !own), anchor = turn.build.anchorLast ? fixed.at(-1) : fixed[0];
  const word = turn.build.items.map((item) => (item.own ? item.die : [item.row, item.col]));
  return { dir: turn.build.dir, word, ...(anchor ? { anchor: [anchor.row, anchor.col] } : {}) };
}

/** If the refusal names a word that does not count, the word is marked on the table. */
function said({ code, message }) {
  if (code !== "not-a-word") return false;
  turn.refused = message;
  draw();
  say(message);
  return true;
}

// Keys and dragging

function type(event) {
  if (!turn.facts?.me || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea") || document.documentElement.dataset.keys === "off") return;
  if (event.key === "Escape" && (turn.build || turn.slurp)) return cancel();
  if (!turn.build) return;
  if (/^[a-z]$/i.test(event.key)) return typed(event);
  if (event.key === "Backspace") return erase(event);
  if (event.target.closest(".ad-gap")) step(event);
}

function typed(event) {
  const letter = event.key.toUpperCase();
  const die = turn.facts.hand.filter(inHand).find((one) => one.letter === letter);
  event.preventDefault();
  if (die) put(die);
  else note(`You have no ${letter} left.`);
}

function erase(event) {
  const own = turn.build.items.slice(0, turn.build.caret).filter((item) => item.own).at(-1);
  if (!own) return;
  event.preventDefault();
  takeBack(own.die);
}

function step(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) choose(Math.max(0, Math.min(turn.build.items.length, turn.build.caret + by)));
  else if (event.key === "Enter" && !id("sun").disabled) commit();
  else return;
  event.preventDefault();
}

const under = (x, y) => document.elementsFromPoint(x, y);

function hover(_die, x, y) {
  id("pot").classList.toggle("over", under(x, y).includes(id("pot")));
}

/** A die can be dropped on a gap or on the word in the dock, on the table beside a die, whose word then opens, or on an empty cell. */
function drop(node, at) {
  id("pot").classList.remove("over");
  node.style.removeProperty("--x");
  node.style.removeProperty("--y");
  const die = turn.facts.hand.find((one) => one.die === (node.dataset.own ?? node.dataset.take));
  const hit = at && die ? under(at.x, at.y) : [];
  if (!hit.includes(id("pot")) && !hit.includes(id("line"))) return;
  const onto = hit.find((one) => one.dataset?.die)?.dataset.die, slot = hit.find((one) => one.dataset?.gap)?.dataset.gap;
  if (turn.slurp && !turn.build) { if (onto && onto === turn.slurp.cell?.die) putIn(die); return; }
  if (hit.includes(id("pot"))) openAt(onto, at);
  if (turn.build) settle(die, goal(onto, slot, at));
}

/** A die opens its word only while no own die is laid; otherwise the next die belongs to the word in progress. */
function openAt(onto, at) {
  if (laid().length || turn.build?.items.some(({ die }) => die === onto)) return;
  if (onto) tap(onto);
  else if (!under(at.x, at.y).some((one) => one.matches(".ad-slot"))) openPlace(pot.at(at));
}

/** The index in the word for a dropped die: the gap's, or before or after the die that it was dropped on. */
function goal(onto, slot, at) {
  if (slot) return Number(slot);
  const beside = turn.build.items.findIndex(({ die }) => die === onto);
  return beside < 0 ? turn.build.caret : beside + (pot.at(at)[turn.build.dir] > 0.5 ? 1 : 0);
}

function settle(die, at) {
  const old = turn.build.items.findIndex((item) => item.die === die.die);
  if (old >= 0) takeBack(die.die);
  put(die, Math.min(old >= 0 && old < at ? at - 1 : at, turn.build.items.length));
}
