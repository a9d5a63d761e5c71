// The form for a list of names: counts pasted lines, takes a dropped file, and refuses a file that is too large before it
// is uploaded.
const form = document.getElementById("names");
if (form) {
  const names = form.elements.names;
  const file = form.elements.file;
  const drop = document.getElementById("drop");

  const count = () => {
    const lines = names.value.split(/\r\n|\r|\n/).filter((line) => line.trim()).length;
    document.getElementById("count").textContent = lines ? `${lines} ${lines === 1 ? "line" : "lines"}.` : "";
  };
  const judge = () => {
    const tooLarge = [...file.files].some((one) => one.size > Number(file.dataset.most));
    file.setCustomValidity(tooLarge ? file.dataset.tooLarge : "");
    file.classList.toggle("is-invalid", tooLarge);
    if (tooLarge) file.reportValidity();
    return !tooLarge;
  };

  names.addEventListener("input", count);
  file.addEventListener("change", judge);
  form.addEventListener("submit", (event) => { if (!judge()) event.preventDefault(); });
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind === "dragenter" || kind === "dragover");
    });
  }
  drop.addEventListener("drop", ({ dataTransfer }) => {
    if (!dataTransfer.files.length) return;
    file.files = dataTransfer.files;
    if (judge()) form.requestSubmit();
  });
  count();
}
