// The line that says that the connection is lost. Most gaps are short, so it comes after a moment.
const AFTER = 2000;
const part = () => document.getElementById("offline");
let timer = 0;

export function lost() {
  if (!timer) timer = setTimeout(() => { part().hidden = false; }, AFTER);
}

export function reached() {
  clearTimeout(timer);
  timer = 0;
  part().hidden = true;
}
