import { useSignals } from '@preact/signals-react/runtime';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Tooltip } from '../../components/tooltip.tsx';
import { usePressOutside } from '../../lib/use-press-outside.ts';
import { unread } from './notifications.store.ts';
import { useLive } from './use-live.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** The bell with its dot; behind it what happened. It listens to the server, whatever page is open. */
export function Bell() {
  useSignals();
  useLive();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [path] = useLocation();
  const count = unread.value;

  // A reader who follows a notice wants to see its page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes.
  useEffect(() => setOpen(false), [path]);

  usePressOutside(anchor, isOpen, setOpen);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard here whatever inside has the focus.
    <div
      className="bell"
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !anchor.current?.contains(next)) setOpen(false);
      }}
    >
      <Tooltip text="Notifications">
        <button
          ref={button}
          type="button"
          className="icon-button bar-icon"
          aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <BellIcon aria-hidden="true" />
          {count === 0 ? null : <span className="bell-dot" aria-hidden="true" />}
        </button>
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <BellPanel />
        </Suspense>
      ) : null}
    </div>
  );
}
