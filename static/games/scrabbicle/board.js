// The board of Scrabbicle: tap, drag or type tiles into a new word or into words on the table, see the score, play it.
import { calm, slide, tumble } from "../../js/core/motion.js";
import { icon, say } from "../../js/core/say.js";
import { sound } from "../../js/core/sound.js";
import { board } from "../../js/table/board.js";
import { areWords, notWords } from "../../js/table/coach.js";
import { draggable } from "../../js/table/drag.js";
import { play } from "../../js/table/moves.js";
import { rove } from "../../js/table/rove.js";
import { askLetter } from "../../js/table/wild.js";
import { Bench } from "./bench.js";

const id = (name) => document.getElementById(name);
const all = (selector) => [...document.querySelectorAll(selector)];
const orders = new Map(); // The order of the tiles that each player at this screen has chosen.
let work = null, bench = null, order = [], rolled = false, settle = () => {}, pending = [];

export function start() {
  document.addEventListener("board:shown", mount);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", press);
  mount();
}

/** Sets up the player's place when a new one is in the page. */
function mount() {
  leave();
  const found = id("work");
  if (found === work) return playing() ? all("button[data-word]").forEach(dressWord) : undefined;
  work = found;
  bench = null;
  if (!document.querySelector("#rack .tile")) return undefined;
  const rack = Object.fromEntries(all("#rack .tile").map(({ id: tile, dataset: { letter, points } }) => [tile, { letter, points: Number(points) }]));
  arrange(Object.keys(rack));
  bench = new Bench(JSON.parse(work.dataset.facts), rack);
  settle = rove(id("rack"), "button.tile");
  draggable(work, { may: () => !bench.swapping, over: () => {}, drop, what: "button.tile" });
  render();
  // While other players play, the focus stays on the title.
  if (document.activeElement?.id === "title") document.querySelector("#sun:enabled")?.focus({ preventScroll: true });
  return land();
}

const playing = () => work?.dataset.state === "play" && bench !== null;

/** Tiles stay in the player's order; new tiles come last. */
function arrange(tiles) {
  const kept = (orders.get(board().dataset.seat) ?? []).filter((tile) => tiles.includes(tile));
  order = [...kept, ...tiles.filter((tile) => !kept.includes(tile))];
  orders.set(board().dataset.seat, order);
}

/** Animates freshly rolled dice and moves the focus to the tiles. */
function land() {
  if (!rolled) return;
  rolled = false;
  all("#throw .die").forEach((die, place) => tumble(die, 90 * place));
  if (!document.activeElement?.closest("a, input, dialog")) document.querySelector("#rack .tile")?.focus({ preventScroll: true });
}

/** A word that was taken back shakes before it leaves, so that players see what did not count. */
function leave() {
  for (const { copy, owner } of pending.filter(({ word }) => !document.querySelector(`[data-laid="${word}"]`))) {
    const place = document.querySelector(`[aria-labelledby="h-${owner}"] .sc-words`);
    if (!place || calm()) continue;
    copy.removeAttribute("data-laid");
    copy.removeAttribute("data-slide");
    copy.setAttribute("aria-hidden", "true");
    copy.className = "is-wrong";
    place.append(copy);
    setTimeout(() => copy.remove(), 1500);
  }
  pending = all("#seats .is-pending").map((node) => ({ word: node.dataset.laid, copy: node.cloneNode(true), owner: node.closest(".sc-group").querySelector(".player").dataset.seat }));
}

// Actions

function click(event) {
  const roller = event.target.closest("[data-rolls]");
  if (roller) return roll(event, roller);
  if (event.target.closest("#mix")) return mix();
  if (!playing()) return undefined;
  const word = event.target.closest("button[data-word]");
  if (word) return toggle(word.dataset.word);
  const gap = event.target.closest("button[data-gap]");
  if (gap) return aim(Number(gap.dataset.line), Number(gap.dataset.gap));
  const tile = event.target.closest("#work button.tile");
  if (tile) return tap(tile.id);
  const act = { sun: go, swap: startSwap, clear }[event.target.closest("button")?.id];
  return act?.();
}

