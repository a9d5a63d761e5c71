// Roving tabindex: Tab moves between groups, arrow keys move inside a group.
export function rove(root, selector) {
  const all = () => [...root.querySelectorAll(selector)];
  const settle = () => {
    const items = all();
    const current = items.includes(document.activeElement) ? document.activeElement : items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  };
  root.addEventListener("keydown", (event) => {
    const items = all(), at = items.indexOf(event.target.closest(selector));
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    items[Math.max(0, Math.min(items.length - 1, to))].focus();
    settle();
  });
  return settle;
}
