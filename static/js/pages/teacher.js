// For all pages of teachers: dialogs, menus that close on a click elsewhere, and protection against double submits.
import { start as dialogs } from "../core/dialogs.js";

dialogs();

function closeMenus(but) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== but) menu.open = false;
}

document.addEventListener("click", ({ target }) => closeMenus(target.closest("details.menu")));
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape") return;
  const menu = target.closest("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});
// The server would refuse the second of two posts, and that answer would hide that the first succeeded.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if ("sent" in form.dataset) return event.preventDefault();
  form.dataset.sent = "";
  setTimeout(() => { delete form.dataset.sent; }, 3000);
});
