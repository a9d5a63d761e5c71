// Dialogs open by the button that names them; a tap beside them closes them, like Escape.
export function start() {
  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-open]");
    if (opener) document.getElementById(opener.dataset.open).showModal();
    if (target.matches("dialog.dialog[open]")) target.close();
  });
}
