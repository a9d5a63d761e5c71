// Asks which letter a wild die or a blank tile stands for, in a dialog with a die for each letter. Target letters have their ice cube.
const dialog = document.getElementById("wild");
const letters = document.getElementById("letters");

/** The chosen letter, or null if the dialog is closed without one. */
export function askLetter(targets) {
  letters.replaceChildren(...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => die(letter, targets.includes(letter))));
  dialog.returnValue = "";
  dialog.showModal();
  (letters.querySelector(".hit") ?? letters.firstChild).focus();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(/^[A-Z]$/.test(dialog.returnValue) ? dialog.returnValue : null), { once: true });
  });
}

function die(letter, isTarget) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = isTarget ? "die hit" : "die";
  button.setAttribute("aria-label", isTarget ? `${letter}, a target` : letter);
  button.append(Object.assign(document.createElement("b"), { textContent: letter }));
  if (isTarget) button.append(Object.assign(document.createElement("span"), { className: "cube" }));
  button.addEventListener("click", () => dialog.close(letter));
  return button;
}

dialog?.addEventListener("keydown", (event) => {
  const letter = event.key.toUpperCase();
  if (/^[A-Z]$/.test(letter) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    dialog.close(letter);
  }
});
