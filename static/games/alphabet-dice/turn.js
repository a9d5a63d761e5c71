// A turn of Alphabet Dice as it stands at this screen: what the server says lies there, and what somebody is about to do. Draws nothing.
import { notWords } from "./coach.js";
import { newWords, plan, run } from "./crossword.js";

/** `facts` come from the server; `build` and `slurp` are what is being tried; `refused` is what the server said about it. */
export const turn = { facts: null, build: null, slurp: null, refused: "" };

export const spliced = (list, at, less, ...more) => [...list.slice(0, at), ...more, ...list.slice(at + less)];
export const count = (n) => (n === 1 ? "1 die" : `${n} dice`);

/** The table with the die that is being slurped already changed. */
export function table() {
  const { facts, slurp } = turn;
  if (!slurp?.die || !slurp.cell) return facts.grid;
  return facts.grid.map((die) => (die.die === slurp.cell.die ? { ...slurp.die, row: die.row, col: die.col } : die));
}

export const laid = () => turn.build?.items.filter(({ own }) => own) ?? [];
export const inHand = (die) => !turn.build?.items.some((item) => item.die === die.die) && turn.slurp?.die?.die !== die.die;

/** Where everything would lie. While no own die is in the word, the gap shows what would move. */
export function planned() {
  const { build, facts } = turn;
  if (!build?.items.length) return null;
  const items = !laid().length && facts.grid.length ? spliced(build.items, build.caret, 0, { die: "gap", own: true, letter: "" }) : build.items;
  return plan(table(), items, build.dir, build.anchorLast);
}

/** Lines that may not lie there, each with the reason: words that do not count, as far as the coach knows or the server has said, and slurped dice that would come back. */
export function doubtful(now, learnt) {
  if (!(laid().length || turn.slurp?.die) || now?.no) return [];
  const all = now?.all ?? table(), made = newWords(turn.facts.grid, all);
  const not = turn.facts.coach ? notWords(made.map(({ text }) => text), turn.facts.words, learnt) : new Map();
  const reason = ({ text }) => not.get(text) || (turn.refused.startsWith(`${text} `) ? turn.refused : "");
  return [...comeBack(all), ...made.map((word) => ({ ...word, reason: reason(word) }))].filter((word) => word.reason);
}

/** A slurped die in the word that it was pulled from. Whatever takes the place of that word's die keeps the ban alive. */
function comeBack(all) {
  const { slurp, facts } = turn, find = (name) => all.find(({ die }) => die === name);
  const marker = (name) => (slurp?.die && slurp.cell.die === name ? slurp.die.die : name);
  const lines = facts.bans.filter((ban) => find(ban.die)).map((ban) => ({ ban, dice: run(all, find(marker(ban.word_of)), ban.dir) }));
  const back = lines.filter(({ ban, dice }) => dice.some(({ die }) => die === ban.die));
  return back.map(({ ban, dice }) => ({ dice, closed: true, reason: `This ${find(ban.die).letter} was slurped out of this word. It may not come back.` }));
}
