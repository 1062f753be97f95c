import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { dialogClosed, dialogOpened } from '../lib/top-dialog.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { Button } from './button.tsx';

export interface DialogProps {
  title: string;
  onClose(): void;
  /** A confirmation of something final stays when somebody clicks beside it. */
  closesOutside?: boolean;
  /** What is typed there is kept elsewhere, so it closes without asking. */
  keepsText?: boolean;
  /** For long texts, and for two things side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Open while it is mounted. Escape closes it, and the focus goes back to where it was; what was typed into its fields is
 * dropped only when its writer says so.
 */
export function Dialog({ title, isWide = false, children, ...rest }: DialogProps) {
  const titleId = useId();
  return (
    <ModalSurface className={isWide ? 'dialog wide' : 'dialog'} labelledBy={titleId} {...rest}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </ModalSurface>
  );
}

/** The bare `<dialog>`: for dialogs, the slide-out menu and sheets. */
export function ModalSurface({
  className,
  labelledBy,
  label,
  onClose,
  closesOutside = true,
  keepsText = false,
  children,
}: Omit<DialogProps, 'title' | 'isWide'> & { className: string; labelledBy?: string; label?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textBefore = useRef('');
  const pressedOutside = useRef(false);
  // How often its writer was asked; 0 while nothing is asked.
  const [asked, setAsked] = useState(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    textBefore.current = textIn(element);
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    dialogOpened(element);
    return () => {
      dialogClosed(element);
      // Closing, not just removing, is what gives the focus back.
      element.close();
    };
  }, []);

  function leave(element: HTMLDialogElement): void {
    if (keepsText || textIn(element) === textBefore.current) {
      onClose();
      return;
    }
    if (!element.open) element.showModal();
    setAsked((times) => times + 1);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser turns into 'cancel', does the same.
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave(event.currentTarget);
      }}
      onClose={(event) => {
        const element = event.currentTarget;
        if (event.target !== element || element.open) return;
        // Escape pressed twice closes it past the handler above.
        leave(element);
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closesOutside && pressedOutside.current && isOutside(event)) leave(event.currentTarget);
      }}
    >
      {children}
      {/* Anew each time: a dialog that was shown again covers the question that was there. */}
      {asked === 0 ? null : <DiscardDialog key={asked} onKeep={() => setAsked(0)} onDiscard={onClose} />}
    </dialog>
  );
}

/** A question with two answers: the safe one has the focus, the other one does what the title asks. */
export function ConfirmDialog({
  title,
  keepLabel = 'Keep it',
  goLabel,
  busyLabel,
  isHarmless = false,
  onGo,
  onClose,
  children,
}: {
  title: string;
  keepLabel?: string;
  goLabel: string;
  /** Shown while `onGo` runs. */
  busyLabel?: string;
  /** Nothing is lost for good: the button is the primary one instead of the red one. */
  isHarmless?: boolean;
  /** Resolves with whether it is done; the dialog stays open after a failure, so that it can be tried again. */
  onGo(): Promise<boolean> | boolean;
  onClose(): void;
  /** One sentence or two on what will happen. */
  children: ReactNode;
}) {
  const [isBusy, run] = useOnceAtATime();
  async function go(): Promise<void> {
    if (await onGo()) onClose();
  }
  return (
    <Dialog title={title} closesOutside={false} onClose={onClose}>
      <div className="dialog-body">
        <p>{children}</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          {keepLabel}
        </Button>
        <Button
          look={isHarmless ? 'primary' : 'delete'}
          isBusy={isBusy}
          {...(busyLabel === undefined ? {} : { busyLabel })}
          onClick={() => void run(go)}
        >
          {goLabel}
        </Button>
      </div>
    </Dialog>
  );
}

function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      keepLabel="Keep editing"
      goLabel="Discard"
      onGo={() => {
        onDiscard();
        return true;
      }}
      onClose={onKeep}
    >
      It is not saved yet.
    </ConfirmDialog>
  );
}

/** The contents of its text fields, without codes: those can be read again in the mail. */
function textIn(dialog: HTMLDialogElement): string {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input.input, textarea');
  return JSON.stringify([...fields].map((field) => field.value));
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
