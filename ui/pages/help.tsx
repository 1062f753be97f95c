import '../features/help/help.css';
import { Cable, ChevronRight, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SupportButton } from '../features/support/support-button.tsx';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

/** Where to read on, and whom to ask. */
export function HelpStartPage() {
  useTitle('Help - dmreply');
  return (
    <div className="column help">
      <h1>Help</h1>
      <p className="lead">Two short guides. If they do not answer it, ask us.</p>
      <ul className="plain grid gap-4 mt-5">
        <Guide to={PATHS.guide} icon={<Cable aria-hidden="true" />} title="Integration guide">
          Connect a ManyChat flow, step by step, and see what your template answers.
        </Guide>
        <Guide to={PATHS.templateTips} icon={<Lightbulb aria-hidden="true" />} title="Template tips">
          Write a template whose replies sound like you.
        </Guide>
      </ul>
      <h2>Still stuck?</h2>
      <p className="secondary">Tell us what you tried and what happened. The answer comes by e-mail.</p>
      <div className="actions">
        <SupportButton className="button secondary">Contact Support</SupportButton>
      </div>
    </div>
  );
}

function Guide({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: ReactNode;
  title: string;
  children: string;
}) {
  return (
    <li>
      <Link href={to} className="card row gap-4">
        <span className="guide-icon">{icon}</span>
        <span className="grid gap-0 grows">
          <strong>{title}</strong>
          <span className="secondary">{children}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
