// How the page speaks to the server: JSON, with the token that shows that it is this page that asks.
const token = () => document.querySelector('meta[name="csrf"]').content;

export const table = document.getElementById("table")?.dataset ?? {};

export function post(url, body) {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(body ?? {}),
  });
}

/** The sentence for a child that comes with a refusal. */
export async function refusal(response) {
  const usual = { code: "unknown", message: "That did not work. Load the page again, then try once more." };
  return response.json().then((said) => ({ ...usual, ...said }), () => usual);
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
