// Announcements: a polite and an urgent live region on every page, and short notes at the lower edge.
const later = new Map();

/** Lets screen readers read a sentence aloud. The region is emptied first, so that a repeated sentence is read again. */
export function say(text, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "say-now" : "say");
  region.textContent = "";
  clearTimeout(later.get(region));
  later.set(region, setTimeout(() => { region.textContent = text; }, 60));
}

/** Shows a sentence for a moment and reads it aloud. */
export function note(text, kind = "") {
  const toast = document.createElement("div");
  toast.className = `toast ${kind}`;
  // The live region has the same words for screen readers.
  toast.setAttribute("aria-hidden", "true");
  toast.append(icon(kind === "good" ? "check" : "help"), Object.assign(document.createElement("span"), { textContent: text }));
  document.getElementById("toasts").replaceChildren(toast);
  setTimeout(() => toast.remove(), 2500 + 60 * text.length);
  say(text);
}

/** Removes a note that is no longer true. */
export function hush() {
  document.getElementById("toasts").replaceChildren();
}

export function icon(name, kind = "icon") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}
