// The token of a login card is the fragment of its address. It is removed from the address and then posted.
const form = document.getElementById("card");
const token = location.hash.slice(1);

if (token) {
  document.getElementById("no-card").hidden = true;
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = token;
  form.submit();
}
