// The coach knows which words count at this table. Each word is asked about once; what is not known yet is no fault.
// A reason why a word does not count; "" if it counts, null while the answer is on its way.
const known = new Map();

/** Those of the words that do not count, with the reason, as far as is known. `learnt` is called when there is more to know. */
export function notWords(texts, url, learnt) {
  const news = texts.filter((text) => !known.has(text));
  if (news.length) Promise.all(news.map((text) => ask(text, url))).then((answers) => answers.some(Boolean) && learnt());
  return new Map(texts.filter((text) => known.get(text)).map((text) => [text, known.get(text)]));
}

/** Whether all of them are known to count. */
export const areWords = (texts) => texts.every((text) => known.get(text) === "");

/** True if there was an answer. Without one nothing is marked: the server judges the word when it is laid. */
async function ask(text, url) {
  known.set(text, null);
  const answer = await fetch(`${url}&word=${text}`).then((response) => (response.ok ? response.json() : null), () => null);
  if (answer) known.set(text, reason(text, answer));
  else known.delete(text);
  return Boolean(answer);
}

/** Why it does not count; nothing if it does. A class may have its own reason. */
function reason(text, { code, sentence }) {
  if (code === "word") return "";
  return code === "blocked" ? sentence : `${text} is not in our dictionary.`;
}

/** A game may have words that no dictionary knows. */
export function teach(texts) {
  for (const text of texts) known.set(text, "");
}
