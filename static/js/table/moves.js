// Making a move: sent with the version that it was made on and a key of its own, and sent again with the same key if the way is broken.
import { version } from "./board.js";
import { look } from "./live.js";
import { note } from "../core/say.js";
import { post, refusal, table, wait } from "../core/server.js";

const TRIES = [400, 800, 1600, 3000, 5000, 8000];
let underWay = null;

/** Random enough to be unique, and there also without https, where randomUUID is missing. */
function key() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Plays one move and shows what came of it. True if it counts. `refused` may answer a refusal itself.
 * One at a time: a second tap on the same board is no move. A tap on a newer board, which the stream can bring before the answer
 * to the last move is there, waits for that answer.
 */
export async function play(action, seat, { refused } = {}) {
  const made = version();
  while (underWay) {
    if (underWay.made === made) return false;
    await underWay.done;
  }
  document.body.toggleAttribute("data-busy", true);
  const done = send(table.moves, { seat, version: made, key: key(), action }, refused).finally(() => {
    underWay = null;
    document.body.toggleAttribute("data-busy", false);
  });
  underWay = { made, done };
  return done;
}

/** Pause, go on, begin: what the table's host may do. */
export function tell(url, body = {}) {
  return send(url, body);
}

async function send(url, body, refused) {
  for (const pause of [...TRIES, null]) {
    const response = await post(url, body).catch(() => null);
    if (response && response.status < 500) return settle(response, refused);
    if (pause === null) break;
    await wait(pause);
  }
  note("The server does not answer. Your game is kept: try again in a moment.", "warn");
  return false;
}

async function settle(response, refused) {
  const said = response.ok ? null : await refusal(response);
  if (said && !refused?.(said)) note(said.message, "warn");
  await look().catch(() => {});
  return response.ok;
}
