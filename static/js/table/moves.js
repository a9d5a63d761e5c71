// Moves: each is sent with the version that it was made on and a key of its own. Without an answer it is sent again with the same
// key, so it counts once. The answer is the new board, or a refusal.
import { version } from "./board.js";
import { answered, expectAnswer, look, seat as shownSeat } from "./live.js";
import { leave } from "../core/part.js";
import { note } from "../core/say.js";
import { post, refusal, table, wait } from "../core/server.js";

const TRIES = [400, 800, 1600, 3000, 5000, 8000];
let underWay = null;

/** Random enough to be unique. `randomUUID` is missing without https. */
function key() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Plays one move and shows the new board. True if the move counts. `refused` may handle a refusal; it returns true if it did.
 * One at a time: a second tap on the same board is ignored. A tap on a newer board, which the stream can bring before the answer
 * to the last move arrives, waits for that answer.
 */
export async function play(action, seat, { refused } = {}) {
  const made = version();
  while (underWay) {
    if (underWay.made === made) return false;
    await underWay.done;
  }
  document.body.toggleAttribute("data-busy", true);
  const done = move({ seat, version: made, key: key(), action }, refused).finally(() => {
    underWay = null;
    document.body.toggleAttribute("data-busy", false);
  });
  underWay = { made, done };
  return done;
}

async function move(body, refused) {
  expectAnswer();
  const response = await send(shownSeat ? `${table.moves}?${new URLSearchParams({ seat: shownSeat })}` : table.moves, body);
  await answered(response?.ok ? await response.text() : "");
  if (!response || response.ok) return Boolean(response);
  // The table is gone, or the visitor is signed out: the page says so.
  if (response.status === 404) return leave(table.gone);
  const said = await refusal(response);
  if (!refused?.(said)) note(said.message, "warn");
  // Something else happened first, and the board does not show it yet.
  if (response.status === 409) await look().catch(() => {});
  return false;
}

/** Sends what only a host may do: begin, pause, resume, add time. */
export async function tell(url, body = {}) {
  const response = await send(url, body);
  if (!response) return false;
  if (!response.ok) note((await refusal(response)).message, "warn");
  await look().catch(() => {});
  return response.ok;
}

/** The response, or null if there was none after several tries. */
async function send(url, body) {
  for (const pause of [...TRIES, null]) {
    const response = await post(url, body).catch(() => null);
    if (response && response.status < 500) return response;
    if (pause === null) break;
    await wait(pause);
  }
  note("The server does not answer. Your game is kept: try again in a moment.", "warn");
  return null;
}
