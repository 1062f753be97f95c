// A theme that was chosen against the device's is set before anything is drawn. It is a file because the page's policy
// allows no script inside the page.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden: then the device decides.
}
