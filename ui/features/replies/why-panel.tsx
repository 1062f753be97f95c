import type { ReactNode } from 'react';
import type { ReasonView } from '../../../src/contract/conversation.ts';
import { whyRows } from './why-rows.ts';

/** The details that 'Why' opens. Shown below the meta line, on paper or on a card; without a meta line `badge` says the source. */
export function WhyPanel({
  id,
  source,
  reason,
  badge,
}: {
  id?: string;
  source: string;
  reason: ReasonView;
  badge?: ReactNode;
}) {
  return (
    <div className="why boxed text-small" id={id}>
      <div className="row wrap apart">
        <p className="strong">Why this reply</p>
        {badge}
      </div>
      <dl className="terms mt-2">
        {whyRows(source, reason).map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line} dir="auto">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
