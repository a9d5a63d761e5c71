// Dragging a die or a tile with finger or mouse, in addition to tapping and typing.
const FAR = 8;

/** `over(die, x, y)` is called while a die is dragged, `drop(die, at)` when it is released; `at` is null if the drag was cancelled. A tap stays a click. */
export function draggable(root, { may, over, drop, what = "button.die" }) {
  let die = null, from = null, moving = false;

  root.addEventListener("pointerdown", (event) => {
    const pressed = event.target.closest(what);
    if (!pressed || event.button !== 0 || !may()) return;
    [die, from, moving] = [pressed, { x: event.clientX, y: event.clientY }, false];
  });

  root.addEventListener("pointermove", (event) => {
    if (!die) return;
    const x = event.clientX - from.x, y = event.clientY - from.y;
    if (!moving && Math.hypot(x, y) < FAR) return;
    if (!moving) lift(event.pointerId);
    die.style.setProperty("--x", `${x}px`);
    die.style.setProperty("--y", `${y}px`);
    over(die, event.clientX, event.clientY);
  });

  const end = (event) => {
    if (!die) return;
    const dropped = moving ? die : null;
    die.classList.remove("dragging");
    die = null;
    if (!dropped) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    drop(dropped, event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : null);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);

  function lift(pointer) {
    moving = true;
    root.setPointerCapture(pointer);
    die.classList.add("dragging");
  }
}

/** The click that follows a drag is not a tap. */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
