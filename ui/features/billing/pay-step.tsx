import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PLAN_LABELS } from '../../../src/contract/plans.ts';
import { Note } from '../../components/note.tsx';
import type { Attempt } from './payment/attempt.ts';
import { PaymentSlot } from './payment-slot.tsx';
import { priceOf } from './plan-cards.ts';
import { usePricing } from './use-pricing.ts';
import './pay-step.css';

/** The second step of subscribing: the card. */
export function PayStep({
  attempt,
  wasRefused,
  onBack,
  onPaid,
}: {
  attempt: Attempt;
  /** Comes back from the bank, which said no. */
  wasRefused: boolean;
  onBack(): void;
  onPaid(): void;
}) {
  const prices = usePricing();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="pay-step grid">
      <button type="button" className="back-link self-start" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Choose another plan
      </button>
      <h1 ref={title} tabIndex={-1}>
        Pay for {PLAN_LABELS[attempt.plan]}
      </h1>
      <p className="lead">
        {prices.status === 'ready' ? `${priceOf(attempt.plan, prices.value)}, until you cancel.` : null}
      </p>
      {wasRefused ? (
        <Note look="danger" title="Payment Failed">
          <p>Your bank did not confirm the payment. Nothing was charged. Try again, or use another card.</p>
        </Note>
      ) : null}
      <section className="card" aria-label="Payment">
        <PaymentSlot {...attempt} onPaid={onPaid} />
      </section>
    </div>
  );
}
