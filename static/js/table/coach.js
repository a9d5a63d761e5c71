// The coach knows which words count at this table. It asks the server about each word once; a word without an answer is not marked.
// For each word the reason why it does not count; "" if it counts, null while the request is running.
const known = new Map();

/** The words that are known not to count, with the reason. `learnt` is called when more answers have arrived. */
export function notWords(texts, url, learnt) {
  const news = texts.filter((text) => !known.has(text));
  if (news.length) Promise.all(news.map((text) => ask(text, url))).then((answers) => answers.some(Boolean) && learnt());
  return new Map(texts.filter((text) => known.get(text)).map((text) => [text, known.get(text)]));
}

/** Whether all words are known to count. */
export const areWords = (texts) => texts.every((text) => known.get(text) === "");

/** Returns whether there was an answer. Without one the word is not marked: the server judges it when it is laid. */
async function ask(text, url) {
  known.set(text, null);
  const answer = await fetch(`${url}&word=${text}`).then((response) => (response.ok ? response.json() : null), () => null);
  if (answer) known.set(text, reason(text, answer));
  else known.delete(text);
  return Boolean(answer);
}

/** Why the word does not count, or "" if it does. A class can give its own reason. */
function reason(text, { code, sentence }) {
  if (code === "word") return "";
  return code === "blocked" ? sentence : `${text} is not in our dictionary.`;
}

/** Adds words of the game that are in no dictionary. */
export function teach(texts) {
  for (const text of texts) known.set(text, "");
}
