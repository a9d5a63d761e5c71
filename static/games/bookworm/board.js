// The board of Bookworm: typing a word highlights the dice that it can take; a tap or Enter takes one of them.
import { calm } from "../../js/core/motion.js";
import { icon, note, say } from "../../js/core/say.js";
import { sound } from "../../js/core/sound.js";
import { board } from "../../js/table/board.js";
import * as fuse from "../../js/table/fuse.js";
import { play } from "../../js/table/moves.js";

const id = (name) => document.getElementById(name);
const plain = (text) => text.trim().replace(/\s+/g, " ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let facts = null, chosen = null, typed = "", doubted = "", sent = "", turn = "", asked = "";

export function start() {
  document.addEventListener("board:shown", ({ detail }) => { mount(); tellRound(detail); lead(detail); });
  document.addEventListener("input", ({ target }) => { if (target.id === "word") write(target.value); });
  document.addEventListener("submit", (event) => { if (event.target.id === "say-it") take(event); });
  document.addEventListener("click", ({ target }) => { const die = target.closest("button[data-die]"); if (die) tap(die.dataset.die); });
  document.addEventListener("keydown", press);
  for (const kind of ["resize", "scroll"]) addEventListener(kind, aim, { passive: true });
  fuse.start();
  // Text that was typed before this script was loaded is kept.
  typed = id("word")?.value ?? "";
  mount();
}

/** Reads the new board. The typed text stays unless it has just been played. */
function mount() {
  const middle = id("middle"), before = facts;
  facts = middle ? JSON.parse(middle.dataset.facts) : null;
  if (before && facts?.round === before.round) sendCards(before.cards);
  if (!facts) { turn = ""; return; }
  if (turn !== middle.dataset.turn) arrive(middle.dataset.turn);
  if (isAskedAnew() || (sent && isSaid(before))) forget();
  if (id("word") && id("word").value !== typed) id("word").value = typed;
  light();
}

/** Whether there is a new category, for which the typed text is of no use. */
function isAskedAnew() {
  const before = asked;
  asked = `${facts.round} ${id("category").textContent}`;
  return Boolean(before) && asked !== before;
}

/** Whether the word that was sent is on the table, or its round is over. */
function isSaid(before) {
  return facts.round !== before?.round || facts.named.some((word) => plain(word) === plain(sent));
}

/** When a turn begins, the word field gets the focus, unless that would open a screen keyboard over the table. */
function arrive(state) {
  turn = state;
  if (state === "mine" && matchMedia("(min-width: 48rem) and (pointer: fine)").matches) id("word")?.focus({ preventScroll: true });
}

/** Moves the focus to the next choice, for players who use the keyboard. */
function lead({ was, now }) {
  const free = [document.body, id("title")].includes(document.activeElement);
  if (free && was.layout !== now.layout) (id("choice-0") ?? id("yes") ?? id("side-a-z"))?.focus?.({ preventScroll: true });
}

/** With green categories the next round begins at once, so a note reports the last one. */
function tellRound({ was, now }) {
  const told = document.querySelector("#past summary");
  if (was.round !== now.round && now.layout === "play" && told) note(told.textContent);
}

/** Shows how a player from whom a die was stolen gets a Bookworm card from the middle. */
function sendCards(before) {
  const deck = id("cards-left")?.getBoundingClientRect();
  for (const [player, count] of Object.entries(facts.cards)) {
    const card = id(`have-${player}`);
    if (!card || !deck || count <= before[player] || calm()) continue;
    const to = card.getBoundingClientRect();
    const from = `translate(${deck.left - to.left}px, ${deck.top - to.top}px) scale(1.8)`;
    card.animate([{ transform: from }, { transform: "none" }], { duration: 700, easing: "cubic-bezier(.4, .1, .3, 1)" });
  }
}

// Typing and tapping

function write(text) {
  typed = text;
  doubted = "";
  light();
}

const canTake = (die) => Boolean(typed.trim()) && (facts.canTake[die] ?? "").includes(plain(typed)[0]?.toUpperCase() ?? "?");
const lit = () => Object.keys(facts.canTake).filter(canTake);

function tap(die) {
  if (!facts || turn !== "mine") return;
  if (canTake(die)) return choose(die);
  const letters = facts.canTake[die];
  if (die === "S" && id("swap")) return refuse("Press “New card” to take it, instead of naming a word.");
  if (!letters) return refuse("That die cannot be taken now. Take another one.");
  if (plain(typed).length > 1) return refuse(`Your word does not begin with ${letters.length > 3 ? "a letter" : [...letters].join(" or ")}. Take a die that lights up.`);
  write(letters.length === 1 ? letters.toLowerCase() : "");
  id("word").value = typed;
  return id("word").focus({ preventScroll: true });
}

/** Shows and reads out a sentence without sending anything. */
function refuse(sentence) {
  tell(sentence, "no");
  say(sentence);
}

function choose(die) {
  chosen = die;
  light();
  // Enter then takes the die, and the screen keyboard stays closed.
  if (document.activeElement?.id !== "word") id("sun").focus({ preventScroll: true });
  say(id("take-text").textContent);
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.id === "word") return walk(event);
  const button = { y: id("yes"), n: id("no") }[event.key.toLowerCase()];
  const free = !event.target.closest("input, select, textarea") && !document.querySelector("dialog[open]");
  if (button && free && document.documentElement.dataset.keys !== "off") button.click();
}

