import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanType } from '../../../../src/contract/plans.ts';
import { Button, Spinner } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { isRefusal } from '../../../lib/http.ts';
import { hasSubscription, syncUser } from '../billing.store.ts';

/** The provider knows of a payment within a second or two. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** Where the bank has said that it takes its time. */
const ONCE = [0];

interface ConfirmingProps {
  /** Null: whichever. */
  plan: PlanType | null;
  /** The bank takes its time. */
  isProcessing: boolean;
  onActive(): void;
  /** The server has nothing to confirm, such as a free one. */
  onRefused?: () => void;
}

/** Asks until a payment has become a plan; then says that the customer need not wait. */
export function Confirming(props: ConfirmingProps) {
  const [round, setRound] = useState(0);
  const [isTired, setTired] = useState(false);
  if (!isTired) return <Asking key={round} {...props} onTired={() => setTired(true)} />;
  return (
    <Note title={props.isProcessing ? 'Your bank is working on it' : 'Your payment is on its way'}>
      <p>
        {props.isProcessing
          ? 'Some ways to pay take a few days. Your plan starts by itself as soon as the money arrives; you can close this page.'
          : 'Stripe has not confirmed it yet. Your plan starts by itself as soon as it does; you can close this page.'}
      </p>
      <Button
        look="secondary"
        size="small"
        onClick={() => {
          setRound(round + 1);
          setTired(false);
        }}
      >
        Check again
      </Button>
    </Note>
  );
}

function Asking({ plan, isProcessing, onActive, onRefused, onTired }: ConfirmingProps & { onTired(): void }) {
  const finish = useEffectEvent((answer: Answer) => {
    if (answer === 'active') onActive();
    else if (answer === 'refused' && onRefused !== undefined) onRefused();
    else onTired();
  });

  useEffect(() => {
    let isCurrent = true;
    async function ask(): Promise<void> {
      let answer: Answer = 'open';
      for (const pause of isProcessing ? ONCE : PAUSES_MS) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (isCurrent) answer = await askOnce(plan);
        if (!isCurrent || answer !== 'open') break;
      }
      if (isCurrent) finish(answer);
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [plan, isProcessing]);

  return (
    <p className="row gap-3 secondary" role="status">
      <Spinner />
      Confirming your payment...
    </p>
  );
}

type Answer = 'active' | 'refused' | 'open';

async function askOnce(plan: PlanType | null): Promise<Answer> {
  try {
    return hasSubscription(await syncUser(), plan) ? 'active' : 'open';
  } catch (error) {
    return isRefusal(error) && error.status === 409 ? 'refused' : 'open';
  }
}
