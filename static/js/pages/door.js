// Who is in, looked at again every few seconds. What somebody is about to press is left alone until they have.
const region = document.getElementById("arrivals");
const PAUSE = 4000;

function isInUse() {
  return region.contains(document.activeElement) || region.querySelector("details[open]") !== null;
}

function door() {
  return region.querySelector("[data-door]")?.dataset.door;
}

async function look() {
  try {
    const answer = document.hidden || isInUse() ? null : await fetch(region.dataset.address, { headers: { Accept: "text/html" } });
    // Signed out meanwhile: the page itself leads to the login.
    if (answer?.redirected || answer?.status === 404) return location.reload();
    if (answer?.ok && !isInUse()) {
      const before = door();
      region.innerHTML = await answer.text();
      // The clock has closed the door: the rest of the page has to say so, too.
      if (door() !== before) return location.reload();
    }
  } catch {
    // No connection just now; the next look may have one.
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
