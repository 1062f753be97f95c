import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type PlanType, parsePlanType } from '../../src/contract/plans.ts';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { pricing, takeRefused } from '../features/billing/billing.store.ts';
import { choosePlan, SUBSCRIBE_FAILURE } from '../features/billing/change-plan.ts';
import { FreeServer } from '../features/billing/free-server.tsx';
import { Onward } from '../features/billing/onward.tsx';
import { PayStep } from '../features/billing/pay-step.tsx';
import type { Attempt } from '../features/billing/payment/attempt.ts';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { PLAN_CARDS, type PlanCardText } from '../features/billing/plan-cards.ts';
import { usePricing } from '../features/billing/use-pricing.ts';
import { hasPlanEnded } from '../features/session/session.store.ts';
import { notify } from '../lib/notices.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS, subscribePath } from '../paths.ts';
import './subscribe.css';

export function SubscribePage() {
  useSignals();
  useTitle('Subscribe - dmreply');
  const state = usePricing();
  if (state.status === 'failed') {
    return <PageFailure text="Failed to fetch pricing data" onRetry={() => void pricing.load()} />;
  }
  if (state.status !== 'ready') return <ColumnShape />;
  if (state.value.mode !== 'free') return <Subscribe />;
  return (
    <FreeServer>
      <Onward />
    </FreeServer>
  );
}

/** The card that a plan belongs to: the one that names it, else the one of its tier. */
function cardFor(parameter: string | null): PlanType {
  const plan = parsePlanType(parameter ?? '') ?? 'standard';
  return plan.startsWith('advanced') ? 'advanced_annual' : 'standard';
}

/** Two steps: the plan, and the card. */
function Subscribe() {
  const [, navigate] = useLocation();
  const [refused] = useState(takeRefused);
  const [attempt, setAttempt] = useState<Attempt | null>(refused);

  function finish(title: string, text: string): void {
    notify({ title, text, variant: 'success' });
    // Back must not lead to a form that is done with.
    navigate(PATHS.dashboard, { replace: true });
  }

  if (attempt === null) {
    return (
      <ChoosePlan
        onPayment={setAttempt}
        onChanged={() => finish('Success', 'Your subscription has been updated.')}
      />
    );
  }
  return (
    <div className="container subscribe">
      <PayStep
        attempt={attempt}
        wasRefused={attempt === refused}
        onBack={() => setAttempt(null)}
        onPaid={() => finish('Payment Successful', 'You are now subscribed.')}
      />
    </div>
  );
}

function ChoosePlan({ onPayment, onChanged }: { onPayment(attempt: Attempt): void; onChanged(): void }) {
  useSignals();
  const state = usePricing();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const selected = cardFor(query.get('plan'));
  const [isBusy, run] = useOnceAtATime();
  const select = (plan: PlanType) => navigate(subscribePath(plan), { replace: true });

  async function subscribe(plan: PlanType): Promise<void> {
    select(plan);
    const next = await choosePlan(plan, SUBSCRIBE_FAILURE);
    if (next.kind === 'payment') onPayment({ plan, clientSecret: next.clientSecret });
    if (next.kind === 'changed') onChanged();
  }

  return (
    <div className="container subscribe">
      <Link href={PATHS.pricing} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Back to Pricing
      </Link>
      <header>
        <h1>Choose your plan</h1>
        <p className="lead">You can cancel your subscription from your profile page at any time.</p>
      </header>
      {hasPlanEnded.value ? (
        <Note look="warn" title="Your plan has ended">
          <p>Nothing you made is lost. Choose a plan, and your templates answer again.</p>
        </Note>
      ) : null}
      <div className="plan-cards grid gap-5" role="radiogroup" aria-label="Plan">
        {PLAN_CARDS.map((card) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a bigger target for the radio button inside.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work on the radio button inside.
          <div key={card.plan} className="plan-pick grid gap-0" onClick={() => select(card.plan)}>
            <PlanCard
              card={card}
              pricing={state.status === 'ready' ? state.value : null}
              isFramed={card.plan === selected}
              heading={<PlanRadio card={card} isChecked={card.plan === selected} onPick={select} />}
            >
              <Button
                look={card.plan === selected ? 'primary' : 'secondary'}
                isWide
                isBusy={isBusy && card.plan === selected}
                onClick={() => void run(() => subscribe(card.plan))}
              >
                Subscribe to {card.isPopular ? 'Advanced' : 'Standard'}
              </Button>
            </PlanCard>
          </div>
        ))}
      </div>
      <p className="fine-print hint">
        By subscribing you accept the{' '}
        <Link href="/terms" className="link">
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link href="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  );
}

function PlanRadio({
  card,
  isChecked,
  onPick,
}: {
  card: PlanCardText;
  isChecked: boolean;
  onPick(plan: PlanType): void;
}) {
  const id = useId();
  return (
    <h2 className="plan-radio row">
      <input
        id={id}
        type="radio"
        className="radio"
        name="plan"
        checked={isChecked}
        onChange={() => onPick(card.plan)}
      />
      <label htmlFor={id}>{card.isPopular ? 'Advanced Annual' : 'Standard'}</label>
    </h2>
  );
}
