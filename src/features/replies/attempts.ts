import type { ModelPrice } from '../../contract/model-prices.ts';
import type { ReplyReason } from '../../contract/reply.ts';
import type { ModelAnswer } from '../ai/answer.ts';
import { type Asked, type AskLimits, askModel } from '../ai/ask-model.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import { costOf, sumOf } from '../ai/prices.ts';
import type { AnswerFormat, Prompt } from '../ai/request.ts';
import { checkCutReply, checkReply, type Verdict } from './fact-check/fact-check.ts';
import type { ReplyRequest } from './pipeline.types.ts';
import { factsOf, piecesOf, wordsOf } from './reply-knowledge.ts';
import { draftsOf, readStructured, type StructuredAnswer } from './structured-answer.ts';

/** An answer of the model, what the fact check says of it, and how long the check took. */
export interface Attempt extends Asked {
  verdict: Verdict | null;
  /** What the model wrote. */
  read: StructuredAnswer | null;
  checkMs: number;
}

/** What the model is asked to write for one message, one answer after the other. */
export interface Attempts {
  /** So far, oldest first. */
  readonly made: readonly Attempt[];
  ask(prompt: Prompt, limits: AskLimits): Promise<Attempt>;
  check(text: string): Verdict;
}

export function createAttempts(
  model: ModelWithBreakers,
  request: ReplyRequest,
  format: AnswerFormat | undefined,
  clock: () => number,
): Attempts {
  const { prepared, history, incoming, knowledge } = request;
  const onDraft = draftsOf(request.onDraft, format !== undefined);
  const made: Attempt[] = [];
  const given = { facts: factsOf(knowledge), words: wordsOf(knowledge), pieces: piecesOf(knowledge) };
  const conversation = { history, incoming, now: clock(), ...(knowledge === null ? {} : { given }) };
  return {
    made,
    async ask(prompt, limits) {
      const answered = await askModel(model, { ...request, prompt, format, onDraft }, limits, clock);
      const checkedAt = clock();
      const { answer } = answered;
      const read = answer === null ? null : readAnswer(answer, format !== undefined);
      const check = read?.isCutOff ? checkCutReply : checkReply;
      const verdict = read === null ? null : check(prepared.factCheck(), read.reply, conversation);
      const attempt = { ...answered, read, verdict, checkMs: clock() - checkedAt };
      made.push(attempt);
      if (verdict !== null) request.onWritten?.(verdict);
      return attempt;
    },
    check: (text) => checkReply(prepared.factCheck(), text, conversation),
  };
}

function readAnswer({ text, isCutOff }: ModelAnswer, isStructured: boolean): StructuredAnswer {
  const plain = { reply: text, findings: null, isUpset: false, isCutOff };
  if (!isStructured) return plain;
  return readStructured(text, isCutOff);
}

/** A model that was asked, and what it costs. */
export interface AskedModel {
  model: string;
  price: ModelPrice | null;
}

/** The calls, tokens, cost and time of a reply; `look`: of the second look at it. */
export function whatItTook(
  { made }: Attempts,
  writer: AskedModel,
  look: (AskedModel & { asked: Asked }) | null,
): ReplyReason {
  const sum = (of: (attempt: Attempt) => number) => made.reduce((total, one) => total + of(one), 0);
  const looks = look === null ? [] : [look.asked];
  const all = [...made, ...looks];
  // A look without an answer costs nothing, whatever its model costs.
  const lookCost = look === null || look.asked.answer === null ? 0 : costOfAll(looks, look.price);
  const ms = { model: sum(({ ms }) => ms), guard: sum(({ checkMs }) => checkMs) };
  return {
    model: writer.model,
    calls: all.reduce((total, { calls }) => total + calls, 0),
    promptTokens: tokens(all, 'promptTokens'),
    completionTokens: tokens(all, 'completionTokens'),
    costUsd: sumOf([costOfAll(made, writer.price), lookCost]),
    ms: look === null ? ms : { ...ms, look: look.asked.ms },
  };
}

function costOfAll(asked: readonly Asked[], price: ModelPrice | null): number | null {
  return costOf(price, tokens(asked, 'promptTokens'), tokens(asked, 'completionTokens'));
}

function tokens(asked: readonly Asked[], field: 'promptTokens' | 'completionTokens'): number | null {
  const counts = asked.flatMap(({ answer }) => (answer === null ? [] : [answer[field]]));
  return sumOf(counts);
}
