// The bench of Scrabbicle: tiles for a new word, or words lifted from the table with tiles put in. It sends nothing.

export class Bench {
  constructor(facts, rack) {
    this.facts = facts;
    this.rack = rack; // Tiles by id: { letter, points }.
    this.clear();
  }

  clear() {
    this.picks = []; // A new word: { tile, letter }.
    this.lines = []; // Open words: { word, parts, caret }, where a part is { old } or { tile, letter }.
    this.line = 0;
    this.marked = new Set();
    this.swapping = false;
  }

  get amending() { return this.lines.length > 0; }
  get fresh() { return this.amending ? this.lines.flatMap(({ parts }) => parts.filter(({ tile }) => tile)) : this.picks; }
  get isEmpty() { return !this.amending && !this.picks.length && !this.swapping; }
  get longest() { return Math.max(0, ...this.facts.lengths); }
  get open() { return this.lines[this.line]; }

  /** Open words into which no tile has been put. */
  get untouched() { return this.lines.filter(({ parts }) => !parts.some(({ tile }) => tile)); }

  has(tile) { return this.fresh.some((part) => part.tile === tile); }
  isBlank(tile) { return this.rack[tile].letter === "?"; }

  /** The reason why no more tiles can be laid, or "". */
  get full() {
    const { most, lengths } = this.facts;
    if (this.amending) return this.fresh.length < most ? "" : `Only ${most} ${most === 1 ? "tile" : "tiles"} this turn.`;
    if (!lengths.length) return "Tap a word on the table first.";
    return this.picks.length < this.longest ? "" : `Your word has its ${this.longest} ${this.longest === 1 ? "letter" : "letters"}.`;
  }

  put(tile, letter, at) {
    if (this.amending) {
      const { parts, caret } = this.open;
      parts.splice(at ?? caret, 0, { tile, letter });
      this.open.caret = (at ?? caret) + 1;
    } else this.picks.splice(at ?? this.picks.length, 0, { tile, letter });
  }

  take(tile) {
    this.picks = this.picks.filter((pick) => pick.tile !== tile);
    for (const line of this.lines) {
      const at = line.parts.findIndex((part) => part.tile === tile);
      if (at < 0) continue;
      line.parts.splice(at, 1);
      if (line.caret > at) line.caret -= 1;
    }
  }

  /** The tile that Backspace removes: the last one before the gap. */
  get last() {
    const before = this.amending ? this.open.parts.slice(0, this.open.caret).filter(({ tile }) => tile) : this.picks;
    return (before.at(-1) ?? this.fresh.at(-1))?.tile;
  }

  /** Lifts a word from the table, or puts it back. */
  toggle(word) {
    this.picks = [];
    this.swapping = false;
    const at = this.lines.findIndex((line) => line.word === word);
    if (at >= 0) this.lines.splice(at, 1);
    else this.lines.push({ word, parts: this.facts.words[word].letters.map((_, old) => ({ old })), caret: this.facts.words[word].letters.length });
    this.line = Math.max(0, this.lines.length - 1);
    return at < 0;
  }

  /** A tile of the rack that can stand for this letter. */
  tileFor(letter) {
    const free = Object.keys(this.rack).filter((tile) => !this.has(tile));
    return free.find((tile) => this.rack[tile].letter === letter) ?? free.find((tile) => this.isBlank(tile));
  }

  letterOf(part, word) { return part.tile ? part.letter : this.facts.words[word].letters[part.old].letter; }
  pointsOf(part, word) { return part.tile ? this.rack[part.tile].points : this.facts.words[word].letters[part.old].points; }
  textOf({ word, parts }) { return parts.map((part) => this.letterOf(part, word)).join(""); }

  /** The score of each word on the bench. The server computes it again. */
  get sums() {
    if (!this.amending) return this.picks.length ? [this.#sum(this.picks, null)] : [];
    return this.lines.filter((line) => !this.untouched.includes(line)).map((line) => this.#sum(line.parts, line.word));
  }

  #sum(parts, word) {
    const points = parts.reduce((sum, part) => sum + this.pointsOf(part, word), 0);
    const { bonus } = this.facts;
    const was = word && this.facts.words[word];
    return {
      text: parts.map((part) => this.letterOf(part, word)).join(""), points,
      bonus: bonus[Math.min(parts.length, bonus.length - 1)],
      was: was && { text: was.text, points: was.letters.reduce((sum, letter) => sum + letter.points, 0) },
    };
  }

  get times() { return this.amending ? 1 : this.facts.times; }
  get total() { return this.sums.reduce((sum, { points, bonus }) => sum + points * this.times + bonus, 0); }

  get isReady() {
    if (this.swapping) return this.marked.size > 0;
    if (this.amending) return !this.untouched.length;
    return this.facts.lengths.includes(this.picks.length);
  }

  get move() {
    if (this.swapping) return { type: "swap", tiles: [...this.marked] };
    if (!this.amending) return { type: "play", tiles: this.picks.map(({ tile }) => tile), letters: this.picks.map(({ letter }) => letter).join("") };
    const part = ({ old, tile, letter }) => (tile ? { tile, as: letter } : { old });
    return { type: "amend", words: this.lines.map(({ word, parts }) => ({ word, letters: parts.map(part) })) };
  }
}
