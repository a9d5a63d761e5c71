// Staying at the table: notices come over the stream, and then the page fetches its board.
import { board, show, version } from "./board.js";
import { sync } from "./clock.js";
import { table } from "../core/server.js";
import { stream } from "../core/stream.js";

const POLL = 2000, BANNER = 2000;
const seat = new URLSearchParams(location.search).get("seat");

let banner = 0, whole = false, passed = 0;

const line = stream({
  events: table.events, after: version, ask, poll: POLL, lost, reached,
  on: { table: notice, still, here: present },
});

/** Fetches the board if there is a newer one. */
export const { look } = line;

async function ask() {
  const query = new URLSearchParams(seat ? { seat } : {});
  // People sit down, come and go without a move being made: then the board is fetched whole.
  if (board().dataset.status !== "lobby" && !whole) query.set("after", version());
  whole = false;
  const response = await fetch(`${table.board}?${query}`, { headers: { "X-Requested-With": "fetch" } });
  if (response.status === 404 || response.status === 403) return location.reload();
  if (!response.ok) throw new Error(`The board answers ${response.status}.`);
  if (response.status === 204) return;
  const html = await response.text();
  await show(html);
  sync(Number(board().dataset.now));
}

export function start() {
  sync(Number(board().dataset.now));
  line.start();
  // Whoever looks at a late table closes its round; the second look is for a server that was busy at the bell.
  document.addEventListener("clock:over", () => { for (const ms of [350, 1600]) setTimeout(() => look().catch(line.lost), ms); });
}

/** Who comes or goes changes what the host may do for them. */
function present(detail) {
  document.dispatchEvent(new CustomEvent("table:here", { detail }));
  return (whole ||= "host" in board().dataset);
}

/** The latest version that we have, or that we know to be none of our business. */
const upTo = () => Math.max(passed, version());

function notice(data) {
  sync(data.now);
  const mine = board().dataset.mine.split(" ").filter(Boolean);
  // A host who only looks on sees everybody's work.
  const watching = "host" in board().dataset && !mine.length;
  const concerned = watching || data.for === null || data.for.some((id) => mine.includes(id)) || data.since > upTo();
  if (!concerned) passed = Math.max(passed, data.version);
  return concerned && (data.version > version() || board().dataset.status === "lobby");
}

/** A number that we do not know means that a notice was missed. */
function still(data) {
  sync(data.now);
  return data.version > upTo();
}

function lost() {
  if (!banner) banner = setTimeout(() => { document.getElementById("offline").hidden = false; }, BANNER);
}

function reached() {
  clearTimeout(banner);
  banner = 0;
  document.getElementById("offline").hidden = true;
}
