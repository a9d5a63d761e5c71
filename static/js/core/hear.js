// "Hear it" speaks a word with the device's own voice. A voice that asks a server elsewhere is not used: nothing leaves the school.
const voice = () => globalThis.speechSynthesis?.getVoices().find(({ lang, localService }) => localService && lang.startsWith("en"));

export function offer() {
  if (voice()) for (const button of document.querySelectorAll("[data-hear]")) button.hidden = false;
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const word = target.closest("[data-hear]")?.dataset.hear;
    if (word) speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(word), { voice: voice(), rate: 0.85 }));
  });
  document.addEventListener("board:shown", offer);
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", offer);
  offer();
}
