// A crossword of dice: which words it holds, and where everything lies once dice are put into one of them. Knows no page and no dictionary.
const STEPS = { across: [0, 1], down: [1, 0] };
const key = (row, col) => `${row},${col}`;

const byCell = (dice) => new Map(dice.map((die) => [key(die.row, die.col), die]));

/** The unbroken line of dice through one of them. */
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

/** The words, or lone dice, that end or begin beside an empty place, the longest first: a die of each, and on which end the place lies. */
export function places(dice, cell) {
  const cells = byCell(dice);
  if (cells.has(key(cell.row, cell.col))) return [];
  const around = Object.keys(STEPS).flatMap((dir) => [[dir, -1, true], [dir, 1, false]]);
  const found = around.map(([dir, step, atEnd]) => { const { row, col } = place(cell, dir, step); return { die: cells.get(key(row, col)), dir, atEnd }; });
  const length = ({ die, dir }) => run(dice, die, dir).length;
  return found.filter(({ die }) => die).sort((one, other) => length(other) - length(one));
}

/** Words that are not there yet: they have a die that others had not, or lie beside other dice now. */
export function newWords(before, after) {
  const known = new Set(words(before).map((word) => word.dice.map(({ die }) => die).join()));
  return words(after).filter((word) => !known.has(word.dice.map(({ die }) => die).join()));
}

/**
 * Where everything lies once the word is built. `items` are its dice in reading order; own ones are marked `own`.
 * Answers with all dice, those that moved and how far, or with the reason why it cannot be.
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
  // Where nothing moves, words that the dice reach are taken in; a word that was pushed beside other dice cannot be.
  if (gone.length && laid.length && run(all, laid[0], dir).length > items.length) return { no: "other dice would lie right beside your word" };
  return { all, moved: gone };
}

const place = ({ row, col }, dir, by) => ({ row: row + STEPS[dir][0] * by, col: col + STEPS[dir][1] * by });
const along = (die, dir) => (dir === "across" ? die.col : die.row);

/** How far each die on the table has to move; null if something would have to move in two ways. */
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

/** Ties between neighbours that own dice push apart. */
function cuts(items, fixed, dir) {
  const pairs = fixed.slice(1).map((die, i) => [fixed[i], die]);
  const open = pairs.filter(([one, other]) => along(other, dir) - along(one, dir) === 1 && items.indexOf(other) - items.indexOf(one) > 1);
  return new Set(open.map(([one, other]) => `${one.die}-${other.die}`));
}

/** The piece that each die belongs to once those ties are cut. */
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

/** Dice of the same line that the word has reached: they belong to it, so they are taken in. Words that it no longer reaches are let go. */
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

/** Free cells that own dice do not fill, between the die at `i` and the die of the table before it. */
function gapBefore(word, i, dir) {
  if (word[i].own) return 0;
  let last = i - 1;
  while (last >= 0 && word[last].own) last -= 1;
  if (last < 0) return 0;
  const distance = along(word[i], dir) - along(word[last], dir);
  return distance === 1 ? 0 : distance - (i - last);
}
