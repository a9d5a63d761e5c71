// A crossword of dice: its words, and where all dice lie once more dice are put into a word. Pure: no page, no dictionary.
const STEPS = { across: [0, 1], down: [1, 0] };
const key = (row, col) => `${row},${col}`;

const byCell = (dice) => new Map(dice.map((die) => [key(die.row, die.col), die]));

/** The unbroken line of dice through this die. */
export function run(dice, die, dir) {
  const cells = byCell(dice), [down, right] = STEPS[dir], line = [die];
  const beside = (from, step) => cells.get(key(from.row + step * down, from.col + step * right));
  for (let next = beside(die, -1); next; next = beside(next, -1)) line.unshift(next);
  for (let next = beside(die, 1); next; next = beside(next, 1)) line.push(next);
  return line;
}

export const spell = (dice) => dice.map(({ letter }) => letter).join("");

/** Every word on the table: across, then down. */
export function words(dice) {
  const found = [];
  for (const dir of Object.keys(STEPS)) {
    for (const die of dice) {
      const line = run(dice, die, dir);
      if (line.length > 1 && line[0] === die) found.push({ dir, dice: line, text: spell(line) });
    }
  }
  return found;
}

/** The words or single dice that end or begin beside an empty cell, longest first: a die of each, and at which end the cell lies. */
export function places(dice, cell) {
  const cells = byCell(dice);
  if (cells.has(key(cell.row, cell.col))) return [];
  const around = Object.keys(STEPS).flatMap((dir) => [[dir, -1, true], [dir, 1, false]]);
  const found = around.map(([dir, step, atEnd]) => { const { row, col } = place(cell, dir, step); return { die: cells.get(key(row, col)), dir, atEnd }; });
  const length = ({ die, dir }) => run(dice, die, dir).length;
  return found.filter(({ die }) => die).sort((one, other) => length(other) - length(one));
}

/** The words of `after` that `before` does not have. */
export function newWords(before, after) {
  const known = new Set(words(before).map((word) => word.dice.map(({ die }) => die).join()));
  return words(after).filter((word) => !known.has(word.dice.map(({ die }) => die).join()));
}

/**
 * Where all dice lie once the word is built. `items` are its dice in reading order; the player's dice are marked `own`.
 * Returns all dice and how far each one moved, or the reason why it is impossible.
 */
export function plan(table, items, dir, anchorLast = false) {
  if (!table.length) return { all: items.map((item, i) => ({ ...item, ...place({ row: 0, col: 0 }, dir, i) })), moved: [] };
  const fixed = items.filter(({ own }) => !own), anchor = anchorLast ? fixed.at(-1) : fixed[0];
  const shifts = shiftOf(table, items, fixed, dir, anchor);
  if (!shifts) return { no: "those dice hang together elsewhere" };
  const start = place(anchor, dir, -items.indexOf(anchor));
  const moved = table.map((die) => ({ ...die, ...place(die, dir, shifts.get(die.die)), by: shifts.get(die.die) }));
  const laid = items.map((item, i) => ({ ...item, ...place(start, dir, i) })).filter(({ own }) => own);
  const all = [...moved, ...laid];
  if (byCell(all).size < all.length) return { no: "two dice would land on the same place" };
  const gone = moved.filter(({ by }) => by);
  // If nothing moves, words that the new dice touch become part of the word; if dice moved, that is not possible.
  if (gone.length && laid.length && run(all, laid[0], dir).length > items.length) return { no: "other dice would lie right beside your word" };
  return { all, moved: gone };
}

const place = ({ row, col }, dir, by) => ({ row: row + STEPS[dir][0] * by, col: col + STEPS[dir][1] * by });
const along = (die, dir) => (dir === "across" ? die.col : die.row);

/** How far each die on the table has to move; null if a die would have to move in two ways. */
function shiftOf(table, items, fixed, dir, anchor) {
  const zero = items.indexOf(anchor) - along(anchor, dir);
  const piece = pieces(table, cuts(items, fixed, dir)), needed = new Map();
  for (const die of fixed) {
    const by = items.indexOf(die) - along(die, dir) - zero, mine = piece.get(die.die);
    if ((needed.get(mine) ?? by) !== by) return null;
    needed.set(mine, by);
  }
  return new Map(table.map(({ die }) => [die, needed.get(piece.get(die)) ?? 0]));
}

/** Pairs of neighbours that are pushed apart by the player's dice. */
function cuts(items, fixed, dir) {
  const pairs = fixed.slice(1).map((die, i) => [fixed[i], die]);
  const open = pairs.filter(([one, other]) => along(other, dir) - along(one, dir) === 1 && items.indexOf(other) - items.indexOf(one) > 1);
  return new Set(open.map(([one, other]) => `${one.die}-${other.die}`));
}

/** For each die, the connected piece that it belongs to once those pairs are separated. */
function pieces(table, cut) {
  const cells = byCell(table), piece = new Map();
  const tied = (die, [down, right]) => {
    const other = cells.get(key(die.row + down, die.col + right));
    return other && !cut.has(`${die.die}-${other.die}`) && !cut.has(`${other.die}-${die.die}`) ? [other] : [];
  };
  for (const first of table) {
    const open = piece.has(first.die) ? [] : [first];
    while (open.length) {
      const die = open.pop();
      if (piece.has(die.die)) continue;
      piece.set(die.die, first.die);
      open.push(...[[0, 1], [0, -1], [1, 0], [-1, 0]].flatMap((step) => tied(die, step)));
    }
  }
  return piece;
}

/** Adds dice of the same line that the word now touches, and removes words that it no longer touches. */
export function joined(table, items, dir, from) {
  let word = [...items];
  for (let i = word.length - 1; i > 0; i--) if (gapBefore(word, i, dir) > 0) word = word.indexOf(from) < i ? word.slice(0, i) : word.slice(i);
  const fixed = word.filter(({ own }) => !own);
  if (!fixed.length || cuts(word, fixed, dir).size) return word;
  const cells = byCell(table);
  const reach = (i) => { const { row, col } = place(fixed[0], dir, i - word.indexOf(fixed[0])); return cells.get(key(row, col)); };
  const after = reach(word.length), before = reach(-1);
  if (after && !word.includes(after)) word = [...word, ...run(table, after, dir)];
  if (before && !word.includes(before)) word = [...run(table, before, dir), ...word];
  return word;
}

/** The number of empty cells that the player's dice do not fill, between the die at `i` and the table's die before it. */
function gapBefore(word, i, dir) {
  if (word[i].own) return 0;
  let last = i - 1;
  while (last >= 0 && word[last].own) last -= 1;
  if (last < 0) return 0;
  const distance = along(word[i], dir) - along(word[last], dir);
  return distance === 1 ? 0 : distance - (i - last);
}
