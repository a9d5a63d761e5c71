// The projector of an activity. A notice says that something has changed; the page then fetches itself, at most every two seconds.
import { celebrate } from "../core/motion.js";
import { lost, reached } from "../core/offline.js";
import { refresh } from "../core/refresh.js";
import { stream } from "../core/stream.js";
import * as clock from "../table/clock.js";

const TOGETHER = 2000, POLL = 4000, COUNTING = 3000;
const screen = () => document.getElementById("screen");

let version = Number(screen().dataset.version), timer = 0, fetched = 0;

async function ask() {
  fetched = performance.now();
  await refresh("screen");
}

/** Changes that come within a moment are fetched together: the screen of a whole class changes all the time. */
function soon() {
  if (timer) return;
  timer = setTimeout(() => {
    timer = 0;
    line.look().catch(line.lost);
  }, Math.max(60, TOGETHER - (performance.now() - fetched)));
}

const line = stream({
  events: screen().dataset.events, after: () => version, ask, poll: POLL, lost, reached,
  on: {
    table({ version: number }) { version = Math.max(version, number); soon(); },
    still({ version: number }) { if (number > version) soon(); version = Math.max(version, number); },
    here: soon,
  },
});

function sync() {
  const now = document.getElementById("server-now")?.dataset.now;
  if (now) clock.sync(Number(now));
}

/** After the end the words are still being counted: nothing tells when they are ready, so the page asks for a while. */
function untilCounted() {
  const { phase, settled } = screen().dataset;
  if (phase === "over" && settled === undefined) setTimeout(() => ask().catch(() => {}).finally(untilCounted), COUNTING);
}

document.addEventListener("part:shown", ({ detail }) => {
  sync();
  version = Math.max(version, Number(detail.now.dataset.version));
  if (detail.now.dataset.phase !== "over" || detail.was.dataset.phase === "over") return;
  celebrate(document.body);
  untilCounted();
});
document.addEventListener("clock:over", soon);
sync();
clock.start();
line.start();
untilCounted();
