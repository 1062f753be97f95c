import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { type OpenPayment, type Standing, standingAfter, standingNow } from './intent.ts';
import { openStripe, ScriptBlockedError } from './stripe-script.ts';

export type Stage =
  | { name: 'opening' }
  /** Stripe's form can't be shown: its script did not come, or the server has no key for it. */
  | { name: 'shut'; sentence: string }
  | { name: 'form'; stripe: Stripe; payment: OpenPayment }
  /** The bank's question is shown above the page, by Stripe's script. */
  | { name: 'question'; stripe: Stripe }
  | { name: 'expired' }
  | { name: 'done'; isProcessing: boolean };

const BLOCKED = 'Something in this browser or its network blocks js.stripe.com. Nothing was charged.';
const BROKEN = 'Stripe could not draw its form. Nothing was charged.';
const AWAY = 'The server could not be reached. Nothing was charged.';

/** Takes one payment from its secret to its end. For another secret, mount it again. */
export function usePayment(clientSecret: string): {
  stage: Stage;
  /** What an attempt in the form came to. */
  take(standing: Standing): void;
  /** The form could not be drawn. */
  shut(): void;
} {
  const [stage, setStage] = useState<Stage>({ name: 'opening' });

  useEffect(() => {
    let isCurrent = true;
    void open(clientSecret).then((next) => {
      if (isCurrent) setStage(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [clientSecret]);

  const asker = stage.name === 'question' ? stage.stripe : null;
  useEffect(() => {
    if (asker === null) return;
    let isCurrent = true;
    void asker.handleNextAction({ clientSecret }).then((result) => {
      if (isCurrent) setStage(stageAfter(asker, standingAfter(result)));
    });
    return () => {
      isCurrent = false;
    };
  }, [asker, clientSecret]);

  return {
    stage,
    take(standing) {
      if (stage.name !== 'form') return;
      const { amount } = stage.payment;
      // A refusal need not say once more what was to be charged.
      setStage(stageAfter(stage.stripe, standing.kind === 'open' ? { ...standing, amount } : standing));
    },
    shut: () => setStage({ name: 'shut', sentence: BROKEN }),
  };
}

async function open(clientSecret: string): Promise<Stage> {
  try {
    const stripe = await openStripe();
    return stageFor(stripe, await standingNow(stripe, clientSecret));
  } catch (error) {
    const sentence = error instanceof ScriptBlockedError ? BLOCKED : sentenceOf(error, AWAY);
    return { name: 'shut', sentence };
  }
}

/** After an attempt: a refusal is said aloud, the form stays as it is. */
function stageAfter(stripe: Stripe, standing: Standing): Stage {
  if (standing.kind === 'open' && standing.message !== null && !standing.isTyping) {
    notify({ title: 'Payment Failed', text: standing.message, variant: 'destructive' });
  }
  return stageFor(stripe, standing);
}

function stageFor(stripe: Stripe, standing: Standing): Stage {
  if (standing.kind === 'open') return { name: 'form', stripe, payment: standing };
  if (standing.kind === 'question') return { name: 'question', stripe };
  if (standing.kind === 'expired') return { name: 'expired' };
  return { name: 'done', isProcessing: standing.kind === 'processing' };
}
