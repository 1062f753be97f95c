// Of the bars and page shapes that the page brings, shows the two that fit the address, and asks for the scripts that the
// application's pages need beside those of every page.
(() => {
  const { base = '' } = document.documentElement.dataset;
  // Opened past the proxy that the operator has set: the server answers under its path there as well.
  if (!`${location.pathname}/`.startsWith(`${base}/`)) {
    history.replaceState(null, '', base + location.pathname + location.search + location.hash);
  }
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem(base ? `${base}:auth_token` : 'auth_token') !== null;
  } catch {
    // Storage may be forbidden: nobody is signed in then.
  }
  const shapes = [...document.querySelectorAll('[data-path]')];
  const at = (path) => shapes.find((shape) => new RegExp(shape.dataset.path).test(path));
  const wanted = at(location.pathname.slice(base.length) || '/');
  const shape = wanted.dataset.bar === 'app' && !isSignedIn ? at('/login') : wanted;
  const bar = document.getElementById(`${shape.dataset.bar}-frame`);
  shape.hidden = false;
  bar.hidden = false;
  document.documentElement.dataset.framed = '';
  for (const link of bar.querySelectorAll('.bar-link')) {
    const also = (link.dataset.also ?? '').split(' ').filter(Boolean);
    const starts = [link.pathname, ...also.map((path) => base + path)];
    if (starts.some((start) => `${location.pathname}/`.startsWith(`${start}/`)))
      link.setAttribute('aria-current', 'page');
  }
  for (const href of (bar.dataset.files ?? '').split(' ').filter(Boolean)) {
    const preload = document.createElement('link');
    preload.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (href.endsWith('.css')) preload.as = 'style';
    preload.crossOrigin = '';
    preload.href = href;
    document.head.append(preload);
  }
})();
