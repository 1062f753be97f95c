import { useSignals } from '@preact/signals-react/runtime';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { openDialogs } from '../../lib/top-dialog.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** 'Find' in the bar; Ctrl or Cmd with K opens it anywhere. What is behind it is loaded on first use. */
export function PaletteLauncher() {
  useSignals();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isShortcut) return;
      event.preventDefault();
      // A dialog that waits for an answer is not to be covered.
      setOpen((before) => (before ? false : openDialogs.value.length === 0));
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        Find
        <kbd>{IS_APPLE ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
