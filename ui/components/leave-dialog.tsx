import { type ReactNode, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../lib/leave-guard.ts';
import { Dialog } from './dialog.tsx';

/** Asks before a page with unsaved text is left; `children` draws the choices. */
export function LeaveDialog({
  title,
  isNeeded,
  children,
}: {
  title: string;
  isNeeded(isSigningOut: boolean): boolean;
  children(answer: (mayLeave: boolean) => void): ReactNode;
}) {
  const [asked, setAsked] = useState<{ answer: (mayLeave: boolean) => void } | null>(null);
  const needed = useRef(isNeeded);
  needed.current = isNeeded;

  useEffect(
    () =>
      guardLeaving({
        isNeeded: (isSigningOut) => needed.current(isSigningOut),
        ask: () => new Promise((answer) => setAsked({ answer })),
      }),
    [],
  );

  if (asked === null) return null;
  function answer(mayLeave: boolean): void {
    setAsked(null);
    asked?.answer(mayLeave);
  }
  return (
    <Dialog title={title} closesOutside={false} onClose={() => answer(false)}>
      {children(answer)}
    </Dialog>
  );
}
