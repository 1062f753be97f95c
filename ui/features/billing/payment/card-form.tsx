import { useSignals } from '@preact/signals-react/runtime';
import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { CircleX, Lock } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { atServer } from '../../../lib/base.ts';
import { isDarkShown } from '../../../lib/theme.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../../paths.ts';
import { dollars } from '../plan-cards.ts';
import { appearanceNow } from './appearance.ts';
import { isForLater, type OpenPayment, type Standing, standingAfter } from './intent.ts';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  payment: OpenPayment;
  /** From here on the customer may be led to a page of the bank, and come back at another address. */
  onPaying(): void;
  onAttempt(standing: Standing): void;
  /** The fields can't be drawn. */
  onBroken(): void;
}

/** Stripe's own fields, in a frame of Stripe's: no card number ever reaches this page. */
export function CardForm(props: CardFormProps) {
  useSignals();
  return <ThemedForm isDark={isDarkShown.value} {...props} />;
}

function ThemedForm({ isDark, ...props }: CardFormProps & { isDark: boolean }) {
  const { stripe, clientSecret } = props;
  const options = useMemo(
    () => ({ clientSecret, appearance: appearanceNow(isDark), loader: 'auto' as const }),
    [clientSecret, isDark],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ stripe, clientSecret, payment, onPaying, onAttempt, onBroken }: CardFormProps) {
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, run] = useOnceAtATime();

  async function pay(): Promise<void> {
    if (elements === null) return;
    onPaying();
    const options = {
      elements,
      confirmParams: { return_url: location.origin + atServer(PATHS.dashboard) },
      redirect: 'if_required' as const,
    };
    const result = isForLater(clientSecret)
      ? await stripe.confirmSetup(options)
      : await stripe.confirmPayment(options);
    onAttempt(standingAfter(result));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) void run(pay);
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <div className="unless-empty" role="alert">
        {isPaying || payment.message === null ? null : (
          <p className="payment-problem message danger">
            <CircleX aria-hidden="true" />
            {payment.message}
          </p>
        )}
      </div>
      <Button type="submit" isWide isBusy={isPaying} aria-disabled={!isReady}>
        {payment.amount === null ? 'Save card and subscribe' : `Pay ${dollars(payment.amount / 100)}`}
      </Button>
      <p className="message middle">
        <Lock aria-hidden="true" />
        Your card goes to Stripe, never to this server.
      </p>
    </form>
  );
}
