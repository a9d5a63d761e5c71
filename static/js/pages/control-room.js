// The control room. A notice says which table has changed; the page then fetches the lines of these tables, at most once a second.
import { lost, reached } from "../core/offline.js";
import { note } from "../core/say.js";
import { stream } from "../core/stream.js";

const TOGETHER = 800, POLL = 3000;
const parser = new DOMParser();
const room = document.getElementById("room"), form = document.getElementById("verbs");
const deck = () => document.getElementById("deck");
const panel = () => document.getElementById("one");
const numberOf = ({ id }) => Number(id.split("-")[1]);
const opened = () => new URLSearchParams(location.search).get("table");

// The tables whose lines are to be fetched; `all` after a gap.
const wanted = new Set();
let all = false, timer = 0, fetchedAt = 0, version = 0, offset = 0;
const now = () => performance.now() / 1000 + offset;

// Fetching

async function ask() {
  const query = new URLSearchParams();
  if (wanted.size && !all) query.set("tables", [...wanted].join(","));
  if (opened()) query.set("table", opened());
  const whole = !query.has("tables");
  wanted.clear();
  all = false;
  fetchedAt = performance.now();
  await read(await fetch(`${room.dataset.news}?${query}`, { headers: { "X-Requested-With": "fetch" } }), whole);
}

/** Shows the parts in an answer: of the news, or of the whole page after a verb. With `whole` it has every table there is. */
async function read(response, whole) {
  // The address of the news answers with a redirect only if the teacher is signed out.
  const isOut = response.redirected && !response.url.includes(location.pathname);
  if (isOut || response.status === 404) return void location.reload();
  if (!response.ok) throw new Error(`The control room answers ${response.status}.`);
  const answer = parser.parseFromString(await response.text(), "text/html");
  const lines = [...answer.querySelectorAll("#changed > li, .lines > li")];
  replace(deck(), answer.getElementById("deck"));
  const there = new Set(lines.map(({ id }) => id));
  if (whole) for (const line of document.querySelectorAll("#room .line")) if (!there.has(line.id)) line.remove();
  for (const id of ["class-verbs", "next-step"]) {
    const next = answer.getElementById(id), was = document.getElementById(id);
    // An open dialog stays as it is.
    if (next && !was.matches("dialog[open]")) replace(was, next);
  }
  for (const line of lines) place(document.adoptNode(line));
  replace(panel(), answer.getElementById("one"));
  const said = [...answer.querySelectorAll("main > .alert")];
  for (const alert of said) note(alert.textContent, "good");
  arrange();
  return said;
}

/** Only what differs is replaced. What the teacher opened, chose or ticked stays, and so does the focus. */
function replace(was, next) {
  // Replacing a list while the teacher chooses from it would close it.
  if (was.contains(document.activeElement) && document.activeElement.matches("select")) return;
  keep(was, next);
  if (was.outerHTML === next.outerHTML) return;
  const focused = was.contains(document.activeElement) && sign(document.activeElement);
  was.replaceWith(document.adoptNode(next));
  if (focused) partWith(focused, next)?.focus({ preventScroll: true });
}

/** How a part is found again in its next version. */
const sign = (part) => part.id || [part.tagName, part.name, part.formAction, part.value ?? part.textContent].join();
const partWith = (wanted, within) => [...within.querySelectorAll("[id], a, button, summary, input")].find((part) => sign(part) === wanted);

function keep(was, next) {
  // The panel of another table has nothing to do with this one.
  if (was.querySelector("h2")?.textContent !== next.querySelector("h2")?.textContent) return;
  for (const summary of was.querySelectorAll("details[open] > summary")) {
    const same = partWith(sign(summary), next);
    if (same) same.parentNode.open = true;
  }
  if (was.open) next.open = true;
  for (const part of was.querySelectorAll("select, input")) {
    const same = partWith(sign(part), next);
    if (same && part.checked !== part.defaultChecked) same.checked = part.checked;
    if (same?.matches("select") && [...same.options].some(({ value }) => value === part.value)) same.value = part.value;
  }
}

