// Looks again and again how far a printout is, and shows it. Without script the page reloads itself instead.

const region = document.getElementById("progress");
const SLOWEST = 5000;
let pause = 300;

function isSettled() {
  return region.querySelector("[data-settled]") !== null;
}

function news() {
  return region.querySelector("[data-news]").textContent;
}

// What has been said already is not said again.
function show(html) {
  const before = news();
  region.innerHTML = html;
  if (news() !== before) document.getElementById("say").textContent = news();
}

async function look() {
  try {
    const answer = await fetch(region.dataset.address, { headers: { Accept: "text/html" } });
    if (answer.ok) show(await answer.text());
    // Gone after a day: the page itself says so better than we can.
    if (answer.status === 404) return location.reload();
  } catch {
    // No connection just now; the next look may have one.
  }
  if (isSettled()) return;
  pause = Math.min(pause * 1.3, SLOWEST);
  setTimeout(look, pause);
}

setTimeout(look, pause);
