import { useState } from 'react';
import { useLocation } from 'wouter';
import { PLAN_LABELS, PLAN_TYPES, type PlanType } from '../../../src/contract/plans.ts';
import type { PricingView } from '../../../src/contract/pricing.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { subscribePath } from '../../paths.ts';
import { choosePlan } from './change-plan.ts';
import { dollars } from './plan-cards.ts';
import { usePricing } from './use-pricing.ts';
import './change-plan-dialog.css';

const FAILURE = {
  title: 'Plan Change Failed',
  refused: 'Failed to change subscription plan. Please try again later.',
  unreachable: 'Failed to change subscription plan. Please try again later.',
} as const;

export function ChangePlanDialog({ current, onClose }: { current: PlanType | null; onClose: () => void }) {
  const state = usePricing();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<PlanType>(current ?? 'standard');
  const [isChanging, run] = useOnceAtATime();

  async function change(): Promise<void> {
    if (chosen === current) {
      notify({ title: 'No Change', text: 'You are already subscribed to this plan.', variant: 'info' });
      return;
    }
    const next = await choosePlan(chosen, FAILURE);
    if (next.kind === 'payment') navigate(subscribePath(chosen));
    if (next.kind !== 'changed') return;
    notify({ title: 'Plan Updated', text: `You are now on ${PLAN_LABELS[chosen]}.`, variant: 'success' });
    onClose();
  }

  return (
    <Dialog title="Change plan" onClose={onClose}>
      <div className="dialog-body">
        <p>The change takes effect immediately, and you pay only the difference.</p>
        <fieldset className="plan-list">
          <legend className="visually-hidden">Plan</legend>
          {PLAN_TYPES.map((plan) => (
            <label key={plan}>
              <input
                type="radio"
                name="new-plan"
                checked={plan === chosen}
                onChange={() => setChosen(plan)}
              />
              <span>
                {PLAN_LABELS[plan]}
                {plan === current ? <span className="hint"> (your plan)</span> : null}
              </span>
              <span className="price">{state.status === 'ready' ? priceOf(plan, state.value) : ''}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Keep my plan
        </Button>
        <Button isBusy={isChanging} onClick={() => void run(change)}>
          Change plan
        </Button>
      </div>
    </Dialog>
  );
}

function priceOf(plan: PlanType, prices: PricingView): string {
  return {
    standard: `${dollars(prices.standard)} a month`,
    advanced: `${dollars(prices.advanced)} a month`,
    standard_annual: `${dollars(prices.standardAnnual)} a year`,
    advanced_annual: `${dollars(prices.advancedAnnual)} a year`,
  }[plan];
}
