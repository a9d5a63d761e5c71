// One part of a page, fetched anew.
const parser = new DOMParser();

/** The element of that name, as the address shows it now. `away` says what to do where there is no such page any more, or the visitor is signed out. */
export async function fetchPart(address, name, away = () => location.reload()) {
  const response = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
  if (response.redirected || response.status === 404) { away(); return null; }
  if (!response.ok) throw new Error(`The page answers ${response.status}.`);
  return parser.parseFromString(await response.text(), "text/html").getElementById(name);
}
