import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A card that is nothing but the way to a page: all of it is the link. */
export function LinkCard({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Link href={to} className="card link-card row gap-4 apart">
      <span className="grid gap-1 shrinks">
        <strong className="link-card-title">{title}</strong>
        <span className="hint">{children}</span>
      </span>
      <ChevronRight className="link-card-chevron" aria-hidden="true" />
    </Link>
  );
}