/** Up and Down move through the highlighted dice without leaving the word field. */
function walk(event) {
  const dice = facts ? lit() : [];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !dice.length) return;
  event.preventDefault();
  choose(dice[(dice.indexOf(chosen) + step + dice.length) % dice.length]);
}

async function take(event) {
  event.preventDefault();
  if (!facts || turn !== "mine" || sent) return;
  const dice = lit();
  if (!dice.includes(chosen)) return dice.length ? choose(dice[0]) : undefined;
  const action = { type: "name", word: typed, die: chosen };
  if (doubted === `${typed} ${chosen}`) action.sure = true;
  sent = typed;
  const counts = await play(action, board().dataset.seat, { refused: askAgain });
  if (counts) sound("word");
  // The new board may have arrived before this answer; then the next word may already be typed or sent.
  if (sent !== action.word) return;
  if (counts) forget();
  sent = "";
}

/** For a word that is not on the list, asks once, below the field. */
function askAgain({ code, message }) {
  if (code !== "not-on-list") return false;
  doubted = `${typed} ${chosen}`;
  light();
  tell(`${message} Press again if you are sure.`, "no");
  say(`${message} Press again if you are sure.`, { urgent: true });
  return true;
}

function forget() {
  typed = "";
  chosen = null;
  doubted = "";
  sent = "";
  if (id("word")) id("word").value = "";
  if (facts) light();
}

// Rendering

function light() {
  const dice = turn === "mine" ? lit() : [];
  if (!dice.includes(chosen)) chosen = alike(dice) ? dice[0] : null;
  for (const node of document.querySelectorAll("button[data-die]")) dress(node, dice);
  dressButton(dice);
  aim();
}

/** One die, or several equal dice in the middle: nothing to choose. */
function alike(dice) {
  const kinds = dice.map((die) => `${facts.dice[die].at} ${facts.dice[die].face} ${facts.dice[die].dots}`);
  return dice.length === 1 || (new Set(kinds).size === 1 && facts.dice[dice[0]].at === "display");
}

function dress(node, dice) {
  const { die } = node.dataset, can = dice.includes(die), isAim = die === chosen;
  node.classList.toggle("lit", can);
  node.classList.toggle("aim", isAim);
  node.classList.toggle("dim", turn === "mine" && Boolean(typed.trim()) && !can && facts.dice[die]?.at !== board().dataset.seat);
  node.setAttribute("aria-pressed", isAim);
  node.tabIndex = turn === "mine" && die in facts.canTake ? 0 : -1;
}

function dressButton(dice) {
  const button = id("sun"), text = id("take-text");
  if (!button || !text) return;
  const problem = dice.length ? trouble() : "";
  const from = chosen && facts.dice[chosen].at, steal = chosen && from !== "display";
  button.disabled = turn !== "mine" || !dice.length || Boolean(problem);
  text.textContent = label(dice, from, steal);
  id("cards-left")?.toggleAttribute("data-steal", Boolean(steal));
  if (turn !== "mine") return tell(typed ? "Keep it for your turn." : "");
  if (problem) return tell(problem, "no");
  if (!typed.trim()) return tell("Begin with a letter on a die.");
  if (!dice.length) return tell(`No ${plain(typed)[0].toUpperCase()} to take. Try another word.`, "no");
  if (!chosen) return tell("Tap the die that you want.", "yes");
  return tell(gain(steal, from), "yes");
}

function label(dice, from, steal) {
  if (turn !== "mine") return "Wait";
  if (!chosen) return dice.length > 1 ? "Which die?" : "Take";
  const face = faceOf(chosen);
  if (doubted) return `Yes, take ${face}`;
  return steal ? `Steal ${face} from ${facts.names[from]}` : `Take ${face}`;
}

const faceOf = (die) => (die === "S" ? "the special die" : [...facts.dice[die].face].join("/"));

/** Whether the word was already named in this round. */
function trouble() {
  const same = (word) => plain(word) === plain(typed);
  if (facts.named.some(same)) return "That word was named already. Try another one.";
  return facts.rejected.some(same) ? "That word was voted out. Try another one." : "";
}

function gain(steal, from) {
  const { dots } = facts.dice[chosen];
  const more = `+${dots} for you.`;
  return steal ? `${dots ? more : ""} ${facts.names[from]} gets a card worth 1.`.trim() : dots ? more : "Its rule is below.";
}

function tell(text, kind = "") {
  const line = id("tell");
  if (!line || (line.textContent === text && line.dataset.kind === kind)) return;
  line.dataset.kind = kind;
  line.replaceChildren(...(kind === "no" && text ? [icon("help")] : []), text);
}

/** Draws a dotted path from the die to the player's own place, to show where it will go. */
function aim() {
  const path = document.querySelector("#path path"), die = chosen && id(`die-${chosen}`);
  if (!path) return;
  if (!die || !id("mine")) return path.setAttribute("d", "");
  const ground = id("path").getBoundingClientRect(), from = die.getBoundingClientRect(), to = id("dock").getBoundingClientRect();
  const x = from.left + from.width / 2 - ground.left, y = from.bottom - ground.top + 6;
  const endX = to.left + 60 - ground.left, endY = to.top - ground.top - 4, bend = (endY - y) / 2;
  path.setAttribute("d", endY > y ? `M${x} ${y}C${x} ${y + bend} ${endX} ${endY - bend} ${endX} ${endY}` : "");
}
