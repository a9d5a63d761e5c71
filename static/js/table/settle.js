// A double tap is meant as one step. After a press the main button has a new meaning that the child has not read yet, so it ignores taps for a moment.
const MOMENT = 300; // milliseconds; a double tap is faster

let pressed = false;

export function start() {
  document.addEventListener("click", ({ target }) => { pressed ||= Boolean(target.closest("#sun")); }, true);
  document.addEventListener("board:shown", settle);
  // The same for an Enter key that is held down.
  document.addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter" && event.target.id === "sun") event.preventDefault(); });
}

function settle() {
  const sun = pressed && document.getElementById("sun");
  pressed = false;
  if (!sun) return;
  sun.toggleAttribute("data-settling", true);
  setTimeout(() => sun.removeAttribute("data-settling"), MOMENT);
}
