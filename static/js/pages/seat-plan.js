// The seating plan: shows the list as tables between which children can be dragged. Each child's select stays for keyboard and touch.
import { say } from "../core/say.js";

const plan = document.getElementById("plan");
const rows = [...plan.querySelectorAll("[data-child]")];
const tables = [];
let dragged = null;

const chosen = (row) => row.querySelector("select");
const nameOf = (row) => row.querySelector("b").textContent;

function build() {
  for (let number = 1; number <= Number(plan.dataset.tables); number += 1) {
    const table = document.createElement("li");
    table.className = "seat-table";
    table.dataset.table = number;
    const head = document.createElement("h3");
    head.append(`Table ${number}`, Object.assign(document.createElement("span"), { className: "soft num" }));
    table.append(head, document.createElement("ul"));
    tables.push(table);
  }
  plan.classList.add("laid-out");
  plan.append(...tables);
}

function seat() {
  for (const row of rows) tables[chosen(row).value - 1].querySelector("ul").append(row);
  for (const table of tables) {
    const count = table.querySelectorAll("[data-child]").length;
    table.querySelector("h3 span").textContent = count || "empty";
  }
}

function move(row, number) {
  if (chosen(row).value === String(number)) return;
  chosen(row).value = number;
  seat();
  say(`${nameOf(row)} sits at table ${number}.`);
}

for (const row of rows) {
  row.draggable = true;
  row.addEventListener("dragstart", (event) => {
    dragged = row;
    row.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", nameOf(row));
  });
  row.addEventListener("dragend", () => { dragged = null; row.classList.remove("dragged"); });
  chosen(row).addEventListener("change", () => { seat(); chosen(row).focus(); say(`${nameOf(row)} sits at table ${chosen(row).value}.`); });
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
build();
seat();
document.getElementById("drag-says").hidden = false;
