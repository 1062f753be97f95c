import { lazy, Suspense } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { Note } from '../../components/note.tsx';
import type { PaymentPanelProps } from './payment/payment-panel.tsx';
import { PaymentShape } from './payment/payment-shape.tsx';

/** Loaded when a user is about to pay: all others load nothing of Stripe. */
const PaymentPanel = lazy(async () => ({
  default: (await import('./payment/payment-panel.tsx')).PaymentPanel,
}));

/** Where the provider's card form plugs in. */
export function PaymentSlot(props: PaymentPanelProps) {
  return (
    <ErrorBoundary fallback={(retry) => <NoPanel onRetry={retry} />}>
      <Suspense fallback={<PaymentShape />}>
        <PaymentPanel key={props.clientSecret} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function NoPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <Note look="danger" title="The card form could not be loaded">
      <p>Nothing was charged. Check your connection, then try again.</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
