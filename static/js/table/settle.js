// A child who taps twice means one step: what the sun button says after a press, nobody has read yet. For a moment it takes no finger.
const MOMENT = 300; // milliseconds; a double tap is faster

let pressed = false;

export function start() {
  document.addEventListener("click", ({ target }) => { pressed ||= Boolean(target.closest("#sun")); }, true);
  document.addEventListener("board:shown", settle);
  // So does a child who leans on the Enter key.
  document.addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter" && event.target.id === "sun") event.preventDefault(); });
}

function settle() {
  const sun = pressed && document.getElementById("sun");
  pressed = false;
  if (!sun) return;
  sun.toggleAttribute("data-settling", true);
  setTimeout(() => sun.removeAttribute("data-settling"), MOMENT);
}
