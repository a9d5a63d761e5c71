// A student is called when the class plays. Only a page that is looked at listens, because a browser has few connections to spare.
import { stream } from "./stream.js";

/** `ask` fetches the news, `after` says which number it has seen. What comes back stops listening. */
export function listen({ events, after, ask }) {
  const { start, stop } = stream({ events, after, ask, on: { table: () => true }, poll: 3000, onlySeen: true });
  start();
  return stop;
}
