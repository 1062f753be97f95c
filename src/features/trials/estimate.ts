import { TRIAL_CALLS_WITHOUT_PRICE, type TrialKind } from '../../contract/golden-lists.ts';
import type { TrialEstimate } from '../../contract/trial.ts';
import { costOf, type Prices } from '../ai/prices.ts';
import type { Prompt } from '../ai/request.ts';
import { dollars, mostPromptTokens } from './budget.ts';

/** A reply that the AI has to be asked for. */
export interface ReplyToAsk {
  prompt: Prompt;
  model: string;
  baseUrl: string;
  /** The draft's, which is asked for twice where it seems worse. */
  isDraft: boolean;
}

/** A retry or a repair, and a second look. */
const CALLS_A_REPLY = 3;
/** In no language are there more characters to a token on average; most have fewer. */
const CHARACTERS_A_TOKEN = 4;
/** Of a usual reply. */
const USUAL_COMPLETION = 90;
/** One in so many needs a second call. */
const SECOND_CALLS = 0.15;

export interface EstimateInput {
  kind: TrialKind;
  draftKey: string;
  messages: number;
  replies: readonly ReplyToAsk[];
  model: string;
  ceilingUsd: number;
}

/** What a run is likely to cost, and the most that it can. Pure. */
export function estimated(prices: Pick<Prices, 'of'>, input: EstimateInput): TrialEstimate {
  const { kind, draftKey, messages, replies, model, ceilingUsd } = input;
  const costs = replies.map((reply) => costsOf(prices, reply));
  const isPriceKnown = costs.every(({ usualUsd }) => usualUsd !== null);
  const sum = (of: (cost: (typeof costs)[number]) => number) =>
    costs.reduce((total, one) => total + of(one), 0);
  const usualUsd = sum((one) => one.usualUsd ?? 0) * (1 + SECOND_CALLS);
  const calls = {
    usual: Math.ceil(costs.length * (1 + SECOND_CALLS)),
    most: sum(({ mostCalls }) => mostCalls),
  };
  const mostCalls = isPriceKnown ? null : TRIAL_CALLS_WITHOUT_PRICE;
  const share = isPriceKnown
    ? ceilingUsd / Math.max(usualUsd, 1e-12)
    : TRIAL_CALLS_WITHOUT_PRICE / Math.max(calls.usual, 1);
  const estimate = {
    draftKey,
    messages,
    asking: costs.length,
    calls:
      mostCalls === null
        ? calls
        : { usual: Math.min(calls.usual, mostCalls), most: Math.min(calls.most, mostCalls) },
    tokens: { prompt: sum(({ prompt }) => prompt), completion: costs.length * USUAL_COMPLETION },
    costUsd: isPriceKnown
      ? {
          usual: usualUsd,
          most: Math.min(
            ceilingUsd,
            sum((one) => one.mostUsd ?? 0),
          ),
        }
      : null,
    ceilingUsd,
    mostCalls,
    fits: Math.min(messages, Math.floor(messages * share)),
    model,
  };
  return { ...estimate, sentence: inWords(kind, estimate) };
}

function costsOf(prices: Pick<Prices, 'of'>, { prompt, model, baseUrl, isDraft }: ReplyToAsk) {
  const price = prices.of(model, baseUrl);
  const characters = prompt.messages.reduce((sum, { content }) => sum + content.length, 0);
  const promptTokens = Math.ceil(characters / CHARACTERS_A_TOKEN);
  const mostCalls = CALLS_A_REPLY * (isDraft ? 2 : 1);
  const one = costOf(price, mostPromptTokens({ prompt }), prompt.maxTokens);
  return {
    prompt: promptTokens,
    usualUsd: costOf(price, promptTokens, Math.min(USUAL_COMPLETION, prompt.maxTokens)),
    mostUsd: one === null ? null : one * mostCalls,
    mostCalls,
  };
}

function inWords(kind: TrialKind, estimate: Omit<TrialEstimate, 'sentence'>): string {
  const { messages, asking, calls, costUsd, ceilingUsd, mostCalls, fits, model } = estimate;
  const noun = kind === 'golden' ? 'golden chat' : 'message';
  const what = `${messages} ${noun}${messages === 1 ? '' : 's'}`;
  if (asking === 0) return `${what}, and the AI is asked for none of them: it costs nothing.`;
  const about = `${what}, about ${calls.usual} calls of ${model}`;
  if (costUsd === null)
    return `${about}. The price of a model is not known: the run ends after ${mostCalls} calls at the latest.`;
  const few = fits < messages ? ` Probably ${fits} of them fit.` : '';
  return `${about}: about ${dollars(costUsd.usual)}, and never more than ${dollars(ceilingUsd)}.${few}`;
}
