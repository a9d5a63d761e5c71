// A race side by side, fetched anew every three seconds while somebody still plays. Whoever overtakes glides past.
import { slide } from "../core/motion.js";
import { fetchPart } from "../core/part.js";

const EVERY = 3000;
const shown = () => document.getElementById("race");

async function look() {
  if (document.hidden) return;
  const next = await fetchPart(location.href, "race");
  if (next && next.outerHTML !== shown().outerHTML) slide(() => shown().replaceWith(document.adoptNode(next)));
}

setInterval(() => { if ("running" in shown().dataset) look().catch(() => {}); }, EVERY);
