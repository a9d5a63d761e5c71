// Requests to the server: JSON with the CSRF token.
const token = () => document.querySelector('meta[name="csrf"]').content;

export const table = document.getElementById("table")?.dataset ?? {};

export function post(url, body) {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(body ?? {}),
  });
}

/** The code of a refusal, and its sentence for the child. */
export async function refusal(response) {
  const usual = { code: "unknown", message: "That did not work. Load the page again, then try once more." };
  return response.json().then((said) => ({ ...usual, ...said }), () => usual);
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
