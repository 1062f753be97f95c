import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PricingView } from '../../../src/contract/pricing.ts';
import { Badge } from '../../components/badge.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type PlanCardText, priceWords } from './plan-cards.ts';
import './plan-card.css';

/** One plan: price, button, what it has, and, with a dash, what it lacks. */
export function PlanCard({
  card,
  pricing,
  heading,
  children,
  isFramed = card.isPopular,
}: {
  card: PlanCardText;
  /** Null while it is being read. */
  pricing: PricingView | null;
  /** Replaces the plain title, for cards that can be picked. */
  heading?: ReactNode;
  /** The button. */
  children: ReactNode;
  isFramed?: boolean;
}) {
  return (
    <section className={isFramed ? 'card plan-card framed' : 'card plan-card'}>
      <div className="plan-head row wrap apart mb-2">
        {heading ?? <h2>{card.title}</h2>}
        {card.isPopular ? <Badge look="voice">Most Popular</Badge> : null}
      </div>
      <p className="secondary">{card.forWhom}</p>
      <PlanPrice card={card} pricing={pricing} />
      {children}
      <hr />
      <ul className="plain ticks grid">
        {card.has.map((item) => (
          <li key={item}>
            <Check aria-hidden="true" />
            {item}
          </li>
        ))}
        {card.lacks.map((item) => (
          <li key={item} className="lacking">
            <Minus aria-hidden="true" />
            <span>
              <span className="visually-hidden">Not included: </span>
              {item}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanPrice({ card, pricing }: { card: PlanCardText; pricing: PricingView | null }) {
  if (pricing === null) {
    return (
      <div className="plan-price grid secondary">
        <Skeleton width={150} height={48} />
        <Skeleton width={220} height={18} />
      </div>
    );
  }
  const words = priceWords(card.plan, pricing);
  return (
    <div className="plan-price grid secondary">
      <p>
        <span className="amount">{words.amount}</span> {words.per}
      </p>
      <p className="hint">
        {words.saving === null ? null : <strong className="saving">{words.saving} </strong>}
        {words.below}
      </p>
    </div>
  );
}
