import type { ReactNode } from 'react';

/** One number, what it counts, and what it means. */
export function CounterCard({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  return (
    <div className="card counter">
      <dt className="text-small strong secondary">{label}</dt>
      <dd className="grid gap-0 mt-1">
        <strong className="big-number breaks">{value}</strong>
        {hint === undefined ? null : <span className="hint">{hint}</span>}
      </dd>
    </div>
  );
}

/** Two by two on a phone, four in a row where there is room. */
export function Counters({ children }: { children: ReactNode }) {
  return <dl className="counters grid gap-3">{children}</dl>;
}
