import { type ReactNode, useEffect } from 'react';
import { FailureNote } from '../../../components/page-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { PagedList } from '../paged-list.ts';
import { ShowMore } from '../show-more.tsx';
import { recheckVisits } from './support.store.ts';

/** What the owner lets the operator see of one list, or why nothing shows. */
export function Seen({
  what,
  list,
  onRetry,
  onMore,
  children,
}: {
  what: string;
  list: PagedList<unknown>;
  onRetry: () => void;
  onMore?: () => void;
  children: ReactNode;
}) {
  const { status, items } = list;
  // The owner may have ended it.
  useEffect(() => {
    if (status === 'failed') void recheckVisits();
  }, [status]);
  if (status === 'failed') return <FailureNote text={`Failed to load the ${what}`} onRetry={onRetry} />;
  if (status === 'loading' && items.length === 0) return <Skeleton height={160} />;
  return (
    <>
      {items.length === 0 ? <p className="secondary mt-2">There are no {what}.</p> : children}
      {onMore === undefined ? null : <ShowMore list={list} onMore={onMore} />}
    </>
  );
}
