// The state of a turn of Alphabet Dice at this screen: the server's facts, and what the player is trying. Draws nothing.
import { notWords } from "../../js/table/coach.js";
import { newWords, plan, run } from "./crossword.js";

/** `facts` come from the server; `build` and `slurp` are what the player is trying; `refused` is the server's answer to it. */
export const turn = { facts: null, build: null, slurp: null, refused: "" };

export const spliced = (list, at, less, ...more) => [...list.slice(0, at), ...more, ...list.slice(at + less)];
export const count = (n) => (n === 1 ? "1 die" : `${n} dice`);

/** The table as if the slurped die were already exchanged. */
export function table() {
  const { facts, slurp } = turn;
  if (!slurp?.die || !slurp.cell) return facts.grid;
  return facts.grid.map((die) => (die.die === slurp.cell.die ? { ...slurp.die, row: die.row, col: die.col } : die));
}

export const laid = () => turn.build?.items.filter(({ own }) => own) ?? [];
export const inHand = (die) => !turn.build?.items.some((item) => item.die === die.die) && turn.slurp?.die?.die !== die.die;

/** Where all dice would lie. While the word has none of the player's dice, the gap stands for one, to show what would move. */
export function planned() {
  const { build, facts } = turn;
  if (!build?.items.length) return null;
  const items = !laid().length && facts.grid.length ? spliced(build.items, build.caret, 0, { die: "gap", own: true, letter: "" }) : build.items;
  return plan(table(), items, build.dir, build.anchorLast);
}

/** Lines that are not allowed, each with the reason: words that do not count according to the coach or the server, and slurped dice that would return. */
export function doubtful(now, learnt) {
  if (!(laid().length || turn.slurp?.die) || now?.no) return [];
  const all = now?.all ?? table(), made = newWords(turn.facts.grid, all);
  const not = turn.facts.coach ? notWords(made.map(({ text }) => text), turn.facts.words, learnt) : new Map();
  const reason = ({ text }) => not.get(text) || (turn.refused.startsWith(`${text} `) ? turn.refused : "");
  return [...comeBack(all), ...made.map((word) => ({ ...word, reason: reason(word) }))].filter((word) => word.reason);
}

/** Lines in which a slurped die would return to its word. A die that replaces the word's die keeps the ban. */
function comeBack(all) {
  const { slurp, facts } = turn, find = (name) => all.find(({ die }) => die === name);
  const marker = (name) => (slurp?.die && slurp.cell.die === name ? slurp.die.die : name);
  const lines = facts.bans.filter((ban) => find(ban.die)).map((ban) => ({ ban, dice: run(all, find(marker(ban.word_of)), ban.dir) }));
  const back = lines.filter(({ ban, dice }) => dice.some(({ die }) => die === ban.die));
  return back.map(({ ban, dice }) => ({ dice, closed: true, reason: `This ${find(ban.die).letter} was slurped out of this word. It may not come back.` }));
}
