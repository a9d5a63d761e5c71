// A tablet that changes hands keeps nothing of the child before: no half-laid word, no choice of letters.
export function forget() {
  for (const kept of ["sessionStorage", "localStorage"]) {
    try { window[kept].clear(); } catch { /* A browser that keeps nothing has nothing to forget. */ }
  }
}

forget();
