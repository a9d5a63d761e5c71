// "Hear it" reads a word aloud with a voice of the device. Voices that need a server are not used, because nothing may leave the school.
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
