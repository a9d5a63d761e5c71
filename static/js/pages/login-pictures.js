// Four taps, each shown only as a tick, so that a neighbour cannot read them. All four are sent together.
import { start as dialogs } from "../core/dialogs.js";

const TAPS = 4;
const form = document.getElementById("pictures");
const wait = document.getElementById("wait");

function countDown() {
  const until = performance.now() + 1000 * Number(wait.dataset.seconds);
  const timer = setInterval(() => {
    const left = Math.ceil((until - performance.now()) / 1000);
    wait.textContent = Math.max(left, 0);
    if (left > 0) return;
    clearInterval(timer);
    location.replace(location.href);
  }, 250);
}

function watchTaps() {
  const places = [...document.querySelectorAll("#picked li")];
  const undo = document.getElementById("undo");
  // A tap before this script was loaded has been posted, and the page has come back with it.
  let taps = form.elements.taps.value.split(" ").filter(Boolean);

  const show = () => {
    places.forEach((place, i) => place.classList.toggle("full", i < taps.length));
    undo.disabled = taps.length === 0;
    form.elements.taps.value = taps.join(" ");
  };
  const say = () => { document.getElementById("say").textContent = `${taps.length} of ${TAPS}`; };

  // A page from the back/forward cache starts again.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) { taps = []; show(); } });
  form.addEventListener("submit", (event) => {
    const tap = event.submitter?.value;
    if (!tap) return;
    event.preventDefault();
    if (taps.length === TAPS) return; // Already sent: a fifth tap was a double tap.
    document.getElementById("picked").classList.remove("shaken");
    taps = tap === "back" ? taps.slice(0, -1) : [...taps, tap];
    show();
    say();
    if (taps.length === TAPS) form.submit();
  });
}

dialogs();
if (wait) countDown();
if (form) watchTaps();
