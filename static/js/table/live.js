// Live updates at a table: a notice comes over the stream, then the page fetches its board. The page's own moves bring theirs.
import { board, latest, show, version } from "./board.js";
import { sync } from "./clock.js";
import { lost, reached } from "../core/offline.js";
import { leave } from "../core/part.js";
import { table } from "../core/server.js";
import { stream } from "../core/stream.js";

const POLL = 2000, PATIENCE = 500;

/** The seat that this page was opened for, if several are played from this device. */
export const seat = new URLSearchParams(location.search).get("seat");

let whole = false, passed = 0;
// While an answer is expected: a timer, and the newest version that a notice has named meanwhile.
let expecting = 0, named = 0;

const line = stream({
  events: table.events, after: version, ask, poll: POLL, lost, reached,
  on: { table: notice, still, here: present },
});

/** Fetches the board if there is a newer one. */
export const { look } = line;

async function ask() {
  const query = new URLSearchParams(seat ? { seat } : {});
  // People join, come and go without a new version: then the board is fetched unconditionally.
  if (board().dataset.status !== "lobby" && !whole) query.set("after", version());
  whole = false;
  const response = await fetch(`${table.board}?${query}`, { headers: { "X-Requested-With": "fetch" } });
  if (response.status === 404 || response.status === 403) return leave(table.gone);
  if (!response.ok) throw new Error(`The board answers ${response.status}.`);
  if (response.status === 204) return;
  const html = await response.text();
  await show(html);
  sync(Number(board().dataset.now));
}

export function start() {
  sync(Number(board().dataset.now));
  line.start();
  // Fetching the board of an overdue table closes its round. The second fetch is for a server that was busy at the deadline.
  document.addEventListener("clock:over", () => { whole ||= document.querySelector("[data-chooses]") !== null; for (const ms of [350, 1600]) setTimeout(() => look().catch(line.lost), ms); });
}

/** A move was sent. Its own notice often comes before its answer, so notices now wait for the answer, but not for long. */
export function expectAnswer() {
  clearTimeout(expecting);
  expecting = setTimeout(catchUp, PATIENCE);
}

/** Shows the board that answers a move. Without one, notices are only released. */
export async function answered(html) {
  if (html) reached();
  const shown = html ? show(html, { onlyNewer: true }) : null;
  catchUp();
  await shown;
  if (html) sync(Number(board().dataset.now));
}

function catchUp() {
  clearTimeout(expecting);
  const isNewer = named > latest();
  expecting = named = 0;
  if (isNewer) look().catch(line.lost);
}

/** Whether to fetch the board for this version now. */
function isNews(number) {
  if (number <= latest()) return false;
  if (expecting) named = Math.max(named, number);
  return !expecting;
}

/** Players who come or go change what the host may do for them, and what those who wait for them may. */
function present(detail) {
  document.dispatchEvent(new CustomEvent("table:here", { detail }));
  return (whole ||= ["host", "waits"].some((name) => name in board().dataset));
}

function notice(data) {
  sync(data.now);
  const mine = board().dataset.mine.split(" ").filter(Boolean);
  // A host who does not play sees everyone's work.
  const watching = "host" in board().dataset && !mine.length;
  const concerned = watching || data.for === null || data.for.some((id) => mine.includes(id)) || data.since > Math.max(passed, version());
  if (!concerned) passed = Math.max(passed, data.version);
  return concerned && (board().dataset.status === "lobby" || isNews(data.version));
}

/** A version that this page does not know means that a notice was lost. */
function still(data) {
  sync(data.now);
  return data.version > passed && isNews(data.version);
}

