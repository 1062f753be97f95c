import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useEffect, useState } from 'react';
import type { Pricing } from '../../../../src/contract/pricing.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { FailureNote } from '../../../components/page-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDay } from '../../../lib/dates.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import {
  PLAN_PRICES,
  type PriceProblems,
  type Prices,
  prices,
  productId,
  savePrices,
  shortId,
} from './pricing.store.ts';

/** What the plans cost, and what Stripe calls it. */
export function PricingForm() {
  useSignals();
  useEffect(() => {
    void prices.refresh();
  }, []);
  const state = prices.state.value;
  if (state.status === 'failed')
    return <FailureNote text="Failed to fetch pricing data" onRetry={() => void prices.load()} />;
  return state.status === 'ready' ? <PricesCard known={state.value} /> : <Skeleton height={400} />;
}

const NAMES = PLAN_PRICES.flatMap(({ fields }) => fields.map(({ name }) => name));
const NOTES = {
  stripe: 'Saving creates new price IDs. Subscribers pay the new rate from their next billing cycle.',
  free: 'This server is free to use: these prices wait for the day on which it is not.',
} as const;

function PricesCard({ known }: { known: Prices }) {
  const { pricing, mode, changedAt } = known.status;
  const [typed, setTyped] = useState<Partial<Record<keyof Pricing, string>>>({});
  const [problems, setProblems] = useState<PriceProblems>({});
  const [isSaving, run] = useOnceAtATime();
  const shown = (name: keyof Pricing) => typed[name] ?? pricing[name].amount.toFixed(2);
  const isChanged = NAMES.some((name) => Number(shown(name)) !== pricing[name].amount);

  async function save(): Promise<void> {
    const missing = NAMES.filter((name) => shown(name) === '');
    if (missing.length > 0) {
      setProblems(Object.fromEntries(missing.map((name) => [name, 'Required'])));
      return;
    }
    const wanted = amountsBy((name) => Number(shown(name)));
    const found = await savePrices(
      wanted,
      amountsBy((name) => pricing[name].amount),
    );
    setProblems(found ?? {});
    if (found === null) setTyped({});
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isChanged) void run(save);
  }

  return (
    <form className="card" noValidate onSubmit={submit} aria-labelledby="pricing-title">
      <div className="card-title">
        <h2 id="pricing-title">Subscription pricing</h2>
        <p className="hint">
          {changedAt === null ? 'Never changed' : `Last changed ${formatDay(changedAt)}`}
        </p>
      </div>
      <div className="price-plans grid gap-5">
        {PLAN_PRICES.map(({ title, productKey, fields }) => (
          <fieldset key={title} className="price-plan grid gap-4 shrinks">
            <legend className="strong mb-3">
              {title} <StripeId id={productId(known, productKey)} />
            </legend>
            {fields.map(({ name, label, unit }) => (
              <div key={name} className="money grid">
                <TextField
                  label={label}
                  name={name}
                  type="number"
                  step="0.01"
                  min="0"
                  required
                  value={shown(name)}
                  error={problems[name] ?? null}
                  end={<span className="at-end">{unit}</span>}
                  onChange={({ target }) => {
                    setTyped({ ...typed, [name]: target.value });
                    setProblems({});
                  }}
                />
                <StripeId id={pricing[name].priceId} />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <p className="inset price-note mt-5">{NOTES[mode]}</p>
      <div className="actions mt-5">
        <Button type="submit" isBusy={isSaving} busyLabel="Updating..." aria-disabled={!isChanged}>
          Update pricing
        </Button>
        <span className="hint">{isChanged ? 'Not saved yet' : 'Nothing changed yet'}</span>
      </div>
    </form>
  );
}

function amountsBy(amountOf: (name: keyof Pricing) => number): Pricing {
  return {
    standard: amountOf('standard'),
    advanced: amountOf('advanced'),
    standardAnnual: amountOf('standardAnnual'),
    advancedAnnual: amountOf('advancedAnnual'),
  };
}

/** Stripe's name for it, shortened; nothing where Stripe does not know it. */
function StripeId({ id }: { id: string | null }) {
  return id === null || id === '' ? null : <code title={id}>{shortId(id)}</code>;
}
