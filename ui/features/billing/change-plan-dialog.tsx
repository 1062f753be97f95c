import { useState } from 'react';
import { PLAN_LABELS, PLAN_TYPES, type PlanType } from '../../../src/contract/plans.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { notify } from '../../lib/notices.ts';
import { choosePlan, type FailureTexts } from './change-plan.ts';
import type { Attempt } from './payment/attempt.ts';
import { priceOf } from './plan-cards.ts';
import { usePricing } from './use-pricing.ts';
import './change-plan-dialog.css';

const FAILURE: FailureTexts = {
  title: 'Plan Change Failed',
  refused: 'Failed to change subscription plan. Please try again later.',
  unreachable: 'Failed to change subscription plan. Please try again later.',
};

export function ChangePlanDialog({
  current,
  onPayment,
  onClose,
}: {
  current: PlanType | null;
  /** A card is wanted, or the bank asks. The dialog is closed first: it would cover the bank's window. */
  onPayment(attempt: Attempt): void;
  onClose(): void;
}) {
  const state = usePricing();
  const [chosen, setChosen] = useState<PlanType>(current ?? 'standard');

  async function change(): Promise<void> {
    if (chosen === current) {
      notify({ title: 'No Change', text: 'You are already subscribed to this plan.', variant: 'info' });
      return;
    }
    const next = await choosePlan(chosen, FAILURE);
    if (next.kind === 'payment') onPayment({ plan: chosen, clientSecret: next.clientSecret });
    if (next.kind === 'changed') {
      notify({ title: 'Plan Updated', text: `You are now on ${PLAN_LABELS[chosen]}.`, variant: 'success' });
      onClose();
    }
    if (next.kind === 'failed' && next.isRefused) onClose();
  }

  return (
    <FormDialog
      title="Change plan"
      keepLabel="Keep my plan"
      goLabel="Change plan"
      busyLabel="Changing..."
      onSubmit={change}
      onClose={onClose}
    >
      <p>
        The change takes effect immediately, and you pay only the difference. For a cheaper plan, it lowers
        your next bills.
      </p>
      <fieldset className="plan-list">
        <legend className="visually-hidden">Plan</legend>
        {PLAN_TYPES.map((plan) => (
          <label key={plan} className="radio-row ink">
            <input
              type="radio"
              className="radio"
              name="new-plan"
              checked={plan === chosen}
              onChange={() => setChosen(plan)}
            />
            <span>
              {PLAN_LABELS[plan]}
              {plan === current ? <span className="hint"> (your plan)</span> : null}
            </span>
            <span className="to-end nowrap secondary">
              {state.status === 'ready' ? priceOf(plan, state.value) : ''}
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
