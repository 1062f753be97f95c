import './knowledge.css';
import { useEffect, useRef, useState } from 'react';
import { fetchOriginal } from './knowledge.api.ts';
import { chosenFile } from './uploads.store.ts';

/** A page as it looks, from the file that was just chosen or the original that is kept; without one, nothing. */
export function PagePicture({ id, page, isFileKept }: { id: number; page: number; isFileKept: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'none'>('drawing');
  useEffect(() => {
    let isOff = false;
    const draw = async () => {
      const file = chosenFile(id) ?? (isFileKept ? await fetchOriginal(id) : null);
      if (file === null || isOff) return setState('none');
      const { drawPage } = await import('./draw-page.ts');
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isOff || canvas.current === null) return;
      await drawPage(canvas.current, bytes, page);
      setState('drawn');
    };
    // The lines alone are enough to correct it.
    draw().catch(() => setState('none'));
    return () => {
      isOff = true;
    };
  }, [id, page, isFileKept]);
  if (state === 'none') {
    return (
      <p className="hint">The page itself is not here to be shown. Hold your own copy beside these lines.</p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
    <section className="page-picture" tabIndex={0} aria-label={`Picture of page ${page}`}>
      {state === 'drawing' ? <p className="hint">Drawing the page…</p> : null}
      <canvas ref={canvas} role="img" aria-label={`Page ${page} of the file`} hidden={state !== 'drawn'} />
    </section>
  );
}
