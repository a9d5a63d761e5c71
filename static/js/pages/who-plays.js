// Chooses many children at once: all, those who are signed in, a group. Children who are still playing are left out, and the page says
// so, unless their games are to end or all of them are playing.
const boxes = [...document.querySelectorAll("input[name=students]")];
const allPlay = boxes.every((box) => "busy" in box.dataset);
const ending = document.getElementById("ending");
const count = document.getElementById("count");
const start = document.getElementById("with");
const picks = document.getElementById("picks");
const isFree = (box) => allPlay || ending?.checked || !("busy" in box.dataset);

function tell() {
  const chosen = boxes.filter((box) => box.checked).length;
  const out = boxes.filter((box) => !box.checked && !isFree(box)).length;
  count.textContent = `${chosen} of ${boxes.length} chosen` + (out ? `, ${out} still playing` : "");
  start.textContent = chosen ? ` with ${chosen}` : "";
}

picks?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-pick]");
  if (!button) return;
  const kind = button.dataset.pick;
  for (const box of boxes) {
    const wanted = kind === "*" || box.dataset.kind.split(" ").includes(kind);
    box.checked = Boolean(kind) && wanted && isFree(box);
  }
  tell();
});
ending?.addEventListener("change", () => {
  for (const box of boxes) if ("busy" in box.dataset) box.checked = ending.checked;
  tell();
});
for (const box of boxes) box.addEventListener("change", tell);
if (picks) picks.hidden = false;
tell();
