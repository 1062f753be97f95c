import { useState } from 'react';
import { PLAN_LABELS } from '../../../src/contract/plans.ts';
import type { UserView } from '../../../src/contract/user.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { formatDay } from '../../lib/dates.ts';
import { notify } from '../../lib/notices.ts';
import { PATHS } from '../../paths.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import type { Attempt } from './payment/attempt.ts';
import { PaymentSlot } from './payment-slot.tsx';
import { priceOf } from './plan-cards.ts';
import { PlanNote } from './plan-note.tsx';
import { isRunning, type PlanStanding, planStanding } from './plan-standing.ts';
import { PortalButton } from './portal-button.tsx';
import { usePricing } from './use-pricing.ts';

type PlanDialog = 'cancel' | 'change';

/** 'Subscription Management': its state, and what can be done about it. */
export function SubscriptionCard({ user }: { user: UserView }) {
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { renewsAt, isPastDue } = user.subscription;
  const standing = planStanding(user);
  const close = () => setDialog(null);

  function changed({ plan }: Attempt): void {
    setAttempt(null);
    notify({ title: 'Plan Updated', text: `You are now on ${PLAN_LABELS[plan]}.`, variant: 'success' });
  }

  return (
    <section className="card stack" aria-labelledby="plan-title">
      <div className="row wrap apart mb-4">
        <h2 id="plan-title">Subscription Management</h2>
        <StandingBadge standing={standing} />
      </div>
      {standing === 'free' ? (
        <p className="secondary">Choose a plan and your templates start answering.</p>
      ) : null}
      <PlanNote user={user} standing={standing} />
      {user.isActiveSubscriber ? <PlanFacts user={user} /> : null}
      {attempt === null ? (
        <PlanActions user={user} standing={standing} onOpen={setDialog} />
      ) : (
        <Payment attempt={attempt} onPaid={() => changed(attempt)} onClose={() => setAttempt(null)} />
      )}
      {dialog === 'cancel' ? (
        <CancelDialog endsAt={isPastDue ? user.subscriptionEndsAt : renewsAt} onClose={close} />
      ) : null}
      {dialog === 'change' ? (
        <ChangePlanDialog
          current={user.planType}
          onPayment={(next) => {
            close();
            setAttempt(next);
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** What can be done besides what the note offers. */
function PlanActions({
  user,
  standing,
  onOpen,
}: {
  user: UserView;
  standing: PlanStanding;
  onOpen(dialog: PlanDialog): void;
}) {
  const { status, willEnd, hasCustomer } = user.subscription;
  if (standing === 'on-hold' || standing === 'unfinished') return null;
  return (
    <div className="actions">
      {standing === 'free' ? <LinkButton to={PATHS.pricing}>See the plans</LinkButton> : null}
      {standing === 'free' || standing === 'past-due' ? null : (
        <Button look="secondary" onClick={() => onOpen('change')}>
          Change plan
        </Button>
      )}
      {hasCustomer && standing !== 'past-due' ? <PortalButton look="secondary" /> : null}
      {isRunning(status) && !willEnd ? (
        <Button look="quiet" onClick={() => onOpen('cancel')}>
          Cancel subscription
        </Button>
      ) : null}
    </div>
  );
}

function StandingBadge({ standing }: { standing: PlanStanding }) {
  if (standing === 'free') return <Badge>Free</Badge>;
  if (standing === 'unfinished') return <Badge look="warn">Not paid yet</Badge>;
  if (standing === 'on-hold') return <Badge look="danger">On hold</Badge>;
  if (standing === 'past-due') return <Badge look="warn">Past due</Badge>;
  return (
    <Badge look="ok">
      <span className="dot" aria-hidden="true" />
      Active
    </Badge>
  );
}

function PlanFacts({ user }: { user: UserView }) {
  const prices = usePricing();
  const { status, willEnd, renewsAt, isGranted, isPastDue } = user.subscription;
  const renews = isRunning(status) && !willEnd && !isPastDue ? renewsAt : null;
  // What a given plan hides costs what it says on the bill, not what this one would.
  const price =
    isGranted || user.planType === null || prices.status !== 'ready'
      ? null
      : priceOf(user.planType, prices.value);
  return (
    <Facts>
      <Fact name="Plan">{user.planType === null ? 'Standard' : PLAN_LABELS[user.planType]}</Fact>
      {price === null || !isRunning(status) ? null : <Fact name="Price">{price}</Fact>}
      {isGranted && isRunning(status) ? (
        <Fact name="Given">By the operator of this server, on top of your own subscription.</Fact>
      ) : null}
      {renews === null ? null : <Fact name="Renews">{formatDay(renews)}</Fact>}
    </Facts>
  );
}

/** The card, or the bank's question, for a change that the provider does not make without. */
function Payment({ attempt, onPaid, onClose }: { attempt: Attempt; onPaid(): void; onClose(): void }) {
  return (
    <section className="stack" aria-label={`Payment for ${PLAN_LABELS[attempt.plan]}`}>
      <p>
        One step left to <b>{PLAN_LABELS[attempt.plan]}</b>.
      </p>
      <PaymentSlot {...attempt} onPaid={onPaid} />
      <Button look="quiet" onClick={onClose}>
        Not now
      </Button>
    </section>
  );
}
