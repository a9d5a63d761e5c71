// A button with data-open opens the dialog of that id. A tap beside a dialog closes it, as Escape does.
export function start() {
  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-open]");
    if (opener) document.getElementById(opener.dataset.open).showModal();
    if (target.matches("dialog.dialog[open]")) target.close();
  });
}
