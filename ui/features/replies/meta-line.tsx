import { type ReactNode, useId, useState } from 'react';
import type { ReasonView } from '../../../src/contract/conversation.ts';
import { formatCost, formatDuration } from './amounts.ts';
import { sourceOf } from './sources.tsx';
import { WhyPanel } from './why-panel.tsx';

export interface MetaLineProps {
  source: string;
  reason: ReasonView | null;
  /** Takes the place of the source's own name. */
  label?: string | undefined;
  /** Follows the name at once, such as the trigger's phrase. */
  detail?: ReactNode;
  /** As it is to be read, such as 'Nov 20, 13:58'. */
  time?: ReactNode;
  /** Behind 'Why', and what it opens below the line. */
  action?: { button: ReactNode; panel: ReactNode } | undefined;
}

/** Source, time, duration, cost and 'Why': below every reply, in this order, everywhere. */
export function MetaLine({ source, reason, label, detail, time, action }: MetaLineProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { icon: Icon, label: ownLabel } = sourceOf(source);
  const total = reason?.ms?.total;
  const cost = reason?.costUsd;
  const facts = [
    time,
    total === undefined ? undefined : formatDuration(total),
    typeof cost === 'number' && cost > 0 ? formatCost(cost) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      <div className="meta">
        <span className="meta-source row gap-1 shrinks breaks">
          <Icon aria-hidden="true" />
          <strong>{label ?? ownLabel}</strong>
          {detail}
        </span>
        {facts.slice(0, -1).map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place.
          <Fact key={at}>{fact}</Fact>
        ))}
        {/* In one piece, so that 'Why' and 'Fix' never stand alone in a line. */}
        <span className="row gap-1">
          {facts.length === 0 ? null : <Fact>{facts.at(-1)}</Fact>}
          {reason === null ? null : (
            <button
              type="button"
              className="why-button"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
            >
              <span>
                {isOpen ? 'Hide why' : 'Why'}
                <span className="visually-hidden"> this reply</span>
              </span>
            </button>
          )}
          {action?.button}
        </span>
      </div>
      {isOpen && reason !== null ? <WhyPanel id={panelId} source={source} reason={reason} /> : null}
      {action?.panel}
    </>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <span className="meta-fact nowrap">
      <span aria-hidden="true">· </span>
      {children}
    </span>
  );
}
