// "Hear it" reads a word or a text aloud with a voice of the device. Voices that need a server are not used, because nothing may
// leave the school. A second tap stops.
const voice = () => globalThis.speechSynthesis?.getVoices().find(({ lang, localService }) => localService && lang.startsWith("en"));
let reading = null;

export function offer() {
  if (voice()) for (const button of document.querySelectorAll("[data-hear], [data-hear-of]")) button.hidden = false;
}

/** The word of the button, or the text of the element that it names. Buttons and pictures in it are not read. */
function textOf({ dataset }) {
  if (dataset.hear) return dataset.hear;
  const copy = document.getElementById(dataset.hearOf).cloneNode(true);
  for (const part of copy.querySelectorAll("button, table, svg, [aria-hidden=true], [data-not-heard]")) part.remove();
  for (const part of copy.querySelectorAll("h2, h3, p, li, dt, dd")) part.append(". ");
  return copy.textContent.replace(/\s+/g, " ").replace(/([.!?:”])\s*\. /g, "$1 ").trim();
}

function hear(button) {
  speechSynthesis.cancel();
  if (reading === button) { reading = null; return; }
  reading = button;
  const spoken = Object.assign(new SpeechSynthesisUtterance(textOf(button)), { voice: voice(), rate: 0.85 });
  spoken.addEventListener("end", () => { if (reading === button) reading = null; });
  speechSynthesis.speak(spoken);
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-hear], [data-hear-of]");
    if (button) hear(button);
  });
  // A closed dialog is silent.
  document.addEventListener("close", () => { if (reading) { speechSynthesis.cancel(); reading = null; } }, true);
  document.addEventListener("board:shown", offer);
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", offer);
  offer();
}
