// The control room. A notice says which table has changed; the page then fetches the lines of these tables, at most once a second.
import { stream } from "../core/stream.js";

const room = document.getElementById("room");
const deck = () => document.getElementById("deck");
const parser = new DOMParser();
const TOGETHER = 800, POLL = 3000;

let version = Number(deck().dataset.version);
let offset = Number(deck().dataset.now) - performance.now() / 1000;
// The tables whose lines are to be fetched; `all` after a gap.
const wanted = new Set();
let all = false, timer = 0, fetched = 0;

const now = () => performance.now() / 1000 + offset;
const opened = () => new URLSearchParams(location.search).get("table");

/** Fetches what has changed. Without a table in particular it fetches all of them. */
async function ask() {
  const query = new URLSearchParams();
  if (wanted.size && !all) query.set("tables", [...wanted].join(","));
  if (opened()) query.set("table", opened());
  wanted.clear();
  all = false;
  fetched = performance.now();
  const response = await fetch(`${room.dataset.news}?${query}`, { headers: { "X-Requested-With": "fetch" } });
  if (response.redirected || response.status === 404) return void location.reload();
  if (!response.ok) throw new Error(`The control room answers ${response.status}.`);
  show(parser.parseFromString(await response.text(), "text/html"));
}

function show(answer) {
  const next = answer.getElementById("deck");
  version = Math.max(version, Number(next.dataset.version));
  offset = Number(next.dataset.now) - performance.now() / 1000;
  replace(deck(), next);
  for (const line of answer.querySelectorAll("#changed > li")) place(document.adoptNode(line));
  replace(document.getElementById("one"), answer.getElementById("one"));
  for (const group of document.querySelectorAll(".line-group")) count(group);
  tick();
}

/** Only what differs is replaced, so that a focus elsewhere is kept. */
function replace(was, next) {
  if (was.innerHTML === next.innerHTML) return;
  const id = was.contains(document.activeElement) && document.activeElement.id;
  was.replaceWith(document.adoptNode(next));
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/** Puts a line into the group of its level, in the order of the tables. */
function place(line) {
  const was = document.getElementById(line.id);
  if (was?.outerHTML === line.outerHTML) return;
  const list = document.querySelector(`[data-group="${line.dataset.level}"] > ol`);
  const number = ({ id }) => Number(id.split("-")[1]);
  if (was?.parentNode === list) return void was.replaceWith(line);
  was?.remove();
  list.insertBefore(line, [...list.children].find((other) => number(other) > number(line)) ?? null);
}

function count(group) {
  const lines = group.querySelectorAll(".lines > li").length;
  group.hidden = !lines;
  group.querySelector(".badge").textContent = lines;
}

/** Changes that come within a moment are fetched together. */
function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => line.look().catch(line.lost), Math.max(60, TOGETHER - (performance.now() - fetched)));
}

function want(name) {
  const found = document.querySelector(`[data-table="${name?.replace("table:", "")}"]`);
  if (found) wanted.add(found.id.split("-")[1]); else all = true;
  soon();
}

const line = stream({
  events: room.dataset.events, after: () => version, ask, poll: POLL,
  on: {
    table({ version: number, room: name }) { version = Math.max(version, number); want(name); },
    still({ version: number }) { if (number > version) want(); },
    here({ room: name }) { want(name); },
  },
});

function face(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Clocks run between two fetches, and a signal that time alone brings is fetched at its moment. */
function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) clock.textContent = face(clock.dataset.deadline - now());
  for (const since of document.querySelectorAll("[data-since]")) since.textContent = face(now() - since.dataset.since);
  for (const { dataset, id } of document.querySelectorAll("[data-next]")) {
    if (Number(dataset.next) > now()) continue;
    delete document.getElementById(id).dataset.next;
    wanted.add(id.split("-")[1]);
    soon();
  }
}

line.start();
tick();
setInterval(tick, 500);
