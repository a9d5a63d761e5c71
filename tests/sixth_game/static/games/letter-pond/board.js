// Letter Pond at the table: a word that is typed becomes a move.
import { board } from "../../js/table/board.js";
import { play } from "../../js/table/moves.js";

export function start() {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "fish") return;
    event.preventDefault();
    const letters = new FormData(event.target).get("letters").trim().toUpperCase();
    play({ type: "word", letters }, board().dataset.seat);
  });
}
