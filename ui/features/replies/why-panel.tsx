import type { ReasonView } from '../../../src/contract/conversation.ts';
import { whyRows } from './why-rows.ts';

/** What stands behind 'Why'. Shown below the meta line, on paper or on a card. */
export function WhyPanel({ id, source, reason }: { id?: string; source: string; reason: ReasonView }) {
  return (
    <div className="why" id={id}>
      <p className="why-title">Why this reply</p>
      <dl>
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
