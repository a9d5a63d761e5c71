// A shared tablet stores nothing of the child before: no unfinished word, no choice of font.
export function forget() {
  for (const kept of ["sessionStorage", "localStorage"]) {
    try { window[kept].clear(); } catch { /* A browser without storage has nothing to forget. */ }
  }
}

forget();
