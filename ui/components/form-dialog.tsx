import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A form in a dialog: its fields, and below them, always in sight, the way out and what it does. */
export function FormDialog({
  title,
  keepLabel = 'Cancel',
  goLabel,
  busyLabel = 'Saving...',
  isFinal = false,
  isWide = false,
  keepsText = false,
  otherAction,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  keepLabel?: string;
  /** null: all is done, and closing is all that is left. */
  goLabel: string | null;
  /** Shown while `onSubmit` runs. */
  busyLabel?: string;
  /** Something is lost for good: the button is red, and the safe one has the focus. */
  isFinal?: boolean;
  isWide?: boolean;
  /** As in `Dialog`. */
  keepsText?: boolean;
  /** What is done more rarely, such as deleting. */
  otherAction?: ReactNode;
  /** Runs once at a time. It closes the dialog itself, and shows what went wrong. */
  onSubmit(event: FormEvent): Promise<void> | void;
  onClose(): void;
  /** Three fields at most; the others go into a `Fold`. */
  children: ReactNode;
}) {
  const [isBusy, run] = useOnceAtATime();
  const keep = useRef<HTMLDivElement>(null);
  const isDone = goLabel === null && !isBusy;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) keep.current?.querySelector('button')?.focus();
  }, [isDone]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The dialog may stand in a form of the page.
    event.stopPropagation();
    void run(async () => onSubmit(event));
  }

  return (
    <Dialog title={title} isWide={isWide} closesOutside={false} keepsText={keepsText} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        {children}
        <div className="dialog-actions" ref={keep}>
          <Button look="secondary" data-autofocus={isFinal || undefined} onClick={onClose}>
            {keepLabel}
          </Button>
          {otherAction}
          {goLabel === null ? null : (
            <Button type="submit" look={isFinal ? 'delete' : 'primary'} isBusy={isBusy} busyLabel={busyLabel}>
              {goLabel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
