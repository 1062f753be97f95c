import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

type Look = 'primary' | 'secondary' | 'quiet' | 'delete';
type Size = 'small' | 'large';

interface Appearance {
  look?: Look;
  size?: Size;
  isWide?: boolean;
  className?: string | undefined;
}

export interface ButtonProps extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks; the focus stays where it is. */
  isBusy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}

export function Button({
  look,
  size,
  isWide,
  className,
  isBusy = false,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, isWide, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {isBusy ? <Spinner /> : null}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** A link that looks like a button. `about` names, to screen readers alone, what it acts on. */
export function LinkButton({
  to,
  about,
  children,
  onClick,
  ...look
}: { [K in keyof Appearance]?: Appearance[K] } & {
  to: string;
  about?: string;
  children: ReactNode;
  onClick?: () => void;
}) {
  return (
    <Link href={to} className={buttonClass(look)} {...(onClick === undefined ? {} : { onClick })}>
      {children}
      {about === undefined ? null : <span className="visually-hidden"> {about}</span>}
    </Link>
  );
}

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

function buttonClass(look: { [K in keyof Appearance]?: Appearance[K] | undefined }): string {
  return [
    'button',
    look.look ?? 'primary',
    look.size ?? '',
    look.isWide === true ? 'wide' : '',
    look.className ?? '',
  ]
    .filter((name) => name !== '')
    .join(' ');
}
