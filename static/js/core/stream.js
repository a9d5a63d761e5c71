// Live updates: the server sends notices over a stream, and the page then fetches what is new. Where streams are blocked, the page polls instead.
const FIRST_BYTE = 5000, SILENCE = 35000, STREAM_AGAIN = 60000;

/**
 * `ask` fetches what is new, and `after` returns the number of the last notice that the page knows. `on` has a function for
 * each kind of notice, which returns whether to fetch. `lost` and `reached` are called when the connection breaks or works.
 * With `onlySeen`, a hidden page closes its stream.
 */
export function stream({ events, after, ask, on, poll: pause, onlySeen = false, lost: away = () => {}, reached = () => {} }) {
  let source = null, watch = 0, poll = 0, retry = 0, tries = 0, looking = null, again = false, leaving = false, over = false;

  const resting = () => over || leaving || (onlySeen && document.hidden);

  /** Calls that come while a fetch is running are answered by one more fetch after it. */
  function look() {
    if (looking) { again = true; return looking; }
    looking = ask().then(reached).finally(() => {
      looking = null;
      if (again) { again = false; look().catch(lost); }
    });
    return looking;
  }

  function open() {
    close();
    if (resting()) return;
    source = new EventSource(`${events}?after=${after()}`);
    watch = setTimeout(askInstead, FIRST_BYTE);
    for (const kind of ["table", "still", "here"]) source.addEventListener(kind, (message) => heard(kind, JSON.parse(message.data)));
    source.addEventListener("bye", () => { close(); retry = setTimeout(comeBack, 1000); });
    source.onerror = lost;
  }

  function heard(kind, data) {
    clearTimeout(watch);
    watch = setTimeout(lost, SILENCE);
    tries = 0;
    reached();
    if (on[kind]?.(data)) look().catch(lost);
  }

  function comeBack() {
    if (resting()) return;
    tries = 0;
    look().then(open, lost);
  }

  function close() {
    source?.close();
    source = null;
    for (const timer of [watch, retry]) clearTimeout(timer);
    clearInterval(poll);
  }

  function lost() {
    close();
    if (resting()) return;
    away();
    const delay = Math.min(15000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
    tries += 1;
    retry = setTimeout(() => look().then(tries > 4 ? askInstead : open, lost), delay);
  }

  function askInstead() {
    close();
    if (resting()) return;
    poll = setInterval(() => look().catch(lost), pause);
    retry = setTimeout(() => { tries = 0; open(); }, STREAM_AGAIN);
  }

  function seenOrHidden() {
    if (document.hidden) { if (onlySeen) close(); }
    else if (source) look().catch(lost);
    else comeBack();
  }

  function start() {
    open();
    addEventListener("online", comeBack);
    addEventListener("offline", lost);
    addEventListener("pageshow", (event) => { if (event.persisted) { leaving = false; comeBack(); } });
    addEventListener("pagehide", () => { leaving = true; close(); });
    document.addEventListener("visibilitychange", seenOrHidden);
  }

  return { look, lost, start, stop() { over = true; close(); } };
}

/**
 * Hears when the class of a student starts a game, and returns a function that stops listening. A hidden page does not
 * listen, because a browser has few connections to spare.
 */
export function listenForClass({ events, after, ask }) {
  const { start, stop } = stream({ events, after, ask, on: { table: () => true }, poll: 3000, onlySeen: true });
  start();
  return stop;
}
