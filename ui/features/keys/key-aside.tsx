import type { ReactNode } from 'react';

/** Beside a key's label: removing it, and where to get one. */
export function KeyAside({
  canRemove,
  what,
  onRemove,
  children,
}: {
  canRemove: boolean;
  what: string;
  onRemove: () => void;
  children?: ReactNode;
}) {
  return (
    <span className="label-end row gap-4 text-small">
      {canRemove ? (
        <button type="button" className="text-button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {what}</span>
        </button>
      ) : null}
      {children}
    </span>
  );
}
