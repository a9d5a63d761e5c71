// The dock of Alphabet Dice: the next step in one sentence, the word in progress, the three steps of a slurp, and the player's dice.
import { make } from "../../js/core/make.js";
import { icon } from "../../js/core/say.js";
import { areWords } from "../../js/table/coach.js";
import { newWords, run, spell, words } from "./crossword.js";
import { count, inHand, laid, table, turn } from "./turn.js";

const id = (name) => document.getElementById(name);
const face = (die) => make("b", {}, die.letter);

/** `wrong`: lines that are not allowed. */
export function drawDock(now, wrong) {
  drawWords();
  drawWays();
  drawHand();
  if (!turn.facts.me) drawWaiting();
  else if (turn.build) drawBuild(now, wrong);
  else if (turn.slurp) drawSlurp(wrong);
  else drawTurn();
}

/** Replaces only the sentence below the word or the steps, so that no button loses its focus. */
export function drawNote(now, wrong) {
  id("note").replaceWith(turn.build ? buildNote(now, wrong) : slurpNote(wrong));
}

export const notKnown = (wrong) => turn.refused || wrong[0].reason;

// Words and dice

function drawWords() {
  id("words").replaceChildren(...words(turn.facts.grid).map((word) => make("li", {}, chip(word))));
}

function chip(word) {
  const { build, slurp, facts } = turn;
  const pressed = build?.dir === word.dir && build.items.includes(word.dice[0]);
  const said = { type: "button", class: "ad-chip", "data-open-word": `${word.dice[0].die} ${word.dir}`, "aria-pressed": pressed, disabled: !facts.me || slurp ? "" : null };
  return make("button", said, icon(word.dir === "across" ? "right" : "down"), word.text, make("span", { class: "visually-hidden" }, ` ${word.dir}`));
}

/** The switch between across and down. It is closed while no word is open, and once dice are laid, so that a slip loses none. */
function drawWays() {
  const { build } = turn, from = build?.from;
  for (const button of document.querySelectorAll("[data-way]")) {
    const { way } = button.dataset, line = from ? spell(run(table(), from, way)) : "";
    button.setAttribute("aria-pressed", String(build?.dir === way));
    button.disabled = !from || laid().length > 0;
    button.querySelector("b").textContent = line.length > 1 ? line : line && `${line} …`;
  }
}

function drawHand() {
  const left = turn.facts.hand.filter(inHand);
  id("hand").replaceChildren(...left.map((die) => make("li", {}, handDie(die))));
  const points = left.reduce((sum, { red }) => sum + (red ? turn.facts.red : 1), 0);
  id("left").textContent = turn.facts.hand.length ? `${count(left.length)}, ${points} point${points === 1 ? "" : "s"}` : "";
}

function handDie(die) {
  const label = `${die.letter}${die.red ? `, red, counts ${turn.facts.red}` : ", counts 1"}`;
  const kind = `die${die.red ? " red" : ""}`;
  if (!turn.facts.me) return make("span", { class: kind, role: "img", "aria-label": label }, face(die));
  return make("button", { class: kind, type: "button", "data-own": die.die, "aria-label": label }, face(die));
}

// The next step

const tell = (title, text) => make("p", { class: "dock-tell" }, make("b", {}, title), text);

function buttons({ sun = null, slurping = false, cancel = false } = {}) {
  Object.assign(id("slurp"), { hidden: !slurping, disabled: Boolean(turn.facts.slurp) });
  id("slurp").lastElementChild.textContent = turn.facts.slurp || "Slurp";
  id("pass").hidden = !slurping;
  id("cancel").hidden = !cancel;
  id("sun").hidden = !sun;
  if (sun) { id("sun").disabled = !sun.ready; id("sun").replaceChildren(icon(sun.icon), sun.words); }
}

function drawWaiting() {
  id("step").replaceChildren(tell(turn.facts.title, turn.facts.text || "Look for a good place for your dice."));
  buttons();
}

function drawTurn() {
  id("step").replaceChildren(tell(turn.facts.title, `${turn.facts.text} Tap a word or a place on the table to build there.`.trim()));
  buttons({ slurping: true });
}

// Building

function drawBuild(now, wrong) {
  const { build, slurp, facts } = turn, own = laid();
  id("step").replaceChildren(line(), make("div", { class: "ad-says" }, buildNote(now, wrong), ...moving(now)));
  const ready = own.length > 0 && build.items.length > 1 && !now?.no && !wrong.some(({ closed }) => closed);
  const words = slurp ? "Slurp and build" : ready ? `Build ${spell(build.items)}` : "Build";
  buttons({ sun: { ready, words, icon: "check" }, cancel: facts.grid.length > 0 || own.length > 0 });
  if (!facts.grid.length && !own.length) id("pass").hidden = false;
}

function line() {
  const { build } = turn, units = build.items.map((item, i) => make("span", { class: "unit" }, gap(i), lineDie(item)));
  const last = gap(build.items.length);
  if (units.length) units.at(-1).append(last);
  return make("div", { class: "ad-line", id: "line", "data-dir": build.dir, role: "group", "aria-label": `Your word: ${spell(build.items) || "empty"}` }, ...(units.length ? units : [last]));
}

