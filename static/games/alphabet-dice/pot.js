// An endless table: it pans by dragging or scrolling, zooms, and centres itself.
import { calm } from "../../js/core/motion.js";

// A die is 3 px smaller than its cell. On a phone the cells become small enough for a full crossword; small dice can be opened by their words in the list, too.
const LEAST = 26, LEAST_WIDE = 40, MOST = 96, ROOM = 3, FAR = 6;
const wide = matchMedia("(min-width: 48rem)");

export class Pot {
  /** `cover` may hide the lower part of the view on a low screen. */
  constructor(pot, plane, cover) {
    Object.assign(this, { pot, plane, cover, cell: 56, held: [], frame: { top: 0, left: 0, rows: 7, cols: 9 } });
    this.#drag();
    this.#wheel();
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

  /** Zooms so that the whole crossword fits. */
  fit(dice) {
    this.isZoomed = false;
    const span = (list) => (list.length ? Math.max(...list) - Math.min(...list) + 1 : 1);
    const most = wide.matches ? 72 : 54, high = this.#tall / (span(dice.map(({ row }) => row)) + 1);
    const broad = this.pot.clientWidth / (span(dice.map(({ col }) => col)) + 1);
    this.#size(Math.floor(Math.min(high, broad, most)));
  }

  #size(cell) {
    this.cell = Math.max(wide.matches ? LEAST_WIDE : LEAST, Math.min(MOST, cell));
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

  /** Brings dice into view unless all of them are visible: with the whole crossword, unless the player has zoomed. If they do not fit, `most` is centred. */
  show(dice, most = null) {
    const sees = (list, first, from, size) => list.every((n) => (n - first) * this.cell >= from && (n - first + 1) * this.cell <= from + size);
    const { scrollLeft, scrollTop, clientWidth } = this.pot;
    const across = sees(dice.map(({ col }) => col), this.frame.left, scrollLeft, clientWidth);
    const down = sees(dice.map(({ row }) => row), this.frame.top, scrollTop, this.#tall);
    if (across && down) return;
    if (!this.isZoomed) this.fit(this.held);
    const wanted = [this.isZoomed ? [] : this.held, dice].find((some) => some.length && this.#fits(some));
    this.centre(wanted ?? (most ? [most] : dice));
  }

  #fits(dice) {
    return this.#span(dice, "col") <= this.pot.clientWidth && this.#span(dice, "row") <= this.#tall;
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

  /** Zooms around a point of the screen, which stays where it is. */
  #zoomAt(cell, { x, y }) {
    this.isZoomed = true;
    const { row, col, across, down } = this.at({ x, y });
    this.#size(cell);
    const { left, top } = this.plane.getBoundingClientRect();
    this.pot.scrollLeft += left + (col + across - this.frame.left) * this.cell - x;
    this.pot.scrollTop += top + (row + down - this.frame.top) * this.cell - y;
  }

  /** Zooming with two fingers on a touchpad, or with Ctrl and the wheel. */
  #wheel() {
    this.pot.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#zoomAt(this.cell + (event.deltaY < 0 ? 4 : -4), { x: event.clientX, y: event.clientY });
    }, { passive: false });
  }

  /** Zooming with two fingers on a touch screen; one finger scrolls natively. */
  #pinch() {
    let from = null;
    const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.pot.addEventListener("touchstart", ({ touches }) => {
      from = touches.length === 2 ? { spread: spread(touches), cell: this.cell } : null;
    }, { passive: true });
    this.pot.addEventListener("touchmove", (event) => {
      if (!from || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const [one, other] = event.touches;
      this.panned = true;
      this.#zoomAt((from.cell * spread(event.touches)) / from.spread, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    }, { passive: false });
  }
}
