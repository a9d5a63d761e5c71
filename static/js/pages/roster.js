// The roster: finding students, choosing some of them, and the bar with what can be done with the chosen ones.
const form = document.getElementById("chosen");
if (form) {
  const rows = [...form.querySelectorAll("tbody tr")];
  const boxes = [...form.querySelectorAll("input[name=student]")];
  const bulk = document.getElementById("bulk");
  const said = document.getElementById("bulk-said");
  const everybody = document.getElementById("all");
  const find = document.getElementById("find");
  const which = document.getElementById("show");

  const show = () => {
    const chosen = boxes.filter((box) => box.checked);
    bulk.hidden = !chosen.length;
    said.textContent = `${chosen.length} chosen`;
    const all = everybody.querySelector("input");
    all.checked = chosen.length === boxes.length;
    all.indeterminate = chosen.length > 0 && !all.checked;
  };

  form.addEventListener("change", ({ target }) => {
    if (everybody.contains(target)) {
      rows.forEach((row, index) => { if (!row.hidden) boxes[index].checked = target.checked; });
    }
    show();
  });
  const filter = () => {
    const wanted = find.value.trim().toLocaleLowerCase();
    const missing = Boolean(which?.querySelector("[value=missing]").checked);
    for (const row of rows) row.hidden = !row.dataset.name.includes(wanted) || (missing && row.dataset.now === "in");
    document.getElementById("nobody").hidden = rows.some((row) => !row.hidden);
  };
  find.addEventListener("input", filter);
  which?.addEventListener("change", filter);
  if (which) which.hidden = false;
  document.getElementById("search").hidden = everybody.hidden = false;
  show();
}
