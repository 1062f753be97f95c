import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { PATHS } from '../../../paths.ts';
import { TemplateCard } from './template-card.tsx';

/** What the specification asks for while the list is read. */
const SKELETON_CARDS = 4;

export function TemplateGrid({
  templates,
  isWhole,
}: {
  templates: readonly TemplateView[];
  isWhole: boolean;
}) {
  return (
    <ul className="plain template-grid grid gap-4">
      {templates.map((template) => (
        <li key={template.id} className="grid gap-0 shrinks">
          <TemplateCard template={template} />
        </li>
      ))}
      {isWhole ? (
        <li className="grid gap-0 shrinks">
          <Link href={PATHS.newTemplate} className="new-card grid gap-1 center centered">
            <Plus aria-hidden="true" />
            <strong>New Template</strong>
            <span className="hint">Ten starters: bakery, salon, coach, clothes shop, gym and more</span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

export function TemplateGridSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Loading templates</span>
      <div className="template-search mb-5">
        <Skeleton height={44} />
      </div>
      <div className="template-grid grid gap-4">
        {Array.from({ length: SKELETON_CARDS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
          <div key={at} className="card skeleton-card grid gap-4">
            <Skeleton width="55%" height={28} />
            <Skeleton width="75%" height={18} />
            <Skeleton width="60%" height={50} />
            <Skeleton width={200} height={24} />
            <Skeleton height={44} />
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </div>
  );
}
