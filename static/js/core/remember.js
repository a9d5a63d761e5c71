// Small choices that the browser remembers. Private windows may refuse; the choice then lasts for the page.
const here = new Map();

/** What was remembered under this name, or null. With `tab`, only in this tab: a shared tablet forgets it with the child. */
export function recall(name, { tab = false } = {}) {
  try { return (tab ? sessionStorage : localStorage).getItem(name) ?? here.get(name) ?? null; } catch { return here.get(name) ?? null; }
}

export function remember(name, value, { tab = false } = {}) {
  here.set(name, value);
  try { (tab ? sessionStorage : localStorage).setItem(name, value); } catch { /* Kept in `here`. */ }
}