/** Puts a line into the group of its level, in the order of the tables. */
function place(line) {
  const was = document.getElementById(line.id);
  const list = document.querySelector(`[data-group="${line.classList[1]}"] > ol`);
  const focused = was?.contains(document.activeElement) && sign(document.activeElement);
  if (was?.parentNode === list) was.replaceWith(line);
  else {
    was?.remove();
    list.insertBefore(line, [...list.children].find((other) => numberOf(other) > numberOf(line)) ?? null);
  }
  if (focused) (partWith(focused, line) ?? line.querySelector(".line-open")).focus({ preventScroll: true });
}

function arrange() {
  version = Math.max(version, Number(deck().dataset.version));
  offset = Number(deck().dataset.now) - performance.now() / 1000;
  for (const group of document.querySelectorAll(".line-group")) {
    const lines = group.querySelectorAll(".lines > li").length;
    group.hidden = !lines;
    group.querySelector(".badge").textContent = lines;
  }
  for (const line of document.querySelectorAll(".line")) mark(line, numberOf(line) === Number(opened()));
  form.elements.opened.value = opened() ?? "";
  tick();
}

function mark(line, isOpen) {
  line.classList.toggle("open", isOpen);
  const link = line.querySelector(".line-open");
  if (isOpen) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
}

// The stream

/** Changes that come within a moment are fetched together. */
function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => live.look().catch(live.lost), Math.max(60, TOGETHER - (performance.now() - fetchedAt)));
}

function want(name) {
  const found = name && document.querySelector(`[data-table="${name.replace("table:", "")}"]`);
  if (found) wanted.add(numberOf(found)); else all = true;
  soon();
}

const live = stream({
  events: room.dataset.events, after: () => version, ask, poll: POLL, lost, reached,
  on: {
    table({ version: number, room: name }) { version = Math.max(version, number); want(name); },
    still({ version: number }) { if (number > version) { all = true; soon(); } },
    here({ rooms }) { rooms.forEach(want); },
  },
});

// Clocks

function face(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Clocks run between two fetches. What time alone changes is fetched at its moment. */
function tick() {
  for (const clock of document.querySelectorAll("#room [data-deadline]")) clock.textContent = face(clock.dataset.deadline - now());
  for (const since of document.querySelectorAll("#room [data-since]")) since.textContent = face(now() - since.dataset.since);
  for (const part of document.querySelectorAll("#room [data-next]")) {
    if (Number(part.dataset.next) > now()) continue;
    delete part.dataset.next;
    if (part.id === "deck") all = true; else wanted.add(numberOf(part));
    soon();
  }
}

// What the teacher does

async function send(button) {
  const response = await fetch(button.formAction, { method: "POST", body: new FormData(form, button), headers: { "X-Requested-With": "fetch" } });
  const isForClass = button.closest("#class-verbs") !== null;
  const said = await read(response, true) ?? [];
  // Where a child sits now: a note alone is gone before the teacher has read it out.
  if (isForClass) document.querySelector("#class-verbs > .body").prepend(...said);
}

document.addEventListener("submit", (event) => {
  if (event.target !== form) return;
  event.preventDefault();
  event.submitter.closest("dialog")?.close();
  send(event.submitter).catch(() => note("That did not work. Try once more."));
});

async function open(number) {
  history.replaceState(null, "", number ? `?table=${number}` : location.pathname);
  wanted.add(number || opened() || 1);
  await live.look();
  if (number) panel().querySelector("h2").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const line = event.target.closest(".line-open"), close = event.target.closest("[data-close]");
  if (event.target.closest("[data-open]")) event.preventDefault();
  if (!line && !close) return;
  event.preventDefault();
  const was = opened();
  open(line ? numberOf(line.closest(".line")) : 0).then(() => { if (close) document.querySelector(`#line-${was} .line-open`)?.focus(); }, live.lost);
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && opened() && !document.querySelector("dialog[open]")) panel().querySelector("[data-close]")?.click();
});

// An address such as ?ask=end opens its question.
for (const dialog of document.querySelectorAll("dialog[open]")) {
  dialog.close();
  dialog.showModal();
}
arrange();
live.start();
setInterval(tick, 500);
