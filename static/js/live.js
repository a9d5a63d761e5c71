// Staying at the table: notices come over a stream, and then the page fetches its board. Where a stream does not get through, it asks every two seconds.
import { board, show, version } from "./board.js";
import { sync } from "./clock.js";
import { table } from "./server.js";

const FIRST_BYTE = 5000, SILENCE = 35000, POLL = 2000, STREAM_AGAIN = 60000, BANNER = 2000;
const seat = new URLSearchParams(location.search).get("seat");

let source = null, watch = 0, poll = 0, retry = 0, banner = 0, tries = 0, leaving = false;
let looking = null, again = false, whole = false, passed = 0;

/** Fetches the board if there is a newer one. Any number of wishes at once become one question, and one more after it. */
export function look() {
  if (looking) { again = true; return looking; }
  looking = ask().finally(() => {
    looking = null;
    if (again) { again = false; look().catch(() => {}); }
  });
  return looking;
}

async function ask() {
  const query = new URLSearchParams(seat ? { seat } : {});
  // People sit down, come and go without a move being made: then the board is fetched whole.
  if (board().dataset.status !== "lobby" && !whole) query.set("after", version());
  whole = false;
  const response = await fetch(`${table.board}?${query}`, { headers: { "X-Requested-With": "fetch" } });
  if (response.status === 404 || response.status === 403) return location.reload();
  if (!response.ok) throw new Error(`The board answers ${response.status}.`);
  if (response.status === 204) return reached();
  const html = await response.text();
  await show(html);
  sync(Number(board().dataset.now));
  reached();
}

export function start() {
  sync(Number(board().dataset.now));
  open();
  addEventListener("online", comeBack);
  addEventListener("offline", lost);
  addEventListener("pageshow", (event) => { if (event.persisted) comeBack(); });
  addEventListener("pagehide", () => { leaving = true; close(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look().catch(lost); });
  // Whoever looks at a late table closes its round; the second look is for a server that was busy at the bell.
  document.addEventListener("clock:over", () => { for (const ms of [350, 1600]) setTimeout(() => look().catch(lost), ms); });
}

function comeBack() {
  leaving = false;
  tries = 0;
  look().then(open, lost);
}

function open() {
  close();
  source = new EventSource(`${table.events}?after=${version()}`);
  watch = setTimeout(askInstead, FIRST_BYTE);
  source.addEventListener("table", (message) => heard(message, notice));
  source.addEventListener("still", (message) => heard(message, still));
  source.addEventListener("here", (message) => heard(message, present));
  source.addEventListener("bye", () => { close(); retry = setTimeout(comeBack, 1000); });
  source.onerror = lost;
}

function heard(message, then) {
  clearTimeout(watch);
  watch = setTimeout(lost, SILENCE);
  tries = 0;
  reached();
  const data = JSON.parse(message.data);
  if (data.now) sync(data.now);
  then(data);
}

/** Who comes or goes changes what the host may do for them. */
function present(detail) {
  document.dispatchEvent(new CustomEvent("table:here", { detail }));
  if (!("host" in board().dataset)) return;
  whole = true;
  look().catch(lost);
}

/** The latest version that we have, or that we know to be none of our business. */
const upTo = () => Math.max(passed, version());

function notice(data) {
  const mine = board().dataset.mine.split(" ").filter(Boolean);
  // A host who only looks on sees everybody's work.
  const watching = "host" in board().dataset && !mine.length;
  const concerned = watching || data.for === null || data.for.some((id) => mine.includes(id)) || data.since > upTo();
  if (!concerned) passed = Math.max(passed, data.version);
  else if (data.version > version() || board().dataset.status === "lobby") look().catch(lost);
}

/** A number that we do not know means that a notice was missed. */
function still(data) {
  if (data.version > upTo()) look().catch(lost);
}

function close() {
  source?.close();
  source = null;
  for (const timer of [watch, retry]) clearTimeout(timer);
  clearInterval(poll);
}

function lost() {
  if (leaving) return;
  close();
  if (!banner) banner = setTimeout(() => { document.getElementById("offline").hidden = false; }, BANNER);
  const delay = Math.min(15000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
  tries += 1;
  retry = setTimeout(() => look().then(tries > 4 ? askInstead : open, lost), delay);
}

function askInstead() {
  close();
  poll = setInterval(() => look().catch(lost), POLL);
  retry = setTimeout(() => { tries = 0; open(); }, STREAM_AGAIN);
}

function reached() {
  clearTimeout(banner);
  banner = 0;
  document.getElementById("offline").hidden = true;
}
