import type { ReplyReason } from '../../../contract/reply.ts';
import type { LookOutcome, NoLookReason } from '../../../contract/second-look.ts';
import { type Asked, askModel } from '../../ai/ask-model.ts';
import type { ModelWithBreakers } from '../../ai/model-with-breakers.ts';
import type { Attempts } from '../attempts.ts';
import { excerptOf } from '../fact-check/fact-check.types.ts';
import type { ReplyRequest } from '../pipeline.types.ts';
import { knowledgeLines } from '../prompt/knowledge-lines.ts';
import { buildSecondLookPrompt } from '../prompt/second-look-prompt.ts';
import { wordsOf } from '../reply-knowledge.ts';
import { spareUntil } from '../spare-time.ts';
import { CLAIMS_FORMAT, type Claim, claimsIn, notOwned, readClaims, withoutClaims } from './claims.ts';

/** What became of a text that was looked at once more. */
export interface LookedAt {
  /** null: nothing is left that may be sent. */
  text: string | null;
  /** The model that was to look, and what it was asked; null: there was no time. */
  model: string;
  asked: Asked | null;
  reason: NonNullable<ReplyReason['secondLook']>;
}

interface SecondLookInput {
  /** What is about to be sent. */
  text: string;
  request: ReplyRequest;
  strategy: string;
  attempts: Attempts;
}

/**
 * Asks the AI whether a reply claims what nothing supports, and takes out what does. The reply goes on as it is where there is
 * no time, or where the AI fails: a second look never costs a customer the reply.
 */
export async function secondLook(
  input: SecondLookInput,
  model: ModelWithBreakers,
  clock: () => number,
): Promise<LookedAt> {
  const { text, request, attempts } = input;
  const name = request.prepared.template.secondLookModel || request.model;
  const ended = (outcome: LookOutcome, rest: string | null, more: Ended = {}): LookedAt => {
    const { asked = null, claims = [], why } = more;
    const found = claims.length === 0 ? {} : { claims: claims.map(({ quote }) => excerptOf(quote)) };
    const reason = { outcome, model: name, ...found, ...(why === undefined ? {} : { why }) };
    return { text: rest, model: name, asked, reason };
  };
  // It writes less than a reply, so that the time of the first call is enough for it.
  const until = spareUntil(request, clock(), timeOfFirst(attempts));
  if (until === null) return ended('skipped', text, { why: 'no_time' });
  const asked = await ask(input, name, until, model, clock);
  const { answer, fault } = asked;
  if (answer === null) return ended('skipped', text, { asked, why: fault?.kind ?? 'bad_answer' });
  const quotes = readClaims(answer.text);
  if (quotes === null) return ended('skipped', text, { asked, why: 'unreadable' });
  const claims = notOwned(claimsIn(text, quotes), ownTexts(request));
  if (claims.length === 0) return ended('clear', text, { asked });
  const shortened = withoutClaims(text, claims);
  // A sentence less can bring two others together.
  const verdict = shortened === null ? null : attempts.check(shortened);
  const rest = verdict?.mended ?? null;
  return ended(rest === null ? 'refused' : 'shortened', rest, { asked, claims });
}

function ownTexts({ prepared: { template, triggers }, knowledge }: ReplyRequest): string[] {
  const answers = triggers.map(({ responseAction }) => responseAction);
  return [template.productOrService, template.faqs, ...answers, wordsOf(knowledge)];
}

interface Ended {
  asked?: Asked;
  claims?: readonly Claim[];
  why?: NoLookReason;
}

function timeOfFirst({ made: [first] }: Attempts): number {
  return first?.ms ?? 0;
}

function ask(
  { text, request, strategy }: SecondLookInput,
  name: string,
  deadlineAt: number,
  model: ModelWithBreakers,
  clock: () => number,
): Promise<Asked> {
  const { prepared, history, incoming, apiKey, baseUrl } = request;
  const { template, triggers } = prepared;
  const papers = knowledgeLines(request.knowledge);
  const told = { template, triggers, papers, history, incoming, strategy };
  const prompt = buildSecondLookPrompt({ ...told, reply: text });
  const question = { prompt, model: name, apiKey, baseUrl, format: CLAIMS_FORMAT, lane: 'look' as const };
  return askModel(model, question, { deadlineAt, maxCalls: 1 }, clock);
}
