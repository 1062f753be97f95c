import type { ReactNode } from 'react';

/** Names and what they stand for, a line each; beside each other where there is room. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`facts ${className}`}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
