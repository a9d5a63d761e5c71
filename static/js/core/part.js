// Fetches one part of a page.
const parser = new DOMParser();

/** Leaves a page whose content is gone: for the address that explains it to a child, or else by loading the page again. */
export const leave = (gone) => (gone ? location.replace(gone) : location.reload());

/** The element with the id `name` from the page at `address`. `away` is called if the page is gone or the visitor is signed out. */
export async function fetchPart(address, name, away = () => location.reload()) {
  const response = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
  if (response.redirected || response.status === 404) { away(); return null; }
  if (!response.ok) throw new Error(`The page answers ${response.status}.`);
  return parser.parseFromString(await response.text(), "text/html").getElementById(name);
}
