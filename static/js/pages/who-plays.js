// Chooses many children at once: all, those who are signed in, a group. Children who are already playing are left out, unless all are.
const boxes = [...document.querySelectorAll("input[name=students]")];
const allPlay = boxes.every((box) => "busy" in box.dataset);
const count = document.getElementById("count");
const start = document.getElementById("with");
const picks = document.getElementById("picks");

function tell() {
  const chosen = boxes.filter((box) => box.checked).length;
  count.textContent = `${chosen} of ${boxes.length} chosen`;
  start.textContent = chosen ? ` with ${chosen}` : "";
}

picks?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-pick]");
  if (!button) return;
  const kind = button.dataset.pick;
  for (const box of boxes) {
    const wanted = kind === "*" || box.dataset.kind.split(" ").includes(kind);
    box.checked = Boolean(kind) && wanted && (allPlay || !("busy" in box.dataset));
  }
  tell();
});
for (const box of boxes) box.addEventListener("change", tell);
if (picks) picks.hidden = false;
tell();
