// The score of the word in progress. This only shows the sum while dice are laid; the server computes it again.

import { icon } from "../../js/core/say.js";

/** `picks` are dice with the letter that each stands for; `facts` come with the page. */
export function count(picks, { points, targets, bonus, byLength, moreTargets = 0 }) {
  const dice = picks.map(({ place }) => points[place]);
  const hits = new Set(picks.map(({ letter }) => letter).filter((letter) => targets.includes(letter)));
  const times = byLength ? picks.length : hits.size + moreTargets;
  const extra = bonus[picks.length - 1] ?? 0;
  const total = dice.reduce((sum, worth) => sum + worth, 0) * times + extra;
  return { dice, hits, times, extra, total, name: nameOf(times, byLength) };
}

function nameOf(times, byLength) {
  if (byLength) return times === 1 ? "letter" : "letters";
  return times === 0 ? "no target" : times === 1 ? "target" : "targets";
}

/**
 * (3+1+1+0+2) × 3 + 5 = 26, each part with its name below. Without the total if that is for the player to work out. Where nobody
 * checks the word before the end of the round, the total is `unsure`.
 */
export function line({ dice, times, extra, total, name }, { whole, unsure }) {
  const row = document.createElement("p");
  row.className = dice.length > 6 ? "sum long" : "sum";
  row.append(
    part(dice.length > 1 ? `(${dice.join("+")})` : String(dice[0]), "dice"),
    sign("×"), part(times, name, times ? "" : "none"),
    sign("+"), part(extra, "bonus", extra ? "" : "none"),
    ...(whole ? [sign("="), unsure ? part(total, "if it is a word", "total unsure") : part(total, "points", "total")] : []),
  );
  return row;
}

function part(number, name, kind = "") {
  const span = document.createElement("span");
  const small = document.createElement("small");
  small.textContent = name;
  if (kind) span.className = kind;
  span.append(String(number), small);
  return span;
}

function sign(text) {
  const span = document.createElement("span");
  span.className = "op";
  span.textContent = text;
  return span;
}

/** In place of the sum, for letters that are no word yet: the reason, or nothing while it is not known. */
export function noPoints(reason) {
  const row = document.createElement("p"), text = document.createElement("span");
  row.className = reason ? "no-points why" : "no-points";
  if (reason) text.append(Object.assign(document.createElement("b"), { textContent: reason }));
  text.append(" No points yet");
  row.append(...(reason ? [icon("book")] : []), text);
  return row;
}

/** What one more letter would earn. */
export function nudge(length, bonus) {
  if (length === bonus.length) return "All of your dice!";
  const more = (bonus[length] ?? 0) - (bonus[length - 1] ?? 0);
  return length > 1 && more > 0 ? `One more letter: ${bonus[length]} bonus points` : "";
}
