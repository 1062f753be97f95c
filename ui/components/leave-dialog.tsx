import { type ReactNode, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../lib/leave-guard.ts';
import { Button } from './button.tsx';
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

/** The same with the usual two answers: what is not saved is lost, or its writer stays. */
export function LeaveUnsaved({
  isNeeded,
  text = 'Your changes are not saved yet.',
}: {
  isNeeded(): boolean;
  text?: string;
}) {
  return (
    <LeaveDialog title="Leave without saving?" isNeeded={isNeeded}>
      {(answer) => (
        <>
          <div className="dialog-body">
            <p>{text}</p>
          </div>
          <div className="dialog-actions">
            <Button look="secondary" data-autofocus onClick={() => answer(false)}>
              Stay
            </Button>
            <Button look="delete" onClick={() => answer(true)}>
              Leave without saving
            </Button>
          </div>
        </>
      )}
    </LeaveDialog>
  );
}
