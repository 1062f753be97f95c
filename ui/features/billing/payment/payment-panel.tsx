import { useState } from 'react';
import { Button, Spinner } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { choosePlan, SUBSCRIBE_FAILURE } from '../change-plan.ts';
import { openPortal } from '../portal-button.tsx';
import { type Attempt, dropAttempt, keepAttempt } from './attempt.ts';
import { CardForm } from './card-form.tsx';
import { Confirming } from './confirming.tsx';
import { PaymentShape } from './payment-shape.tsx';
import { usePayment } from './use-payment.ts';

export interface PaymentPanelProps extends Attempt {
  /** The plan runs. */
  onPaid(): void;
}

/** One payment with all that can happen to it, from the loading form to the plan that runs. */
export function PaymentPanel({ plan, clientSecret, onPaid }: PaymentPanelProps) {
  const [secret, setSecret] = useState(clientSecret);
  const [round, setRound] = useState(0);
  return (
    <Payment
      key={`${secret} ${round}`}
      plan={plan}
      clientSecret={secret}
      onPaid={onPaid}
      onSecret={setSecret}
      onRetry={() => setRound(round + 1)}
    />
  );
}

interface PaymentProps extends PaymentPanelProps {
  onSecret(clientSecret: string): void;
  onRetry(): void;
}

function Payment({ plan, clientSecret, onPaid, onSecret, onRetry }: PaymentProps) {
  const { stage, take, shut } = usePayment(clientSecret);
  switch (stage.name) {
    case 'opening':
      return <PaymentShape />;
    case 'shut':
      return <ShutForm sentence={stage.sentence} plan={plan} onPaid={onPaid} onRetry={onRetry} />;
    case 'form':
      return (
        <CardForm
          stripe={stage.stripe}
          clientSecret={clientSecret}
          payment={stage.payment}
          onPaying={() => keepAttempt({ plan, clientSecret })}
          onAttempt={(standing) => {
            dropAttempt();
            take(standing);
          }}
          onBroken={shut}
        />
      );
    case 'question':
      return (
        <p className="row gap-3 secondary" role="status">
          <Spinner />
          Your bank wants to check this payment. Follow its steps.
        </p>
      );
    case 'expired':
      return <ExpiredForm plan={plan} onSecret={onSecret} onPaid={onPaid} />;
    case 'done':
      return <Confirming plan={plan} isProcessing={stage.isProcessing} onActive={onPaid} />;
  }
}

function ShutForm({
  sentence,
  plan,
  onPaid,
  onRetry,
}: Pick<PaymentProps, 'plan' | 'onPaid' | 'onRetry'> & { sentence: string }) {
  const [isLeaving, run] = useOnceAtATime();

  async function leave(): Promise<void> {
    const next = await choosePlan(plan, SUBSCRIBE_FAILURE, 'hosted');
    // A change of a plan that runs is paid as an open invoice.
    if (next.kind === 'payment') await openPortal();
    if (next.kind === 'changed') onPaid();
  }

  return (
    <Note look="warn" title="The card form can't be shown">
      <p>{sentence} You can pay on a page of Stripe instead.</p>
      <div className="actions">
        <Button size="small" isBusy={isLeaving} onClick={() => void run(leave)}>
          Pay on Stripe's page
        </Button>
        <Button look="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Note>
  );
}

function ExpiredForm({ plan, onSecret, onPaid }: Pick<PaymentProps, 'plan' | 'onSecret' | 'onPaid'>) {
  const [isBusy, run] = useOnceAtATime();

  async function renew(): Promise<void> {
    const next = await choosePlan(plan, SUBSCRIBE_FAILURE);
    if (next.kind === 'payment') onSecret(next.clientSecret);
    if (next.kind === 'changed') onPaid();
  }

  return (
    <Note title="This form has expired">
      <p>Nothing was charged. A new form takes a second.</p>
      <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void run(renew)}>
        Open a new form
      </Button>
    </Note>
  );
}
