/**
 * Calls back whenever the element comes nearer to the visible part of the page than `margin`, also if it is there
 * already. Returns what ends it.
 */
export function whenNear(element: Element, margin: string, callback: () => void): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      // Several may have gathered while the page was busy; the last one is how it is now.
      if (entries.at(-1)?.isIntersecting === true) callback();
    },
    { rootMargin: margin },
  );
  watcher.observe(element);
  return () => watcher.disconnect();
}
