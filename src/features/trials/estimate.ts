import { TRIAL_CALLS_WITHOUT_PRICE, type TrialKind } from '../../contract/golden-lists.ts';
import type { TrialEstimate } from '../../contract/trial.ts';
import { costOf, type Prices } from '../ai/prices.ts';
import type { Prompt } from '../ai/request.ts';
import { dollars, mostPromptTokens } from './budget.ts';
import { ALL_ASKED, NOTHING_TO_TRY } from './trial-items.ts';

/** What a model would be asked. */
interface Question {
  prompt: Prompt;
  model: string;
  baseUrl: string;
}

/** A reply that the AI has to be asked for. */
export interface ReplyToAsk extends Question {
  /** With a reply of the longest kind; null: nobody looks again. */
  look: Question | null;
  /** The draft's, which is asked for twice where it seems worse. */
  isDraft: boolean;
}

/** A retry or a repair. A second look may ask for a repair after a retry. */
const CALLS_A_REPLY = 2;
const CALLS_WITH_LOOK = 3;
/** In no language are there more characters to a token on average; most have fewer. */
const CHARACTERS_A_TOKEN = 4;
/** Of a usual reply, and of a look that finds nothing. */
const USUAL_COMPLETION = 90;
const USUAL_FINDINGS = 15;
const MINUTE_MS = 60_000;
/** One in so many needs a second call. */
const SECOND_CALLS = 0.15;

export interface EstimateInput {
  kind: TrialKind;
  draftKey: string;
  messages: number;
  /** With those that are not tried by this run. */
  all: number;
  wordings: TrialEstimate['wordings'];
  isOwnServer: boolean;
  /** Of a call, as far as that is known. */
  callMs: number | null;
  replies: readonly ReplyToAsk[];
  model: string;
  ceilingUsd: number;
}

/** What a run is likely to cost, and the most that it can. Pure. */
export function estimated(prices: Pick<Prices, 'of'>, input: EstimateInput): TrialEstimate {
  const { kind, draftKey, messages, all, wordings, replies, model, ceilingUsd, isOwnServer, callMs } = input;
  const costs = replies.map((reply) => costsOf(prices, reply));
  const isPriceKnown = costs.every(({ usualUsd, mostUsd }) => usualUsd !== null && mostUsd !== null);
  const sum = (of: (cost: (typeof costs)[number]) => number) =>
    costs.reduce((total, one) => total + of(one), 0);
  const usualUsd = sum((one) => one.usualUsd ?? 0) * (1 + SECOND_CALLS);
  const calls = {
    usual: Math.ceil(sum(({ usualCalls }) => usualCalls) * (1 + SECOND_CALLS)),
    most: sum(({ mostCalls }) => mostCalls),
  };
  // A server of one's own takes time, and no money: all that was chosen is asked.
  const most = isOwnServer ? calls.most : TRIAL_CALLS_WITHOUT_PRICE;
  const mostCalls = isPriceKnown ? null : most;
  const share = isPriceKnown
    ? Math.max(0, ceilingUsd - setAside(costs)) / Math.max(usualUsd, 1e-12)
    : most / Math.max(calls.usual, 1);
  const estimate = {
    draftKey,
    messages,
    all,
    wordings,
    isOwnServer,
    minutes: callMs === null ? null : Math.max(1, Math.ceil((calls.usual * callMs) / MINUTE_MS)),
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

/** Before a call begins, there has to be room for the dearest one that it can become. */
function setAside(costs: readonly { dearestUsd: number | null }[]): number {
  return costs.reduce((most, { dearestUsd }) => Math.max(most, dearestUsd ?? 0), 0);
}

/** Whether a reply, with its look, can be paid at all; also where a price is not known. */
export function fitsInto(ceilingUsd: number, prices: Pick<Prices, 'of'>, reply: ReplyToAsk): boolean {
  const one = callCost(prices, reply, USUAL_COMPLETION);
  const look = reply.look === null ? NOTHING : callCost(prices, reply.look, USUAL_FINDINGS);
  return Math.max(one.mostUsd ?? 0, (one.usualUsd ?? 0) + (look.mostUsd ?? 0)) <= ceilingUsd;
}

const NOTHING = { prompt: 0, usualUsd: 0, mostUsd: 0 } as const;

function costsOf(prices: Pick<Prices, 'of'>, reply: ReplyToAsk) {
  const one = callCost(prices, reply, USUAL_COMPLETION);
  const look = reply.look === null ? NOTHING : callCost(prices, reply.look, USUAL_FINDINGS);
  const [calls, looks] = reply.look === null ? [CALLS_A_REPLY, 0] : [CALLS_WITH_LOOK, 1];
  const times = reply.isDraft ? 2 : 1;
  const both = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    prompt: one.prompt + look.prompt,
    usualUsd: both(one.usualUsd, look.usualUsd),
    mostUsd:
      one.mostUsd === null ? null : both(one.mostUsd * calls * times, look.mostUsd && look.mostUsd * times),
    dearestUsd: Math.max(one.mostUsd ?? 0, look.mostUsd ?? 0),
    usualCalls: 1 + looks,
    mostCalls: (calls + looks) * times,
  };
}

function callCost(prices: Pick<Prices, 'of'>, { prompt, model, baseUrl }: Question, written: number) {
  const price = prices.of(model, baseUrl);
  const characters = prompt.messages.reduce((sum, { content }) => sum + content.length, 0);
  const promptTokens = Math.ceil(characters / CHARACTERS_A_TOKEN);
  return {
    prompt: promptTokens,
    usualUsd: costOf(price, promptTokens, Math.min(written, prompt.maxTokens)),
    mostUsd: costOf(price, mostPromptTokens({ prompt }), prompt.maxTokens),
  };
}

const NOUNS: Readonly<Record<TrialKind, string>> = {
  golden: 'golden chat',
  replay: 'message',
  facts: 'line',
};

function inMinutes(minutes: number | null): string {
  if (minutes === null) return 'the first run shows how long that takes';
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}

function inWords(kind: TrialKind, estimate: Omit<TrialEstimate, 'sentence'>): string {
  const { messages, asking, calls, costUsd, ceilingUsd, mostCalls, fits, model } = estimate;
  const { all, isOwnServer, minutes } = estimate;
  const counted = `${messages} ${NOUNS[kind]}${messages === 1 ? '' : 's'}`;
  const what = messages < all ? `${counted} of ${all}` : counted;
  if (messages === 0) return all > 0 ? ALL_ASKED : NOTHING_TO_TRY[kind];
  if (asking === 0) return `${what}, and the AI is asked for none of them: it costs nothing.`;
  const about = `${what}, about ${calls.usual} calls of ${model}`;
  if (isOwnServer && costUsd === null)
    return `${about} on a server of your own, at most ${mostCalls}: ${inMinutes(minutes)}.`;
  if (costUsd === null)
    return `${about}. The price of a model is not known: the run ends after ${mostCalls} calls at the latest.`;
  const few = fits < messages ? ` Probably ${fits} of them fit.` : '';
  return `${about}: about ${dollars(costUsd.usual)}, and never more than ${dollars(ceilingUsd)}.${few}`;
}
