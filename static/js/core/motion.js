// Animations that show where something went. With reduced motion there are none: things are in their new place at once.
const less = matchMedia("(prefers-reduced-motion: reduce)");
export const calm = () => less.matches;

const places = () => new Map([...document.querySelectorAll("[data-slide]")].map((node) => [node.dataset.slide, node.getBoundingClientRect()]));

/** Runs `change`, which alters the page. Elements with the same data-slide before and after glide from their old place. */
export function slide(change) {
  if (calm()) return change();
  const before = places();
  const result = change();
  for (const node of document.querySelectorAll("[data-slide]")) glide(node, before.get(node.dataset.slide));
  return result;
}

function glide(node, from) {
  const to = node.getBoundingClientRect();
  if (!from?.width || !to.width) return;
  const x = from.left - to.left, y = from.top - to.top, scale = from.width / to.width;
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) return;
  node.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }],
    { duration: 320, easing: "cubic-bezier(.3, .8, .3, 1)" },
  );
}

/** A die falls, turns and comes to rest. */
export function tumble(node, delay = 0) {
  if (calm()) return;
  node.animate(
    [
      { transform: "translateY(-90%) rotate(-200deg) scale(.8)", opacity: 0 },
      { transform: "translateY(-30%) rotate(-60deg)", opacity: 1, offset: 0.4 },
      { transform: "translateY(3%) rotate(12deg) scale(1.05)", offset: 0.72 },
      { transform: "translateY(-6%) rotate(-4deg)", offset: 0.86 },
      { transform: "none" },
    ],
    { duration: 620, delay, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" },
  );
}

/** A short shower of confetti. */
export function celebrate(root) {
  if (calm()) return;
  const paper = document.createElement("div");
  paper.className = "confetti";
  paper.setAttribute("aria-hidden", "true");
  root.append(paper);
  const falls = Array.from({ length: 60 }, () => fall(paper));
  Promise.allSettled(falls).then(() => paper.remove());
}

function fall(paper) {
  const piece = document.createElement("i");
  const random = (least, most) => least + Math.random() * (most - least);
  piece.className = `bit bit-${Math.floor(random(1, 6))}`;
  paper.append(piece);
  const x = random(-2, 102), drift = random(-12, 12), turn = random(-540, 540);
  return piece.animate(
    [{ transform: `translate(${x}vw, -4vh)`, opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: `translate(${x + drift}vw, 70vh) rotate(${turn}deg)`, opacity: 0 }],
    { duration: random(1800, 3200), delay: random(0, 700), easing: "cubic-bezier(.2, .6, .6, 1)", fill: "both" },
  ).finished;
}
