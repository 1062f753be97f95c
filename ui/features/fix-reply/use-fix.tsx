import './fix-reply.css';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { FixSubject } from './fix-subject.ts';

const FixPanel = lazy(async () => ({ default: (await import('./fix-panel.tsx')).FixPanel }));

/** 'Fix' for a reply's meta line, and the panel that it opens below; `subject` is asked for when it opens. */
export function useFix(subject: () => FixSubject): { button: ReactNode; panel: ReactNode } {
  const [opened, setOpened] = useState<FixSubject | null>(null);
  const id = useId();
  const isOpen = opened !== null;
  return {
    button: (
      <button
        type="button"
        className="why-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(isOpen ? null : subject())}
      >
        <span>
          Fix<span className="visually-hidden"> this reply</span>
        </span>
      </button>
    ),
    panel:
      opened === null ? null : (
        <div id={id} className="fix">
          <Suspense>
            <FixPanel subject={opened} />
          </Suspense>
        </div>
      ),
  };
}