async function roll(event, roller) {
  event.preventDefault();
  rolled = true;
  if (!(await play(JSON.parse(roller.dataset.move), roller.dataset.as))) rolled = false;
}

function mix() {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  slide(render);
  id("mix").focus({ preventScroll: true });
}

function tap(tile) {
  if (bench.swapping) return mark(tile);
  if (bench.has(tile)) return takeBack(tile);
  return put(tile);
}

async function put(tile, at, letter = bench.rack[tile].letter) {
  if (bench.full) return say(bench.full);
  if (letter === "?") letter = await askLetter([]);
  if (letter && bench && !bench.has(tile)) bench.put(tile, letter, at);
  sound("die");
  slide(render);
  return tell();
}

function takeBack(tile) {
  bench.take(tile);
  slide(render);
  id(tile)?.focus({ preventScroll: true });
  tell();
}

function tell() {
  const said = texts().join(", ");
  if (!said) return;
  if (answer() === "yes") say(`${said}, ${bench.total} points`);
  else say(reason() || said);
}

// A coach answers as soon as the word has its length. Otherwise the players or the dictionary judge it when it is laid, and the
// page does not know.

const texts = () => bench.sums.map(({ text }) => text);

/** "yes", "no", "open" while the coach is asked, or "" if there is no coach or the word is not ready. */
function answer() {
  if (!bench.facts.coach || bench.swapping || !bench.isReady) return "";
  if (areWords(texts())) return "yes";
  return reason() ? "no" : "open";
}

/** Why the words do not count, or "". Without an answer of the server they may be played, and the server judges them. */
function reason() {
  if (!bench.facts.coach || bench.swapping || !bench.isReady) return "";
  return [...notWords(texts(), work.dataset.words, learnt).values()][0] ?? "";
}

function learnt() {
  if (!playing()) return;
  dressTurn();
  tell();
}

function toggle(word) {
  const opened = bench.toggle(word);
  render();
  if (!opened) return id(`open-${word}`)?.focus({ preventScroll: true });
  rise(word);
  say(`${bench.facts.words[word].text} is open. Choose a gap, then a tile.`);
  return focusGap();
}

