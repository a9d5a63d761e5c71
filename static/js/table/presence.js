// Which players have the page open. The stream reports it, and the class "away" on a player's chip shows it.
const heard = new Map();

function mark() {
  for (const [seat, isHere] of heard) {
    const mine = document.getElementById("board").dataset.mine.split(" ").includes(seat);
    const chip = document.querySelector(`#seats .player[data-seat="${seat}"]:not([data-computer])`);
    chip?.classList.toggle("away", !isHere && !mine);
  }
}

export function start() {
  document.addEventListener("table:here", ({ detail }) => { heard.set(detail.seat, detail.here); mark(); });
  document.addEventListener("board:shown", mark);
}
