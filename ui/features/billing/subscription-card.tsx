import { type ReactNode, useState } from 'react';
import { PLAN_LABELS } from '../../../src/contract/plans.ts';
import type { UserView } from '../../../src/contract/user.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { formatDay } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../paths.ts';
import { refreshUser } from '../session/session.store.ts';
import { postReactivate } from './billing.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

/** 'Subscription Management': active, ending, or none. */
export function SubscriptionCard({ user }: { user: UserView }) {
  const [dialog, setDialog] = useState<'cancel' | 'change' | null>(null);
  const [isReactivating, run] = useOnceAtATime();
  const endsAt = user.subscriptionEndsAt;
  const close = () => setDialog(null);

  async function reactivate(): Promise<void> {
    try {
      await postReactivate();
      await refreshUser();
      notify({ title: 'Subscription reactivated', variant: 'success' });
    } catch (error) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Reactivation failed', text, variant: 'destructive' });
    }
  }

  if (!user.isActiveSubscriber) {
    return (
      <section className="card" aria-labelledby="plan-title">
        <PlanTitle badge={<Badge>Free</Badge>} />
        <p className="secondary">You have no plan. With one, your templates answer.</p>
        <div className="actions card-foot">
          <LinkButton to={PATHS.pricing}>See the plans</LinkButton>
        </div>
      </section>
    );
  }
  return (
    <section className="card stack" aria-labelledby="plan-title">
      <PlanTitle
        badge={
          <Badge look="ok">
            <span className="dot" aria-hidden="true" />
            Active
          </Badge>
        }
      />
      {endsAt === null ? null : (
        <Note title="Subscription Ending">
          <p>You have full access until {formatDay(endsAt)}.</p>
          {user.subscription.isGranted ? (
            <p>The operator of this server gave you this plan.</p>
          ) : (
            <Button
              look="secondary"
              size="small"
              isBusy={isReactivating}
              onClick={() => void run(reactivate)}
            >
              Reactivate
            </Button>
          )}
        </Note>
      )}
      <dl className="facts">
        <div>
          <dt>Plan</dt>
          <dd>{user.planType === null ? 'Standard' : PLAN_LABELS[user.planType]}</dd>
        </div>
      </dl>
      <div className="actions">
        <Button look="secondary" onClick={() => setDialog('change')}>
          Change plan
        </Button>
        {endsAt === null ? (
          <Button look="quiet" onClick={() => setDialog('cancel')}>
            Cancel subscription
          </Button>
        ) : null}
      </div>
      {dialog === 'cancel' ? <CancelDialog onClose={close} /> : null}
      {dialog === 'change' ? <ChangePlanDialog current={user.planType} onClose={close} /> : null}
    </section>
  );
}

function PlanTitle({ badge }: { badge: ReactNode }) {
  return (
    <div className="title-row">
      <h2 id="plan-title">Subscription Management</h2>
      {badge}
    </div>
  );
}
