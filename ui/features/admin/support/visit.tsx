import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { NOT_LET_IN } from '../../../../src/contract/support-access.ts';
import { LinkButton } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { FailureNote } from '../../../components/page-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { useIsBefore } from '../../../lib/use-is-before.ts';
import { ADMIN_PATHS, supportVisitPath } from '../../../paths.ts';
import { recheckVisits, visits } from './support.store.ts';

/** How soon a visit that the owner ends is over in the page as well. */
const LOOK_MS = 5_000;

/** Around all that is read of one owner: until when, and nothing of it once that is over. */
export function Visit({
  userId,
  isPart,
  children,
}: {
  userId: number;
  /** Below the page that lists everything. */
  isPart: boolean;
  children: ReactNode;
}) {
  useSignals();
  const state = visits.state.value;
  const visit = state.status === 'ready' ? state.value.find((each) => each.userId === userId) : undefined;
  const isOpen = useIsBefore(visit?.expiresAt ?? null);
  useEffect(() => {
    void visits.refresh();
    const timer = setInterval(() => void recheckVisits(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  if (state.status === 'failed')
    return <FailureNote text="Failed to load support access" onRetry={() => void visits.load()} />;
  if (state.status !== 'ready') return <Skeleton height={480} />;
  if (visit === undefined || !isOpen) return <VisitOver />;
  return (
    <>
      <Link href={isPart ? supportVisitPath(userId) : ADMIN_PATHS.support} className="back-link">
        <ArrowLeft aria-hidden="true" />
        {isPart ? 'Templates and conversations' : 'Support code'}
      </Link>
      <div className="screen-head">
        <h1 dir="auto">{visit.username}</h1>
      </div>
      <div className="stack">
        <Note look="warn" title={`Read only, until ${formatTime(visit.expiresAt)}`}>
          <p>
            <bdi>{visit.username}</bdi> sees that you are here and can end it at any time. Each page that you
            open is in the audit log.
          </p>
        </Note>
        {children}
      </div>
    </>
  );
}

function VisitOver() {
  return (
    <>
      <div className="screen-head">
        <h1>Support code</h1>
      </div>
      <Note look="danger" title="You can’t look in here">
        <p>{NOT_LET_IN}</p>
        <LinkButton look="secondary" size="small" to={ADMIN_PATHS.support}>
          Enter a code
        </LinkButton>
      </Note>
    </>
  );
}
