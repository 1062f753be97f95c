import { TRIAL_CALLS_WITHOUT_PRICE } from '../../contract/golden-lists.ts';
import type { ModelAnswer } from '../ai/answer.ts';
import { costOf, type Prices } from '../ai/prices.ts';
import type { ModelRequest } from '../ai/request.ts';
import { TrialEnd } from './trial-end.ts';

export interface Spent {
  calls: number;
  /** In US dollars, at most; without what has no known price. */
  spentUsd: number;
  isPriceKnown: boolean;
}

/** What is set aside for a call until it is known what it cost. */
export interface Reservation {
  /** It never went out. */
  cancel(): void;
  /** Nothing was written, so nothing is to be paid. */
  release(): void;
  /** At most what was set aside; null: nobody knows, so all of it. */
  settle(answer: ModelAnswer | null): void;
}

export type Budget = ReturnType<typeof createBudget>;

/** Against the last digits of sums. */
const ROUNDING = 1e-9;

/** What a run may cost. Calls whose price nobody knows are counted instead. Before each call, the most that it can cost is set aside: the ceiling is never exceeded. */
export function createBudget(
  prices: Pick<Prices, 'of'>,
  ceilingUsd: number,
  callsWithoutPrice: number = TRIAL_CALLS_WITHOUT_PRICE,
) {
  const spent: Spent = { calls: 0, spentUsd: 0, isPriceKnown: true };
  let reserved = 0;
  let open = 0;
  let withoutPrice = 0;

  function reserveCall(): Reservation {
    if (withoutPrice >= callsWithoutPrice) {
      const most = `${callsWithoutPrice} calls`;
      throw new TrialEnd('stopped', `The price of the model is not known, so a run ends after ${most}.`);
    }
    withoutPrice += 1;
    spent.calls += 1;
    spent.isPriceKnown = false;
    const cancel = () => {
      withoutPrice -= 1;
      spent.calls -= 1;
    };
    return { cancel, release: () => undefined, settle: () => undefined };
  }

  return {
    spent: (): Spent => ({ ...spent }),
    /** With what is set aside: so much may have to be paid where its process dies now. */
    atMost: (): Spent => ({ ...spent, spentUsd: spent.spentUsd + reserved }),
    /** null: what is set aside for calls under way may turn out to be enough. Throws `TrialEnd` where it can't be. */
    reserve(request: ModelRequest): Reservation | null {
      const price = prices.of(request.model, request.baseUrl);
      const most = costOf(price, mostPromptTokens(request), request.prompt.maxTokens);
      if (price === null || most === null) return reserveCall();
      if (spent.spentUsd + reserved + most > ceilingUsd + ROUNDING) {
        if (open > 0) return null;
        const most = `more than the ${dollars(ceilingUsd)} that a run may cost`;
        throw new TrialEnd(
          'stopped',
          `It ended early: the next reply could have cost ${most}. Allow more, and start it again.`,
        );
      }
      reserved += most;
      open += 1;
      spent.calls += 1;
      const close = (costUsd: number) => {
        reserved -= most;
        open -= 1;
        spent.spentUsd += costUsd;
      };
      return {
        cancel() {
          close(0);
          spent.calls -= 1;
        },
        release: () => close(0),
        settle(answer) {
          const { promptTokens = null, completionTokens = null } = answer ?? {};
          // No call reads nothing: a provider that says so does not count.
          close(costOf(price, promptTokens || null, completionTokens) ?? most);
        },
      };
    },
  };
}

/** For the frame of each message, and of the request. */
const FRAME = 32;
const encoder = new TextEncoder();

/** No tokenizer makes more tokens than a text has bytes. */
export function mostPromptTokens({ prompt, format }: Pick<ModelRequest, 'prompt' | 'format'>): number {
  const bytes = (text: string) => encoder.encode(text).length;
  const messages = prompt.messages.reduce((sum, { content }) => sum + bytes(content) + FRAME, FRAME);
  return messages + (format === undefined ? 0 : bytes(JSON.stringify(format)));
}

export function dollars(amount: number): string {
  return amount > 0 && amount < 0.01 ? 'less than $0.01' : `$${amount.toFixed(2)}`;
}
