// The board of Dice Words: tap, drag or type dice into a word, see what it would score, lay it, or roll some dice again.
import { slide, tumble } from "../../js/core/motion.js";
import { hush, icon, note, say } from "../../js/core/say.js";
import { sound } from "../../js/core/sound.js";
import { table } from "../../js/core/server.js";
import { board, hold } from "../../js/table/board.js";
import { areWords, notWords } from "../../js/table/coach.js";
import { draggable } from "../../js/table/drag.js";
import { play } from "../../js/table/moves.js";
import { rove } from "../../js/table/rove.js";
import { askLetter } from "../../js/table/wild.js";
import { count, line, noPoints, nudge } from "./score.js";

const TUMBLE = 420, LAST_MOMENT = 1.3;
const id = (name) => document.getElementById(name);
let work = null, word = null, choosing = false, rolled = null, settled = "", roam = [];

export function start() {
  document.addEventListener("board:shown", mount);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", type);
  document.addEventListener("submit", giveSum);
  document.addEventListener("clock:tick", ({ detail }) => { if (detail < LAST_MOMENT) layAtTheBell(); });
  mount();
}

/** Sets up the player's place when a new one is in the page. */
function mount() {
  const found = id("work");
  if (found === work) return;
  work = found;
  word = null;
  if (work?.dataset.state !== "make") {
    // A question about a round that is over would cover the results.
    document.querySelectorAll("#no-word[open], #wild[open]").forEach((dialog) => dialog.close());
    return hush();
  }
  word = new Word(JSON.parse(work.dataset.work));
  choosing = false;
  roam = [rove(id("dice"), "button.die"), rove(id("rail"), "button.die")];
  draggable(work, { may: () => !choosing, over: showGap, drop });
  render();
  land();
}

/** Animates freshly rolled dice and reads them out. */
function land() {
  const thrown = rolled ?? [];
  rolled = null;
  thrown.forEach((place, i) => tumble(id(`die-${place}`), 70 * i));
  if (!thrown.length) return;
  if (!document.activeElement?.closest("button, a, input")) id(`die-${thrown[0]}`).focus({ preventScroll: true });
  const faces = thrown.map((place) => (word.isWild(place) ? "a wild die" : word.facts.faces[place]));
  say(`You rolled ${faces.join(", ")}. Targets: ${word.facts.targets.join(", ")}.`);
}

// Actions

function click(event) {
  const roller = event.target.closest("[data-rolls]");
  if (roller) return throwAll(event, roller);
  if (!word || !work.contains(event.target)) return undefined;
  const die = event.target.closest("button.die");
  if (die) return tap(Number(die.dataset.place));
  const button = event.target.closest("button");
  const act = { sun: press, again: () => choose(!choosing), done: finish }[button?.id];
  if (!act) return undefined;
  event.preventDefault();
  return act();
}

function throwAll(event, roller) {
  event.preventDefault();
  const dice = [...document.querySelectorAll("#dice .die")];
  return toss(dice, dice.map((_, place) => place), JSON.parse(roller.dataset.move));
}

/** The dice tumble until the server has answered. */
async function toss(dice, places, action) {
  rolled = places;
  hold(TUMBLE);
  dice.forEach((die) => die.classList.add("rolling"));
  if (await play(action, board().dataset.seat)) return;
  dice.forEach((die) => die.classList.remove("rolling"));
  rolled = null;
}

async function tap(place) {
  if (choosing) return mark(place);
  if (word.has(place)) word.take(place);
  else if (word.isWild(place)) return putWild(place);
  else word.put(place, word.facts.faces[place]);
  changed(place);
}

async function putWild(place, at) {
  const letter = await askLetter(word.facts.targets);
  if (letter && word) word.put(place, letter, at);
  changed(place);
}

const points = (number) => `${number} point${number === 1 ? "" : "s"}`;

function changed(place) {
  sound("die");
  slide(render);
  id(`die-${place}`)?.focus({ preventScroll: true });
  if (word.length) say(worth());
}

/** The word and what it scores; where the players work that out themselves, only the word. */
function worth() {
  if (word.facts.ownSums || answer() === "open") return word.text;
  return reason() || `${word.text}, ${points(count(word.picks, word.facts).total)}${word.facts.coach ? "" : ", if it is a word"}`;
}

