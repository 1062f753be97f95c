// A theme that was chosen against the device's is set before anything is drawn.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden: then the device decides.
}
