// Draws another name from the two lists that the server uses as well.
import { say } from "../core/say.js";

const { first, second } = JSON.parse(document.getElementById("names").textContent);
const one = (list) => list[Math.floor(Math.random() * list.length)];

for (const button of document.querySelectorAll("[data-draw]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.draw);
    field.value = `${one(first)} ${one(second)}`;
    say(field.value);
  });
}
