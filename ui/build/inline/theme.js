// A theme that was chosen against the device's is set before anything is drawn.
try {
  const { base } = document.documentElement.dataset;
  const chosen = localStorage.getItem(base ? `${base}:theme` : 'theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden: then the device decides.
}
