// The seating plan: children are dragged between tables by their handles, or moved with the keyboard. Each child's select stays
// for touch and is what the form sends.
import { say } from "../core/say.js";

const plan = document.getElementById("plan");
const rows = [...plan.querySelectorAll("[data-child]")];
const tables = [...plan.querySelectorAll("[data-table]")];
const most = Number(plan.dataset.most);
let dragged = null;
// The child that the keyboard has picked up, and the table that the child came from.
let lifted = null, from = 0;

const chosen = (row) => row.querySelector("select");
const gripOf = (row) => row.querySelector(".grip");
const nameOf = (row) => row.querySelector("b").textContent;
const counted = (count) => (count ? `${count} ${count === 1 ? "child" : "children"}` : "empty");

function count() {
  for (const table of tables) {
    const size = table.querySelectorAll("[data-child]").length;
    table.querySelector("[data-size]").textContent = counted(size);
    table.classList.toggle("warned", size > most);
    table.querySelector("[data-full]").hidden = size <= most;
    // What the server said about this table no longer holds after a child has moved. It looks again before the start.
    if (table.dataset.moved) for (const said of table.querySelectorAll("[data-lonely], [data-computers], [data-gap], [data-why]")) said.hidden = true;
  }
  const taken = tables.filter((table) => table.querySelector("[data-child]")).length;
  document.getElementById("taken").textContent = taken === 1 ? "1 table" : `${taken} tables`;
}

function place(row, number) {
  for (const table of [row.closest("[data-table]"), tables[number - 1]]) table.dataset.moved = "yes";
  chosen(row).value = number;
  tables[number - 1].querySelector("ul").append(row);
  // Other children at the table, other cards: the server proposes them anew.
  if ("follows" in plan.dataset) document.getElementById("arrange").hidden = false;
  count();
}

function move(row, number) {
  if (row.closest("[data-table]").dataset.table === String(number)) return;
  place(row, number);
  say(`${nameOf(row)} sits at table ${number}.`);
}

function lift(row) {
  lifted = row;
  from = Number(chosen(row).value);
  row.classList.add("lifted");
  gripOf(row).setAttribute("aria-pressed", "true");
  say(`${nameOf(row)} is picked up, from table ${from}.`);
}

function drop(row, says) {
  lifted = null;
  row.classList.remove("lifted");
  gripOf(row).removeAttribute("aria-pressed");
  gripOf(row).focus();
  say(says);
}

function carry(row, step) {
  const number = Math.min(tables.length, Math.max(1, Number(chosen(row).value) + step));
  move(row, number);
  gripOf(row).focus();
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function press(event, row) {
  if (lifted !== row) return;
  if (event.key in STEPS) carry(row, STEPS[event.key]);
  else if (event.key === "Escape") { place(row, from); drop(row, `${nameOf(row)} is back at table ${from}.`); }
  else return;
  event.preventDefault();
}

function toggle(row) {
  if (lifted && lifted !== row) drop(lifted, "");
  if (lifted === row) drop(row, `${nameOf(row)} sits at table ${chosen(row).value}.`);
  else lift(row);
}

for (const row of rows) {
  const grip = gripOf(row);
  grip.hidden = false;
  grip.addEventListener("click", () => toggle(row));
  grip.addEventListener("keydown", (event) => press(event, row));
  row.draggable = true;
  row.addEventListener("dragstart", (event) => {
    dragged = row;
    row.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", nameOf(row));
  });
  row.addEventListener("dragend", () => { dragged = null; row.classList.remove("dragged"); });
  chosen(row).addEventListener("change", () => { place(row, chosen(row).value); chosen(row).focus(); say(`${nameOf(row)} sits at table ${chosen(row).value}.`); });
}
plan.addEventListener("dragover", (event) => {
  const table = event.target.closest(".seat-table");
  if (!dragged || !table) return;
  event.preventDefault();
  for (const one of tables) one.classList.toggle("over", one === table);
});
plan.addEventListener("dragleave", ({ target }) => target.closest(".seat-table")?.classList.remove("over"));
plan.addEventListener("drop", (event) => {
  const table = event.target.closest(".seat-table");
  if (!dragged || !table) return;
  event.preventDefault();
  table.classList.remove("over");
  move(dragged, table.dataset.table);
});
count();
document.getElementById("drag-says").hidden = false;
document.getElementById("arrange").hidden = true;
