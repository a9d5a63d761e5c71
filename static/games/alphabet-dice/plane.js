// The dice of the crossword on the endless table. Each die keeps its button, which glides to its new place.
import { make } from "../../js/core/make.js";
import { calm } from "../../js/core/motion.js";
import { words } from "./crossword.js";
import { Pot } from "./pot.js";
import { turn } from "./turn.js";

const TO_WALK = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

export class Plane {
  constructor(pot, plane, empty, dock) {
    Object.assign(this, { pot: new Pot(pot, plane, dock), plane, empty, nodes: new Map(), lay: new Map() });
    plane.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** `wrong`: lines that are not allowed. */
  draw(shown, now, wrong) {
    this.pot.hold(shown);
    const texts = words(shown), dice = shown.filter(({ die }) => die !== "gap"), gap = shown.find(({ die }) => die === "gap");
    const marks = (now?.moved ?? []).map(({ die }) => this.#mark("ad-foot", turn.facts.grid.find((old) => old.die === die)));
    if (gap) marks.push(this.#mark("ad-slot", gap));
    const focused = document.activeElement, drawn = dice.map((die) => this.#dressed(die, texts, wrong));
    this.plane.replaceChildren(...marks, ...drawn);
    if (this.plane.contains(focused)) focused.focus({ preventScroll: true });
    const stop = drawn.find((node) => node.tabIndex === 0) ?? drawn[0];
    if (stop) stop.tabIndex = 0;
    this.empty.hidden = dice.length > 0;
    this.#glide(dice);
  }

  #mark(kind, cell) {
    const node = make("span", { class: kind, "aria-hidden": "true" });
    this.pot.put(node, cell);
    return node;
  }

  #dressed(die, texts, wrong) {
    const { build, slurp, facts } = turn, node = this.#nodeOf(die), within = ({ dice }) => dice.some((other) => other.die === die.die);
    const kinds = {
      red: die.red,
      mine: die.own || slurp?.die?.die === die.die,
      word: build?.items.some((item) => item.die === die.die),
      moving: die.by,
      wrong: wrong.some(within),
      pulled: slurp?.cell && !slurp.die && slurp.cell.die === die.die,
      fresh: facts.last.includes(die.die),
    };
    node.className = ["die ad-die", ...Object.keys(kinds).filter((kind) => kinds[kind])].join(" ");
    const part = texts.filter(within).map(({ text, dir }) => `${text} ${dir}`);
    node.setAttribute("aria-label", `${die.letter}${die.red ? ", red" : ""}${part.length ? `, in ${part.join(" and ")}` : ""}${die.by ? ", would move" : ""}`);
    // A die that is only being tried still belongs to the player's hand, so it must not glide from here when it is laid.
    if (kinds.mine) delete node.dataset.slide;
    else node.dataset.slide = die.die;
    this.pot.put(node, die);
    return node;
  }

  #nodeOf(die) {
    if (!this.nodes.has(die.die)) this.nodes.set(die.die, make("button", { type: "button", tabindex: "-1", "data-die": die.die }, make("b")));
    const node = this.nodes.get(die.die);
    node.firstChild.textContent = die.letter;
    return node;
  }

  #glide(dice) {
    if (!calm() && this.lay.size) for (const die of dice) this.#travel(this.nodes.get(die.die), this.lay.get(die.die), die);
    this.lay = new Map(dice.map((die) => [die.die, die]));
  }

  #travel(node, from, to) {
    if (!from) return node.animate([{ transform: "scale(.4) rotate(-20deg)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 320, easing: "cubic-bezier(.2, .9, .25, 1.15)" });
    const x = (from.col - to.col) * this.pot.cell, y = (from.row - to.row) * this.pot.cell;
    return x || y ? node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 380, easing: "cubic-bezier(.3, .8, .3, 1)" }) : null;
  }

  /** Arrow keys move to the nearest die in that direction. */
  #walk(event) {
    const way = TO_WALK[event.key], here = this.lay.get(event.target.closest(".ad-die")?.dataset.die);
    if (!way || !here) return;
    event.preventDefault();
    const cost = (die) => {
      const down = die.row - here.row, right = die.col - here.col, ahead = down * way[0] + right * way[1];
      return ahead > 0 ? ahead + 2 * Math.abs(down * way[1] + right * way[0]) : Infinity;
    };
    const next = [...this.lay.values()].reduce((best, die) => (cost(die) < cost(best) ? die : best), here);
    if (cost(next) === Infinity) return;
    for (const node of this.nodes.values()) node.tabIndex = -1;
    const node = this.nodes.get(next.die);
    node.tabIndex = 0;
    node.focus({ preventScroll: true });
    this.pot.show([next]);
  }
}
