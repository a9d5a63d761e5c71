// The reader's choice of colours, font and keys, stored on this device. A plain script in the head, so that dark pages do not flash white first.
(() => {
  const here = {}; // What was chosen on this page, for browsers that store nothing.
  const media = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };
  // A teacher's choice of font for a student wins over the choice of the last person on a shared tablet.
  const given = { reading: document.documentElement.dataset.needs };
  const chosen = (name, usual) => {
    const first = here[name] || given[name];
    try { return first || localStorage.getItem(name) || usual; } catch { return first || usual; }
  };
  const keep = (name, value) => {
    here[name] = value;
    try { localStorage.setItem(name, value); } catch { /* Private windows may refuse; the choice then lasts for this page. */ }
  };

  const usual = { theme: "system", reading: "usual", keys: "on" };
  const looks = () => Object.entries(usual).map(([name, value]) => [name, chosen(name, value)]);

  function wear() {
    for (const [name, value] of looks()) document.documentElement.dataset[name] = value;
    document.getElementById("night").media = media[document.documentElement.dataset.theme] || media.system;
  }

  function offer() {
    const form = document.getElementById("looks");
    if (!form) return;
    for (const [name, value] of looks()) if (form.elements[name]) form.elements[name].value = value;
    form.hidden = false;
    form.addEventListener("change", ({ target }) => {
      keep(target.name, target.value);
      wear();
    });
  }

  wear();
  addEventListener("DOMContentLoaded", offer);
})();