// A coach answers at once. Otherwise the dictionary looks at the words when the time is up, and the page does not know.

/** "yes", "no", "open" while the coach is asked, or "" at a table without a coach. */
function answer() {
  if (!word.facts.coach) return "";
  if (word.isLaid || areWords([word.text])) return "yes";
  return reason() ? "no" : "open";
}

/** Why the word on the shelf does not count, or "". Without an answer of the server the word may be laid, and the server judges it. */
function reason() {
  if (!word.facts.coach || !word.length || word.isLaid) return "";
  return notWords([word.text], work.dataset.words, learnt).get(word.text) ?? "";
}

function learnt() {
  if (!word || choosing) return;
  dressShelf();
  if (word.length) say(worth());
}

/** The player says what the laid word scores. */
function giveSum(event) {
  if (event.target.id !== "own-sum") return undefined;
  event.preventDefault();
  const field = id("own-sum-points"), typed = field.value.trim();
  if (/^\d{1,3}$/.test(typed)) return play({ type: "sum", points: Number(typed) }, board().dataset.seat);
  note("Type your sum as a number.", "warn");
  return field.focus();
}

/** The main button. A word that lies on the table is not laid again, so a second tap does nothing. */
function press() {
  if (choosing) return rollAgain();
  if (id("rail").classList.contains("no-word")) return say(reason());
  return word.isLaid ? undefined : lay();
}

async function lay() {
  const text = word.text;
  const ok = await play(word.move, board().dataset.seat);
  if (ok) { sound("word"); say(`${text} is on the table. You can still change it.`); }
  return ok;
}

/** "I'm done" lays the word on the shelf first. Without a word a dialog asks once more, because it cannot be undone. */
async function finish() {
  const counts = word.length > 0 && !reason();
  if (!counts && !word.facts.laid) return id("no-word").showModal();
  if (counts && !word.isLaid && !(await lay())) return undefined;
  return play({ type: "done" }, board().dataset.seat);
}

/** Shortly before the end of the round, the word on the shelf is laid if none has been. */
async function layAtTheBell() {
  const turn = `${word?.facts.round}:${board().dataset.seat}`;
  if (!word?.length || word.facts.laid || choosing || settled === turn || reason()) return;
  settled = turn;
  const text = word.text;
  if (await lay()) note(`Time! ${text} was on your shelf, so it counts.`, "good");
}

// Rolling again

function choose(on) {
  choosing = on;
  slide(render);
  const first = on ? document.querySelector("#dice .die") : id("again");
  first?.focus({ preventScroll: true });
}

function mark(place) {
  const die = id(`die-${place}`);
  die.setAttribute("aria-pressed", die.getAttribute("aria-pressed") !== "true");
  dressButtons();
}

const marked = () => [...document.querySelectorAll('#dice .die[aria-pressed="true"]')];

function rollAgain() {
  const dice = marked();
  const places = dice.map((die) => Number(die.dataset.place));
  for (const place of places) word.take(place);
  return toss(dice, places, { type: "reroll", dice: places });
}

// Typing

