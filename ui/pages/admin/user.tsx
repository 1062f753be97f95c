import '../../styles/screen.css';
import '../../features/admin/admin.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'wouter';
import { Badge } from '../../components/badge.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { FailureNote } from '../../components/page-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { UserPlanCard } from '../../features/admin/users/plan-card.tsx';
import { openUser, showUser } from '../../features/admin/users/user.store.ts';
import { MailsCard, SignInsCard, UserSessionsCard } from '../../features/admin/users/user-lists.tsx';
import { UserDoorCard, UserFactsCard, UserUsageCard } from '../../features/admin/users/user-side.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ADMIN_PATHS } from '../../paths.ts';

/** Everything about one user that is not theirs alone. */
export function AdminUserPage() {
  useSignals();
  const id = Number(useParams<{ id: string }>().id);
  const state = openUser.value?.id === id ? openUser.value : null;
  const user = state?.status === 'ready' ? state.user : null;
  useTitle(`${user?.username ?? 'User'} - dmreply admin`);
  useEffect(() => {
    void showUser(id);
  }, [id]);

  return (
    <div className="container screen">
      <Link href={ADMIN_PATHS.users} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Users
      </Link>
      {state === null || state.status === 'loading' ? <Skeleton height={480} /> : null}
      {state?.status === 'failed' ? (
        <FailureNote text="Failed to load the user. Please try again." onRetry={() => void showUser(id)} />
      ) : null}
      {state?.status === 'missing' ? (
        <Empty title="No such user" titleLevel={1} hasBubbles={false}>
          <p className="secondary">The account may have been deleted.</p>
          <LinkButton to={ADMIN_PATHS.users}>All users</LinkButton>
        </Empty>
      ) : null}
      {user === null ? null : (
        <>
          <div className="screen-head">
            <div className="screen-title">
              <h1 dir="auto">{user.username}</h1>
              {user.disabledAt === null ? null : <Badge look="warn">Disabled</Badge>}
            </div>
          </div>
          <div className="side-by-side">
            <div className="side-column grid gap-4">
              <UserPlanCard user={user} />
              <UserSessionsCard user={user} />
              <SignInsCard user={user} />
              <MailsCard user={user} />
            </div>
            <div className="side-column grid gap-4">
              <UserFactsCard user={user} />
              <UserUsageCard user={user} />
              <UserDoorCard user={user} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
