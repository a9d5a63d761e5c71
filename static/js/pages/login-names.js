// Keyboard: a letter moves to the next name that begins with it; arrows move to the next or previous name.
const names = [...document.querySelectorAll("#names button")];
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const begins = (button, letter) => button.textContent.trim().toLocaleLowerCase().startsWith(letter);

function next(letter) {
  const here = names.indexOf(document.activeElement);
  const after = [...names.slice(here + 1), ...names.slice(0, here + 1)];
  return after.find((button) => begins(button, letter.toLocaleLowerCase()));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const here = names.indexOf(document.activeElement);
  const found = event.key in steps && here >= 0 ? names[here + steps[event.key]] : event.key.length === 1 && event.key.trim() && next(event.key);
  if (!found) return;
  event.preventDefault();
  found.focus();
});
