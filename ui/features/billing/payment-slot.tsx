import { type ComponentType, useEffect } from 'react';
import { notify } from '../../lib/notices.ts';

export interface PaymentFormProps {
  clientSecret: string;
  /** The payment went through: the subscription follows from the provider. */
  onPaid(): void;
}

/**
 * The provider's card form: the one place where it plugs in. Null while this build has none; plans are then bought
 * on the provider's own page (`[billing] checkout = "hosted"`).
 */
const PAYMENT_FORM: ComponentType<PaymentFormProps> | null = null;

export function PaymentSlot(props: PaymentFormProps) {
  const Form: ComponentType<PaymentFormProps> = PAYMENT_FORM ?? MissingForm;
  return (
    <section className="card" aria-label="Payment">
      <Form {...props} />
    </section>
  );
}

function MissingForm() {
  useEffect(() => {
    notify({
      title: 'Error',
      text: 'Failed to create subscription. Please try again.',
      variant: 'destructive',
    });
  }, []);
  return (
    <p>
      Cards can't be entered on this page yet. Nothing was charged. The support can set up your plan for you.
    </p>
  );
}
