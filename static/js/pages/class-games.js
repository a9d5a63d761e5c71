// The running games of a class, and its races: clocks count on between two fetches, and the dialog for ending a game knows which one.
import "../core/refresh.js";

let fetchedAt = performance.now();

function tick() {
  for (const clock of document.querySelectorAll("#running [data-deadline], #race [data-deadline]")) {
    const left = Math.max(0, Math.ceil(clock.dataset.deadline - clock.dataset.now - (performance.now() - fetchedAt) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-end]");
  if (!button) return;
  const form = document.getElementById("end-one-form");
  form.action = form.dataset.address.replace("CODE", button.dataset.end);
});
document.addEventListener("part:shown", () => { fetchedAt = performance.now(); });

const spoken = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
for (const time of document.querySelectorAll("time[data-when]")) time.textContent = spoken.format(new Date(1000 * time.dataset.when));
setInterval(tick, 500);
tick();
