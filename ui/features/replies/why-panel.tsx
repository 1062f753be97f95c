import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { ReasonView } from '../../../src/contract/conversation.ts';
import { ADMIN_PATHS } from '../../paths.ts';
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
  const [path] = useLocation();
  // The operator who looks in can't open an owner's pages.
  const isOwners = !path.startsWith(ADMIN_PATHS.dashboard);
  return (
    <div className="why boxed text-small" id={id}>
      <div className="row wrap apart">
        <p className="strong">Why this reply</p>
        {badge}
      </div>
      <dl className="terms mt-2">
        {whyRows(source, reason).map(({ label, lines, links = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line} dir="auto">
                {line}
              </dd>
            ))}
            {links.map(({ text, to }) => (
              <dd key={to} dir="auto">
                {isOwners ? (
                  <Link href={to} className="link">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