/** Lifts a word from the table onto the bench, so that the player sees which one it is. */
function rise(word) {
  const from = all(`[data-word="${word}"] .tile`), to = all(`#lines [data-line="${bench.line}"] .old`);
  if (calm()) return;
  to.forEach((node, i) => {
    const there = from[i].getBoundingClientRect(), here = node.getBoundingClientRect();
    node.animate(
      [{ transform: `translate(${there.left - here.left}px, ${there.top - here.top}px) scale(${there.width / here.width})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
      { duration: 320, easing: "ease-out" },
    );
  });
}

function aim(line, caret) {
  bench.line = line;
  bench.open.caret = caret;
  render();
  focusGap();
}

const focusGap = () => document.querySelector(".sc-gap[aria-pressed=true]")?.focus({ preventScroll: true });

function startSwap() {
  if (bench.swapping) return clear();
  bench.clear();
  bench.swapping = true;
  slide(render);
  say("Choose the tiles that you want to swap.");
  return document.querySelector("#rack .tile")?.focus({ preventScroll: true });
}

function mark(tile) {
  if (!bench.marked.delete(tile)) bench.marked.add(tile);
  render();
  say(bench.marked.size ? `${bench.marked.size} to swap` : "No tile chosen");
}

function clear() {
  bench.clear();
  slide(render);
  document.querySelector("#rack .tile")?.focus({ preventScroll: true });
  say("Cleared");
}

/** The main button. A refusal leaves the tiles where they are. */
async function go() {
  if (reason()) return say(reason());
  if (bench.isReady && await play(bench.move, board().dataset.seat)) sound("word");
  return undefined;
}

// Typing

function press(event) {
  if (!playing() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea")) return;
  if (event.key === "Escape" && !bench.isEmpty) return clear();
  const gap = event.target.closest("button[data-gap]");
  if (gap && ["ArrowLeft", "ArrowRight"].includes(event.key)) return walk(event);
  if (gap && event.key === "Enter" && bench.isReady) { event.preventDefault(); return go(); }
  if (bench.swapping || document.documentElement.dataset.keys === "off") return;
  if (event.key === "Backspace" && bench.last) { event.preventDefault(); takeBack(bench.last); ready(); }
  else if (/^[a-z]$/i.test(event.key)) spell(event.key.toUpperCase());
}

function walk(event) {
  event.preventDefault();
  const { parts, caret } = bench.open;
  const to = caret + (event.key === "ArrowRight" ? 1 : -1);
  aim(bench.line, Math.max(0, Math.min(parts.length, to)));
}

async function spell(letter) {
  const tile = bench.tileFor(letter);
  if (!tile) return say(`No ${letter} on your rack`);
  await put(tile, undefined, letter);
  return ready();
}

/** Moves the focus to the main button while the player types, so that Enter plays the word instead of tapping the focused tile. */
function ready() {
  if (bench.amending) return focusGap();
  return (id("sun").disabled ? work : id("sun")).focus({ preventScroll: true });
}

// Dragging

const within = (node, x, y, more = 0) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return x > left - more && x < right + more && y > top - more && y < bottom + more;
};
const before = (nodes, x) => nodes.filter((node) => { const { left, width } = node.getBoundingClientRect(); return left + width / 2 < x; }).length;

function drop(node, at) {
  const tile = node.id;
  if (!at) return slide(render);
  const word = all("button[data-word]").find((one) => within(one, at.x, at.y, 6));
  if (playing() && word) return dropOnWord(tile, word, at);
  if (playing() && within(id("lines"), at.x, at.y, 24)) return dropOnBench(tile, node, at);
  bench.take(tile);
  order.splice(order.indexOf(tile), 1);
  order.splice(before(all("#rack .tile").filter((one) => one !== node), at.x), 0, tile);
  return slide(render);
}

function dropOnWord(tile, word, { x }) {
  bench.take(tile);
  const place = before([...word.querySelectorAll(".tile")], x);
  if (!bench.lines.some((line) => line.word === word.dataset.word)) bench.toggle(word.dataset.word);
  bench.line = bench.lines.findIndex((line) => line.word === word.dataset.word);
  return put(tile, place);
}

function dropOnBench(tile, node, { x, y }) {
  const letter = bench.fresh.find((part) => part.tile === tile)?.letter;
  bench.take(tile);
  const rows = all("#lines .sc-line");
  const near = rows.findIndex((row) => within(row, x, y, 12));
  if (bench.amending) bench.line = Math.max(0, near);
  const row = rows[Math.max(0, near)];
  return put(tile, before([...row.querySelectorAll(".tile")].filter((one) => one !== node), x), letter);
}

// Rendering

function render() {
  const focused = document.activeElement?.closest("#rack .tile"), place = all("#rack .tile").indexOf(focused);
  const free = order.filter((tile) => !bench.has(tile));
  const tiles = new Map(order.map((tile) => [tile, id(tile)]));
  if (playing()) id("lines").replaceChildren(...drawLines(tiles));
  id("rack").replaceChildren(...free.map((tile) => wrap("li", tiles.get(tile))));
  for (const [tile, node] of tiles) dress(tile, node);
  if (playing()) dressTurn();
  if (focused) refocus(focused, place);
  settle();
}

function dressTurn() {
  for (const word of all("button[data-word]")) dressWord(word);
  dressSum();
  dressDock();
}

/** Moving a tile in the page loses its focus. It goes back to the tile on the rack, or else to its neighbour or the next step. */
function refocus(tile, place) {
  const rest = all("#rack .tile"), sun = id("sun");
  const next = rest.includes(tile) ? tile : bench.full && !sun.disabled ? sun : rest[Math.min(place, rest.length - 1)];
  (next ?? work).focus({ preventScroll: true });
}

const wrap = (tag, ...children) => { const node = document.createElement(tag); node.append(...children); return node; };

function drawLines(tiles) {
  if (bench.swapping) return [Object.assign(wrap("p", "Tap the tiles that you want to swap."), { className: "sc-hint" })];
  if (bench.amending) return bench.lines.map((line, number) => drawOpen(line, number, tiles));
  return bench.facts.lengths.length ? [drawNew(tiles)] : [Object.assign(wrap("p", "Tap a word on the table to put tiles in."), { className: "sc-hint" })];
}

function drawNew(tiles) {
  const line = wrap("div", ...bench.picks.map(({ tile }) => tiles.get(tile)), ...slots());
  line.className = "sc-line";
  line.setAttribute("role", "group");
  line.setAttribute("aria-label", bench.picks.length ? `Your word: ${bench.sums[0].text}` : `Your word: room for ${bench.longest} letters`);
  return line;
}

/** Slots for the letters of the word; those beyond the shortest length are optional. */
function slots() {
  const { lengths } = bench.facts, least = Math.min(...lengths), { length } = bench.picks;
  return Array.from({ length: bench.longest - length }, (_, i) => {
    const slot = document.createElement("span");
    slot.className = `sc-slot${i === 0 ? " here" : ""}${length + i >= least ? " maybe" : ""}`;
    return slot;
  });
}

function drawOpen(line, number, tiles) {
  const row = document.createElement("div");
  row.className = "sc-line is-open";
  // The style sheet computes from these how small old letters must be for the word to stay on one line.
  const kept = line.parts.filter(({ tile }) => !tile).length;
  Object.entries({ "--kept": kept, "--put": line.parts.length - kept }).forEach(([name, count]) => row.style.setProperty(name, count));
  row.dataset.line = number;
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", `${bench.textOf(line)}, open`);
  line.parts.forEach((part, at) => row.append(gap(line, number, at), part.tile ? tiles.get(part.tile) : old(part, line.word)));
  row.append(gap(line, number, line.parts.length));
  return row;
}

function old(part, word) {
  const { letter, points, blank } = bench.facts.words[word].letters[part.old];
  const node = wrap("span", wrap("b", letter), wrap("i", String(points)));
  node.className = blank ? "tile old blank" : "tile old";
  return node;
}

function gap({ word, parts, caret }, line, at) {
  const button = document.createElement("button");
  const name = (part) => part && bench.letterOf(part, word);
  const left = name(parts[at - 1]), right = name(parts[at]);
  Object.assign(button, { type: "button", className: "sc-gap" });
  Object.assign(button.dataset, { line, gap: at });
  const here = line === bench.line && at === caret;
  button.tabIndex = here ? 0 : -1;
  button.setAttribute("aria-pressed", here);
  button.setAttribute("aria-label", !left ? `Gap before ${right}` : !right ? `Gap after ${left}` : `Gap between ${left} and ${right}`);
  return button;
}

function dress(tile, node) {
  const { letter, points } = bench.rack[tile], part = bench.fresh.find((one) => one.tile === tile), blank = letter === "?";
  node.querySelector("b").textContent = part?.letter ?? letter;
  node.classList.toggle("fresh", Boolean(part));
  const name = !blank ? `${letter}, ${points} ${points === 1 ? "point" : "points"}` : part ? `${part.letter}, a blank, 0 points` : "blank tile";
  node.setAttribute("aria-label", part ? `${name}: take back` : name);
  if (bench.swapping) node.setAttribute("aria-pressed", bench.marked.has(tile));
  else node.removeAttribute("aria-pressed");
}

function dressWord(button) {
  const open = bench.lines.some(({ word }) => word === button.dataset.word);
  button.setAttribute("aria-pressed", open);
  button.querySelector("use").setAttribute("href", open ? "#i-check" : "#i-plus");
}

/**
 * For a changed word its score before and after; for a new word the tiles, the multiplier and the bonus. Only a word has points:
 * letters that are none, or not yet, have no sum.
 */
function dressSum() {
  const told = answer(), parts = !bench.isReady || bench.swapping || ["no", "open"].includes(told) ? [] : bench.amending ? grownSum() : newSum();
  work.dataset.told = told;
  const line = wrap("p", ...parts);
  line.className = "sum sum-s";
  id("sum-line").replaceChildren(...(parts.length ? [line] : []));
}

function newSum() {
  const [sum] = bench.sums;
  if (!sum) return [];
  const parts = [number(bench.picks.map(({ tile }) => bench.rack[tile].points).join("+"), "tiles")];
  if (bench.times > 1) parts.push(sign("×"), number(bench.times, "all sixes"));
  if (sum.bonus) parts.push(sign("+"), number(sum.bonus, "long word"));
  return [...parts, sign("="), total()];
}

function grownSum() {
  if (!bench.sums.length) return [];
  const grown = bench.sums.map(({ text, points, bonus, was }, i) => term(
    ...(i ? [sign("+")] : []), pair(number(was.points, was.text), sign("→"), number(points, text)), ...(bonus ? [sign("+"), number(bonus, "long word")] : []),
  ));
  return [...grown, term(sign("="), total())];
}

const total = () => (bench.facts.coach ? number(bench.total, "points", "total") : number(bench.total, "if it is a word", "total unsure"));

/** A term that is not broken over two lines when several words are added up. */
function term(...parts) {
  const frame = wrap("span", ...parts);
  frame.className = "sc-term";
  return frame;
}

/** Before and after in one frame; only the score after counts. */
function pair(...parts) {
  const frame = wrap("span", ...parts);
  frame.className = "sc-pair";
  return frame;
}

function number(value, name, kind = "") {
  const part = wrap("span", String(value), wrap("small", name));
  if (kind) part.className = kind;
  return part;
}

const sign = (text) => Object.assign(wrap("span", text), { className: "op" });

function dressDock() {
  const { swapping, amending, isReady } = bench, sun = id("sun"), wrong = reason() !== "";
  if (swapping) sun.replaceChildren(icon("swap"), bench.marked.size ? `Swap ${bench.marked.size}` : "Swap");
  else if (wrong) sun.replaceChildren("Not a word yet");
  else sun.replaceChildren(icon("check"), toPlay());
  sun.disabled = !isReady;
  sun.setAttribute("aria-disabled", wrong);
  id("clear").hidden = bench.isEmpty;
  id("swap")?.setAttribute("aria-pressed", swapping);
  if (!work.dataset.title) Object.assign(work.dataset, { title: id("tell-h").textContent, text: id("tell-text").textContent });
  id("tell-h").textContent = swapping ? "Swap tiles" : amending ? "Make it longer" : work.dataset.title;
  id("tell-text").textContent = swapping ? "This ends your turn." : amending ? putIn() : toGo();
}

function toPlay() {
  if (answer() === "yes") return `Play for ${bench.total}`;
  return bench.isReady ? `Play ${texts().join(" and ")}` : "Play";
}

/** How many tiles are laid and where one is missing, so that the player sees why the word cannot be played yet. */
function putIn() {
  const { fresh, untouched, facts: { most, words } } = bench;
  if (answer()) return says();
  if (fresh.length && untouched.length) return `${words[untouched[0].word].text} needs a tile too. Or tap it to put it back.`;
  return `${fresh.length} of up to ${most} ${most === 1 ? "tile" : "tiles"} put in.`;
}

function toGo() {
  const { lengths } = bench.facts, { length } = bench.picks;
  if (!length) return work.dataset.text;
  if (answer()) return says();
  if (lengths.includes(length)) return length < bench.longest ? "Play it, or go on." : "Play it if it is a word.";
  const least = Math.min(...lengths.filter((one) => one > length));
  return `${least - length} to go.`;
}

/** What the coach says about the words on the bench. */
function says() {
  const told = answer(), made = texts();
  if (told === "yes") return made.length > 1 ? `${made.join(" and ")} are words!` : `${made[0]} is a word!`;
  return told === "no" ? `${reason()} It is still your turn.` : "Looking it up.";
}
