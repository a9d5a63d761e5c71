// The scene on the front page plays again with another roll. Words, dice and scores follow the rules of Dice Words.
const ROLLS = [
  { word: "PLANETS", targets: "ASPL", dice: "TENALSP", points: 11, total: 69 },
  { word: "FRIENDS", targets: "NSFD", dice: "EDRSNIF", points: 12, total: 73 },
  { word: "MONSTER", targets: "NMRT", dice: "OREMTSN", points: 11, total: 69 },
];
const WORTH = { A: 1, D: 2, E: 1, F: 3, I: 1, L: 2, M: 3, N: 1, O: 1, P: 3, R: 2, S: 2, T: 1 };
const stage = document.getElementById("stage");
const id = (name) => document.getElementById(name);
let turn = 0;

function dress(die, letter, isTarget) {
  die.className = isTarget ? "die hit" : "die";
  die.replaceChildren(
    Object.assign(document.createElement("b"), { textContent: letter }),
    Object.assign(document.createElement("i"), { textContent: WORTH[letter] }),
  );
  if (isTarget) die.append(Object.assign(document.createElement("span"), { className: "cube" }));
}

id("again-roll").addEventListener("click", () => {
  const { word, targets, dice, points, total } = ROLLS[++turn % ROLLS.length];
  stage.querySelectorAll(".ice-tray b").forEach((b, i) => { b.textContent = targets[i]; });
  stage.querySelectorAll(".tray .die").forEach((die, i) => dress(die, dice[i], targets.includes(dice[i])));
  stage.querySelectorAll(".rail .die").forEach((die, i) => dress(die, word[i], targets.includes(word[i])));
  id("points").textContent = points;
  id("total").textContent = total;
  id("spelled").textContent = `${word}, ${total} points`;
  stage.classList.remove("go");
  void stage.offsetWidth; // Forces a layout without the class; only then does the animation start again.
  stage.classList.add("go");
});

const spoken = new Intl.DateTimeFormat("en-GB", { weekday: "long", hour: "2-digit", minute: "2-digit" });
for (const time of document.querySelectorAll("[data-when]")) time.textContent = spoken.format(new Date(1000 * time.dataset.when));
