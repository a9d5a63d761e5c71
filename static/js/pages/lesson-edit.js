// The editor of a lesson: the small screen beside it shows title and sentence as they are typed, and a page with changes
// asks before it is left.
const form = document.getElementById("editor");
let changed = false;

for (const shown of form.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(shown.dataset.shows), empty = shown.textContent;
  field.addEventListener("input", () => { shown.textContent = field.value.trim() || empty; });
}
form.addEventListener("input", () => { changed = true; });
form.addEventListener("submit", () => { changed = false; });
addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });

// A fault in the list leads to its field, also inside a fold.
form.addEventListener("click", ({ target }) => {
  const link = target.closest(".checks a");
  const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
});