function lineDie(item) {
  const kind = `die ad-mini${item.red ? " red" : ""}${item.own ? " mine" : ""}`;
  if (!item.own) return make("span", { class: kind }, face(item));
  return make("button", { type: "button", class: kind, "data-take": item.die, "aria-label": `${item.letter}: take back` }, face(item));
}

function gap(i) {
  const before = turn.build.items[i - 1], after = turn.build.items[i];
  const name = !before ? `before ${after?.letter ?? "all"}` : !after ? `after ${before.letter}` : `between ${before.letter} and ${after.letter}`;
  return make("button", { type: "button", class: before?.own || after?.own ? "ad-gap beside-own" : "ad-gap", "data-gap": i, "aria-pressed": turn.build.caret === i, "aria-label": `Gap ${name}` });
}

const note = (kind, sign, text) => make("p", { class: "ad-note", id: "note", "data-kind": kind }, ...(sign ? [icon(sign)] : []), text);

function buildNote(now, wrong) {
  const { grid } = turn.facts;
  if (now?.no) return note("no", "warn", `No room: ${now.no}.`);
  if (turn.refused || wrong.length) return note("no", "warn", notKnown(wrong));
  if (!laid().length) return note("", "", now?.moved.length ? "The word opens here. Now one of your dice." : grid.length ? "Tap one of your dice, or another gap." : "Tap your dice: the first word.");
  const made = newWords(grid, now.all).map(({ text }) => text);
  return made.length ? note("yes", tick(made), `Makes ${made.join(" and ")}`) : note("", "", "One more die.");
}

/** At a table with a coach: a tick as soon as all words are known to count. */
const tick = (texts) => (turn.facts.coach && areWords(texts) ? "check" : "");

function moving(now) {
  if (!now?.moved?.length) return [];
  const on = now.moved[0].by > 0, way = turn.build.dir === "across" ? (on ? "right" : "left") : on ? "down" : "up";
  return [make("p", { class: "ad-moves" }, make("span", { class: "ad-key", "aria-hidden": "true" }), make("span", {}, `${count(now.moved.length)} move${now.moved.length === 1 ? "s" : ""} ${way}.`), make("button", { type: "button", class: "btn btn-sm", id: "other-side" }, icon("swap"), "Other side"))];
}

// Slurping

function drawSlurp(wrong) {
  const { cell, die, to } = turn.slurp, closed = wrong.some((line) => line.closed);
  const steps = make("ol", { class: "ad-steps", "aria-label": "Slurp in three steps" }, box(1, "Pull out", mini(cell, { leaves: true })), box(2, "Put in", mini(die)), box(3, "Give to", ...turn.facts.players.map(receiver)));
  id("step").replaceChildren(steps, slurpNote(wrong), ...(to ? [make("button", { type: "button", class: "btn btn-sm", id: "go-on" }, icon("plus"), "Add dice to it")] : []));
  buttons({ sun: { ready: Boolean(to) && !closed, words: "Slurp", icon: "slurp" }, cancel: true });
}

function box(n, title, ...inside) {
  const { step, to } = turn.slurp, done = step > n || (n === 3 && to);
  return make("li", { "aria-current": step === n ? "step" : null, "data-done": done ? "true" : null }, make("b", {}, make("span", { class: "ad-no" }, done ? icon("check") : String(n)), title), make("span", { class: "ad-in" }, ...inside));
}

/** A die that is given away glides from here to the player who gets it. */
function mini(die, { leaves = false } = {}) {
  if (!die) return make("span", { class: "ad-hole" });
  return make("span", { class: `die ad-mini${die.red ? " red" : ""}`, "data-slide": leaves ? die.die : null }, face(die));
}

function receiver({ id: who, name, figure }) {
  const { slurp, facts } = turn, closed = slurp.step < 3 || !facts.receivers.includes(who), self = who === facts.me;
  const avatar = make("span", { class: "avatar", "data-who": figure });
  avatar.append(icon("", ""));
  avatar.querySelector("use").setAttribute("href", `#p-${figure}`);
  return make("button", { type: "button", class: "ad-to", "data-to": who, "aria-pressed": slurp.to === who, disabled: closed ? "" : null, "aria-label": self ? "Keep it" : `Give it to ${name}` }, avatar, make("small", {}, self ? "keep" : name), icon("check", "icon ad-tick"));
}

function slurpNote(wrong) {
  if (turn.refused || wrong.length) return note("no", "warn", notKnown(wrong));
  return turn.slurp.die ? note("yes", tick(slurped()), slurpSays(wrong)) : note("", "", slurpSays(wrong));
}

const slurped = () => newWords(turn.facts.grid, table()).map(({ text }) => text);

export function slurpSays(wrong) {
  const { slurp } = turn;
  if (turn.refused || wrong.length) return notKnown(wrong);
  if (slurp.step === 1) return "Tap a die on the table.";
  if (slurp.step === 2) return "Tap one of your dice to put in its place.";
  return `Makes ${slurped().join(" and ")}.${slurp.to ? "" : ` Who gets the ${slurp.cell.letter}?`}`;
}
