import { Cable, ChevronRight, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PATHS } from '../../paths.ts';

/** 'Learn More': a card in a column, or one row with `isRow`. */
export function LearnMore({ isRow = false }: { isRow?: boolean }) {
  return (
    <section className={`learn-more inset grid gap-3${isRow ? ' wide' : ''}`} aria-labelledby="learn-title">
      <h2 className="small-title" id="learn-title">
        Learn More
      </h2>
      <GuideLink to={PATHS.guide} icon={<Cable aria-hidden="true" />} title="Integration guide">
        Connect a ManyChat flow, step by step
      </GuideLink>
      <GuideLink to={PATHS.templateTips} icon={<Lightbulb aria-hidden="true" />} title="Template tips">
        Write answers that sound like you
      </GuideLink>
    </section>
  );
}

function GuideLink({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <Link href={to} className="guide-link row gap-3 ink">
      {icon}
      <span className="grid gap-0 grows">
        <strong className="text-medium">{title}</strong>
        <span className="hint">{children}</span>
      </span>
      <ChevronRight className="onward-icon" aria-hidden="true" />
    </Link>
  );
}
