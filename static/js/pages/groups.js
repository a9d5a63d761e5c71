// The list of children and the groups are separate forms. Whichever is sent takes changes in the list along, so that no button loses them.
const places = document.getElementById("places");
const before = places ? new URLSearchParams(new FormData(places)).toString() : "";

document.addEventListener("submit", ({ target }) => {
  if (!places || target === places || target.method !== "post") return;
  const now = new FormData(places);
  if (new URLSearchParams(now).toString() === before) return;
  now.delete("csrfmiddlewaretoken");
  now.set("places", "yes");
  for (const [name, value] of now) target.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
});
