import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { session } from '../session/session.store.ts';
import { openSupport } from './support.store.ts';

/** Opens the support dialog. */
export function SupportButton({
  className,
  children = 'Support',
  onOpen,
}: {
  className?: string;
  children?: ReactNode;
  onOpen?: () => void;
}) {
  useSignals();
  const user = session.value.user;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        openSupport(user === null ? {} : { name: user.username, email: user.email });
      }}
    >
      {children}
    </button>
  );
}
