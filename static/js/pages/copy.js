// Copies the content of a field. Over plain HTTP browsers have no clipboard API, so the older command is used there.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
    button.querySelector("span").textContent = "Copied";
    document.getElementById("say").textContent = "Copied";
  });
}