function type(event) {
  if (!word || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea") || document.documentElement.dataset.keys === "off") return;
  if (event.key === "Escape" && choosing) return choose(false);
  if (choosing) return;
  if (event.key === "Backspace" && word.length) takeLast(event);
  else if (/^[a-z]$/i.test(event.key)) spell(event.key.toUpperCase());
}

function takeLast(event) {
  event.preventDefault();
  word.take(word.picks.at(-1).place);
  slide(render);
  say(word.length ? word.text : "Your word is empty");
}

function spell(letter) {
  const place = word.dieFor(letter);
  if (place === undefined) return say(`No die left for ${letter}`);
  word.put(place, letter);
  slide(render);
  // While the player types, Enter should lay the word and not tap the focused die.
  id("sun").focus({ preventScroll: true });
  return say(worth());
}

// Dragging

const onRail = (x, y) => {
  const { left, right, top, bottom } = id("rail").getBoundingClientRect();
  return x > left - 20 && x < right + 20 && y > top - 30 && y < bottom + 40;
};

function gapAt(die, x) {
  const others = [...document.querySelectorAll("#rail .die")].filter((other) => other !== die);
  return others.filter((other) => { const { left, width } = other.getBoundingClientRect(); return left + width / 2 < x; }).length;
}

function showGap(die, x, y) {
  id("rail").classList.toggle("open", onRail(x, y));
}

function drop(die, at) {
  id("rail").classList.remove("open");
  const place = Number(die.dataset.place), inWord = word.has(place);
  if (!at) return slide(render);
  if (!onRail(at.x, at.y)) word.take(place);
  else if (word.isWild(place) && !inWord) return putWild(place, gapAt(die, at.x));
  else word.put(place, letterOf(place), gapAt(die, at.x));
  return changed(place);
}

// Rendering

const letterOf = (place) => word.picks.find((pick) => pick.place === place)?.letter ?? word.facts.faces[place];

function render() {
  work.classList.toggle("choosing", choosing);
  placeDice();
  word.facts.faces.forEach((_, place) => dress(place));
  dressShelf();
  for (const settle of roam) settle();
}

/** What the word on the shelf is worth, and what can be done with it. */
function dressShelf() {
  const told = word.length && !choosing ? answer() : "";
  id("rail").classList.toggle("is-word", told === "yes");
  id("rail").classList.toggle("no-word", told === "no");
  dressScore(told);
  dressButtons();
}

/** Puts every die in its place in the tray, or on the rail in the order of the word. */
function placeDice() {
  const rail = id("rail"), picks = choosing ? [] : word.picks;
  const dice = word.facts.faces.map((_, place) => id(`die-${place}`));
  dice.forEach((die, place) => { if (choosing || !word.has(place)) id(`place-${place}`).append(die); });
  const items = picks.map(({ place }) => { const item = document.createElement("li"); item.append(dice[place]); return item; });
  rail.replaceChildren(...items);
  if (!choosing && picks.length < dice.length) rail.append(Object.assign(document.createElement("li"), { className: "slot", ariaHidden: "true" }));
  rail.setAttribute("aria-label", picks.length ? `Your word: ${word.text}` : "Your word");
  rail.classList.toggle("laid-down", word.isLaid && !choosing);
}

function dress(place) {
  const die = id(`die-${place}`), inWord = word.has(place) && !choosing;
  const letter = inWord ? letterOf(place) : word.facts.faces[place];
  const hit = word.facts.targets.includes(letter), wild = word.isWild(place);
  die.querySelector("b").textContent = letter;
  die.querySelectorAll(".was, .cube, .mark").forEach((part) => part.remove());
  if (wild && inWord) die.prepend(Object.assign(document.createElement("em"), { className: "was", textContent: "?" }));
  if (hit) die.append(Object.assign(document.createElement("span"), { className: "cube" }));
  die.classList.toggle("hit", hit);
  if (choosing) markable(die, place);
  else die.removeAttribute("aria-pressed");
  const name = !wild ? letter : inWord ? `wild die as ${letter}` : "wild die";
  die.setAttribute("aria-label", `${name}, ${points(word.facts.points[place])}${hit ? ", a target" : ""}${inWord ? ", in your word" : ""}`);
}

/** At first, the dice that are not in the word are marked. */
function markable(die, place) {
  if (!die.hasAttribute("aria-pressed")) die.setAttribute("aria-pressed", !word.has(place));
  die.append(icon("roll", "icon mark"));
}

/** Nothing that is no word shows points. */
function scoreLine(told, score) {
  if (told === "no" || told === "open") return noPoints(word.length > 1 ? reason() : "");
  return line(score, { whole: !word.facts.ownSums, unsure: !told });
}

function dressScore(told) {
  const { targets, bonus, byLength } = word.facts;
  const score = count(word.picks, word.facts), shown = word.length && !choosing, pays = shown && !["no", "open"].includes(told);
  id("sum-line").replaceChildren(...(shown ? [scoreLine(told, score)] : []));
  id("nudge").textContent = pays ? nudge(word.length, bonus) : "";
  for (const step of document.querySelectorAll("#straw li")) step.classList.toggle("full", Boolean(pays) && step.dataset.n <= word.length);
  for (const target of document.querySelectorAll("#targets [data-letter]")) target.classList.toggle("used", Boolean(shown) && !byLength && score.hits.has(target.dataset.letter));
  if (byLength) return;
  id("hits").textContent = shown ? `${score.hits.size} of ${targets.length} in your word` : "more targets, more points";
}

function dressButtons() {
  const sun = id("sun"), again = id("again"), done = id("done");
  const picked = choosing ? marked().length : 0, laid = !choosing && word.isLaid, wrong = !choosing && reason() !== "";
  if (choosing) sun.replaceChildren(icon("roll"), `Roll ${picked} ${picked === 1 ? "die" : "dice"}`);
  else if (laid) sun.replaceChildren(icon("check"), "On the table");
  else if (wrong) sun.replaceChildren("Not a word yet");
  else sun.replaceChildren(word.length ? `Lay ${word.text}` : "Lay my word");
  sun.disabled = choosing ? !picked : !word.length;
  // It keeps the focus, so that a player who types can go on.
  sun.setAttribute("aria-disabled", laid || wrong);
  sun.classList.toggle("btn-primary", !laid);
  // The next step then, but never where the finger has just laid the word.
  done.classList.toggle("btn-primary", laid);
  done.classList.toggle("btn-quiet", !laid);
  again.querySelector("span").textContent = choosing ? "Back" : "Roll again";
  again.querySelector("use").setAttribute("href", choosing ? "#i-back" : "#i-roll");
  id("rerolls").hidden = choosing;
  done.hidden = choosing;
  id("mine-h").textContent = prompt();
}

function prompt() {
  if (choosing) return "Marked dice are rolled again";
  if (word.isLaid) return "On the table. Tap a die to change it.";
  if (word.length && answer() === "yes") return `${word.text} is a word!`;
  if (reason()) return word.length < word.facts.faces.length ? "Add a letter, or tap one to take it back" : "Tap a letter to take it back";
  return word.length ? "Tap your dice to go on" : "Tap your dice to make a word";
}

// The word in progress

const key = () => `word:${table.code}:${board().dataset.seat}`;

/** Which dice, in which order, and the letters that they stand for. It survives a new board and a reload. */
class Word {
  constructor(facts) {
    this.facts = facts;
    this.picks = this.#stored() ?? this.#laid() ?? [];
  }

  get text() { return this.picks.map(({ letter }) => letter).join(""); }
  get length() { return this.picks.length; }
  get isLaid() { return Boolean(this.facts.laid) && JSON.stringify(this.move) === JSON.stringify(this.#asMove(this.#laid())); }
  get move() { return this.#asMove(this.picks); }

  has(place) { return this.picks.some((pick) => pick.place === place); }
  isWild(place) { return this.facts.faces[place] === "?"; }

  put(place, letter, at = this.length) {
    this.picks = this.picks.filter((pick) => pick.place !== place);
    this.picks.splice(at, 0, { place, letter });
    this.#store();
  }

  take(place) {
    this.picks = this.picks.filter((pick) => pick.place !== place);
    this.#store();
  }

  clear() {
    this.picks = [];
    this.#store();
  }

  /** A free die that shows this letter, or else a free wild die. */
  dieFor(letter) {
    const free = this.facts.faces.map((face, place) => ({ face, place })).filter(({ place }) => !this.has(place));
    return (free.find(({ face }) => face === letter) ?? free.find(({ face }) => face === "?"))?.place;
  }

  #store() {
    const { round, faces, other } = this.facts;
    try { sessionStorage.setItem(key(), JSON.stringify({ round, faces, other, picks: this.picks })); } catch { /* Without storage the word is lost on a reload. */ }
  }

  #asMove(picks) {
    return { type: "word", dice: picks.map(({ place }) => place), letters: picks.map(({ letter }) => letter).join("") };
  }

  #laid() {
    const { laid } = this.facts;
    return laid?.dice.map((place, i) => ({ place, letter: laid.letters[i].toUpperCase() }));
  }

  /** The stored word of this round, without dice that have been rolled again since. A word of the other throw is not kept. */
  #stored() {
    const { round, faces, other } = this.facts;
    let stored = null;
    try { stored = JSON.parse(sessionStorage.getItem(key())); } catch { return null; }
    if (stored?.round !== round) return null;
    if (other && JSON.stringify(stored.other) !== JSON.stringify(other)) return null;
    return stored.picks.filter(({ place }) => stored.faces[place] === faces[place]);
  }
}
