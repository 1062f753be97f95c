import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight } from 'lucide-react';
import { parsePlanType } from '../../src/contract/plans.ts';
import { annualSaving, type PricingView } from '../../src/contract/pricing.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { pricing } from '../features/billing/billing.store.ts';
import { FreeServer } from '../features/billing/free-server.tsx';
import { PlanCard } from '../features/billing/plan-card.tsx';
import { dollars, PLAN_CARDS, type PlanCardText } from '../features/billing/plan-cards.ts';
import { usePricing } from '../features/billing/use-pricing.ts';
import { session } from '../features/session/session.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS, subscribePath } from '../paths.ts';
import './pricing.css';

export function PricingPage() {
  useTitle('Pricing - dmreply');
  const state = usePricing();
  if (state.status === 'failed') {
    return <PageFailure text="Failed to fetch pricing data" onRetry={() => void pricing.load()} />;
  }
  const prices = state.status === 'ready' ? state.value : null;
  if (prices?.mode === 'free') return <FreeServer />;
  return (
    <div className="container pricing">
      <header className="pricing-head centered">
        <h1 className="display">Two plans. Your own AI key. No surprises.</h1>
        <p className="lead mt-4">
          Both plans answer as many messages as you get. You pay your AI provider directly, often less than a
          dollar a month.
        </p>
      </header>
      <div className="plan-cards grid gap-5">
        {PLAN_CARDS.map((card) => (
          <PlanCard key={card.plan} card={card} pricing={prices}>
            <PlanButton card={card} />
          </PlanCard>
        ))}
      </div>
      <Questions pricing={prices} />
    </div>
  );
}

function PlanButton({ card }: { card: PlanCardText }) {
  useSignals();
  const { status, user } = session.value;
  const look = card.isPopular ? 'primary' : 'secondary';
  if (user?.isActiveSubscriber && parsePlanType(user.planType ?? '') === card.plan) {
    return (
      <Button look={look} isWide disabled>
        Current Plan
      </Button>
    );
  }
  return (
    <LinkButton to={status === 'signed-in' ? subscribePath(card.plan) : PATHS.register} look={look} isWide>
      {status === 'signed-in' ? 'Subscribe' : 'Get Started'}
      <span className="visually-hidden"> with {card.title}</span>
    </LinkButton>
  );
}

function Questions({ pricing: prices }: { pricing: PricingView | null }) {
  const saving = prices === null ? null : annualSaving(prices);
  const saves =
    saving === null || saving.dollars === 0
      ? ''
      : ` At today's prices Advanced saves you ${dollars(saving.dollars)} a year (${saving.percent}%) compared with paying monthly.`;
  const questions = [
    [
      'Can I change my plan later?',
      'Yes, at any time. Plan changes take effect immediately, and you pay only the difference.',
    ],
    [
      'How do annual plans work?',
      `You pay once for twelve months, and the plan renews yearly until you cancel.${saves}`,
    ],
    [
      'Do I need ManyChat?',
      'Yes. ManyChat receives your Instagram messages and hands them to dmreply; the reply goes back the same way.',
    ],
    [
      'Does a free AI account work?',
      'A free or a paid AI account works. You supply your own key and pay the AI provider directly.',
    ],
  ] as const;
  return (
    <section className="questions grid gap-5" aria-labelledby="questions">
      <h2 className="marketing" id="questions">
        Questions people ask first
      </h2>
      <div>
        {questions.map(([question, answer], index) => (
          <details key={question} className="fold line-above" open={index === 0}>
            <summary className="apart strong">
              {question}
              <ChevronRight className="chevron" aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
