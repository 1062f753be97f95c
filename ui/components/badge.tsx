import type { ReactNode } from 'react';

export function Badge({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'voice' | 'outlined';
  children: ReactNode;
}) {
  return <span className={`badge ${look}`}>{children}</span>;
}
