import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened } from '../lib/top-dialog.ts';

export interface DialogProps {
  title: string;
  onClose(): void;
  /** A confirmation of something final stays when somebody clicks beside it. */
  closesOutside?: boolean;
  children: ReactNode;
}

/** Open while it is mounted. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, closesOutside = true, children }: DialogProps) {
  const titleId = useId();
  return (
    <ModalSurface className="dialog" labelledBy={titleId} onClose={onClose} closesOutside={closesOutside}>
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
  children,
}: {
  className: string;
  labelledBy?: string;
  label?: string;
  onClose(): void;
  closesOutside?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    dialogOpened(element);
    return () => {
      dialogClosed(element);
      // Closing, not just removing, is what gives the focus back.
      element.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser turns into 'cancel', does the same.
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Escape pressed twice closes it past the handler above.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closesOutside && pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
