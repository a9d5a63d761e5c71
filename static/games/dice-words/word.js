// The word that is being made: which dice, in which order, standing for which letters. It outlives a swap of the board and a reload.
import { board } from "../../js/table/board.js";
import { table } from "../../js/core/server.js";

const key = () => `word:${table.code}:${board().dataset.seat}`;

export class Word {
  constructor(facts) {
    this.facts = facts;
    this.picks = this.#kept() ?? this.#laid() ?? [];
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
    this.keep();
  }

  take(place) {
    this.picks = this.picks.filter((pick) => pick.place !== place);
    this.keep();
  }

  clear() {
    this.picks = [];
    this.keep();
  }

  /** A free die that shows this letter, or else a free wild one. */
  dieFor(letter) {
    const free = this.facts.faces.map((face, place) => ({ face, place })).filter(({ place }) => !this.has(place));
    return (free.find(({ face }) => face === letter) ?? free.find(({ face }) => face === "?"))?.place;
  }

  keep() {
    const { round, faces } = this.facts;
    try { sessionStorage.setItem(key(), JSON.stringify({ round, faces, picks: this.picks })); } catch { /* Then it lives in the page only. */ }
  }

  #asMove(picks) {
    return { type: "word", dice: picks.map(({ place }) => place), letters: picks.map(({ letter }) => letter).join("") };
  }

  #laid() {
    const { laid } = this.facts;
    return laid?.dice.map((place, i) => ({ place, letter: laid.letters[i].toUpperCase() }));
  }

  /** What was being made in this round; dice that show something else now have left the word. */
  #kept() {
    const { round, faces } = this.facts;
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(key())); } catch { return null; }
    if (kept?.round !== round) return null;
    return kept.picks.filter(({ place }) => kept.faces[place] === faces[place]);
  }
}
