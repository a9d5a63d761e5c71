// The class code: a scanned code fills itself in, and while the server is throttling, the page tries again by itself.
import { forget } from "./forget.js";

const form = document.getElementById("code");
const scanned = /^#([0-9a-z]{6})$/i.exec(location.hash);

function typeScanned(code) {
  // Removed from the address, so that the next child does not find it in the history.
  history.replaceState(null, "", location.pathname);
  form.elements.code.value = code;
  form.submit();
}

forget();
if (scanned) typeScanned(scanned[1]);
else if ("again" in form.dataset) setTimeout(() => form.submit(), 1500 + 2500 * Math.random());
