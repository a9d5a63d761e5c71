// A card's token stands behind the # of its address. It is sent from here, and taken out of the address first.
const form = document.getElementById("card");
const token = location.hash.slice(1);

if (token) {
  document.getElementById("no-card").hidden = true;
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = token;
  form.submit();
}
