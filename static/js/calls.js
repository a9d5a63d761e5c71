// A student is called when the class plays: over a stream or, where none gets through, by asking every three seconds. Only a page that is looked at listens, because a browser has few connections to spare.
const FIRST_BYTE = 5000, SILENCE = 35000, POLL = 3000, STREAM_AGAIN = 60000;

/** `ask` fetches the news, `after` says which number it has seen. What comes back stops listening. */
export function listen({ events, after, ask }) {
  let source = null, watch = 0, poll = 0, retry = 0, tries = 0, looking = null, again = false, over = false;

  /** Any number of calls at once become one question, and one more after it. */
  function look() {
    if (looking) { again = true; return looking; }
    looking = ask().finally(() => {
      looking = null;
      if (again) { again = false; look().catch(lost); }
    });
    return looking;
  }

  function open() {
    close();
    if (over || document.hidden) return;
    source = new EventSource(`${events}?after=${after()}`);
    watch = setTimeout(askInstead, FIRST_BYTE);
    source.addEventListener("table", () => { heard(); look().catch(lost); });
    source.addEventListener("still", heard);
    source.addEventListener("bye", () => { close(); retry = setTimeout(open, 1000); });
    source.onerror = lost;
  }

  function heard() {
    clearTimeout(watch);
    watch = setTimeout(lost, SILENCE);
    tries = 0;
  }

  function close() {
    source?.close();
    source = null;
    for (const timer of [watch, retry]) clearTimeout(timer);
    clearInterval(poll);
  }

  function lost() {
    close();
    if (over || document.hidden) return;
    const delay = Math.min(15000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
    tries += 1;
    retry = setTimeout(() => look().then(tries > 4 ? askInstead : open, lost), delay);
  }

  function askInstead() {
    close();
    if (over) return;
    poll = setInterval(() => look().catch(lost), POLL);
    retry = setTimeout(() => { tries = 0; open(); }, STREAM_AGAIN);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close();
    else if (!over) look().then(open, lost);
  });
  addEventListener("pageshow", (event) => { if (event.persisted && !over) look().then(open, lost); });
  addEventListener("pagehide", close);
  open();
  return () => { over = true; close(); };
}
