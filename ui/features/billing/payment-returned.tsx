import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { notify } from '../../lib/notices.ts';
import { PATHS } from '../../paths.ts';
import { paymentReturn, withoutPaymentReturn } from '../session/payment-return.ts';
import { hasSubscription, keepRefused, syncUser } from './billing.store.ts';
import { takeAttempt } from './payment/attempt.ts';
import { Confirming } from './payment/confirming.tsx';

/**
 * Where a bank's page leads back to: reads the truth from the provider before it leads to the plans, then opens the
 * page without the provider's parameters. A second visit has the same result.
 */
export function PaymentReturned() {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const outcome = paymentReturn(query);
  const goOn = () => navigate(withoutPaymentReturn(path, query), { replace: true });

  function welcome(): void {
    takeAttempt();
    notify({ title: 'Payment Successful', text: 'You are now subscribed.', variant: 'success' });
    goOn();
  }

  if (outcome === null) return null;
  if (outcome === 'failed') return <Refused onSubscribed={goOn} />;
  return (
    <div className="column">
      <Confirming plan={null} isProcessing={outcome === 'processing'} onActive={welcome} onRefused={goOn} />
    </div>
  );
}

/** The address alone proves nothing: a user who pays already goes on. */
function Refused({ onSubscribed }: { onSubscribed: () => void }) {
  const [, navigate] = useLocation();

  const goOn = useEffectEvent((hasPaid: boolean) => {
    const attempt = takeAttempt();
    if (hasPaid) {
      onSubscribed();
      return;
    }
    keepRefused(attempt);
    if (attempt === null) {
      notify({
        title: 'Payment Failed',
        text: 'Your bank did not confirm the payment. Nothing was charged.',
        variant: 'destructive',
      });
    }
    navigate(PATHS.subscribe, { replace: true });
  });

  useEffect(() => {
    let isCurrent = true;
    void syncUser()
      .then((user) => hasSubscription(user))
      .catch(() => false)
      .then((hasPaid) => {
        if (isCurrent) goOn(hasPaid);
      });
    return () => {
      isCurrent = false;
    };
  }, []);

  return null;
}
