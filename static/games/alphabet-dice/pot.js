// An endless table: it pans by dragging or scrolling, zooms, and centres itself.
import { calm } from "../../js/core/motion.js";

// A die is 3 px smaller than its cell, and never too small for a finger.
const LEAST = 47, MOST = 96, ROOM = 3, FAR = 6;
const wide = matchMedia("(min-width: 48rem)");

export class Pot {
  /** `cover` may hide the lower part of the view on a low screen. */
  constructor(pot, plane, cover) {
    Object.assign(this, { pot, plane, cover, cell: 56, held: [], frame: { top: 0, left: 0, rows: 7, cols: 9 } });
    this.#drag();
    this.#pinch();
  }

  /** The visible height of the view. */
  get #tall() {
    const { clientHeight } = this.pot, free = this.cover.getBoundingClientRect().top - this.pot.getBoundingClientRect().top;
    return free > this.cell ? Math.min(clientHeight, free) : clientHeight;
  }

  /** Makes room for these dice, with so much space around them that each can be centred. What is in view stays in place. */
  hold(dice) {
    this.held = dice;
    const rows = dice.map(({ row }) => row), cols = dice.map(({ col }) => col);
    const tall = Math.max(ROOM, Math.ceil(this.pot.clientHeight / this.cell / 2)), wide = Math.max(ROOM, Math.ceil(this.pot.clientWidth / this.cell / 2));
    const top = Math.min(0, ...rows) - tall, left = Math.min(0, ...cols) - wide;
    // More space below, because the lower part may be covered.
    const frame = { top, left, rows: Math.max(0, ...rows) - top + 2 * tall + 1, cols: Math.max(0, ...cols) - left + wide + 1 };
    const moved = [this.frame.left - frame.left, this.frame.top - frame.top];
    this.frame = frame;
    for (const [name, value] of Object.entries(frame)) this.plane.style.setProperty(`--${name}`, value);
    this.pot.scrollLeft += moved[0] * this.cell;
    this.pot.scrollTop += moved[1] * this.cell;
  }

  put(node, { row, col }) {
    node.style.setProperty("--x", col);
    node.style.setProperty("--y", row);
  }

  /** The cell at a point of the screen, and the position of the point inside it. */
  at({ x, y }) {
    const { left, top } = this.plane.getBoundingClientRect(), right = (x - left) / this.cell + this.frame.left, down = (y - top) / this.cell + this.frame.top;
    return { row: Math.floor(down), col: Math.floor(right), across: right - Math.floor(right), down: down - Math.floor(down) };
  }

  zoom(by) {
    this.isZoomed = true;
    this.#size(this.cell + by);
    requestAnimationFrame(() => this.centre());
  }

  /** Zooms so that the whole crossword fits; dice never become too small for a finger. */
  fit(dice) {
    this.isZoomed = false;
    const span = (list) => (list.length ? Math.max(...list) - Math.min(...list) + 1 : 1);
    const most = wide.matches ? 72 : 54, high = this.pot.clientHeight / (span(dice.map(({ row }) => row)) + 1);
    const broad = this.pot.clientWidth / (span(dice.map(({ col }) => col)) + 1);
    this.#size(Math.floor(Math.min(high, broad, most)));
  }

  #size(cell) {
    this.cell = Math.max(LEAST, Math.min(MOST, cell));
    this.plane.style.setProperty("--cell", `${this.cell}px`);
    this.hold(this.held);
  }

  /** Centres these dice, or all of them. */
  centre(dice = this.dice ?? []) {
    this.dice = dice;
    const rows = dice.map(({ row }) => row), cols = dice.map(({ col }) => col);
    const middle = (list, first) => (list.length ? (Math.min(...list) + Math.max(...list) + 1) / 2 - first : 0.5 - first) * this.cell;
    this.pot.scrollTo({
      left: middle(cols, this.frame.left) - this.pot.clientWidth / 2,
      top: middle(rows, this.frame.top) - this.#tall / 2,
      behavior: calm() ? "auto" : "smooth",
    });
  }

  /** Scrolls dice into view unless all of them are visible. If they do not fit, `most` is centred. */
  show(dice, most = null) {
    const sees = (list, first, from, size) => list.every((n) => (n - first) * this.cell >= from && (n - first + 1) * this.cell <= from + size);
    const { scrollLeft, scrollTop, clientWidth } = this.pot, tall = this.#tall;
    const across = sees(dice.map(({ col }) => col), this.frame.left, scrollLeft, clientWidth);
    const down = sees(dice.map(({ row }) => row), this.frame.top, scrollTop, tall);
    const fits = this.#span(dice, "col") <= clientWidth && this.#span(dice, "row") <= tall;
    if (!across || !down) this.centre(most && !fits ? [most] : dice);
  }

  #span(dice, side) {
    const places = dice.map((die) => die[side]);
    return (Math.max(...places) - Math.min(...places) + 1) * this.cell;
  }

  /** Touch scrolls natively; a mouse drags. `panned` tells a drag from a tap. */
  #drag() {
    let from = null;
    this.pot.addEventListener("pointerdown", (event) => {
      this.panned = false;
      if (event.pointerType !== "mouse" || event.target.closest("button")) return;
      from = { x: event.clientX + this.pot.scrollLeft, y: event.clientY + this.pot.scrollTop };
      this.pot.setPointerCapture(event.pointerId);
    });
    this.pot.addEventListener("pointermove", (event) => {
      if (!from) return;
      const x = from.x - event.clientX, y = from.y - event.clientY;
      this.panned ||= Math.hypot(x - this.pot.scrollLeft, y - this.pot.scrollTop) > FAR;
      if (this.panned) this.pot.scrollTo(x, y);
    });
    for (const kind of ["pointerup", "pointercancel"]) this.pot.addEventListener(kind, () => { from = null; });
  }

  /** Zooming with two fingers on a touchpad, or with Ctrl and the wheel. */
  #pinch() {
    this.pot.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 4 : -4);
    }, { passive: false });
  }
}
