import type { ModelPrice } from '../../contract/model-prices.ts';
import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import type { HistoryMessage, IncomingMessage, ReplyReason } from '../../contract/reply.ts';
import { type Asked, askModel } from '../ai/ask-model.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import { costOf } from '../ai/prices.ts';
import type { ModelRequest } from '../ai/request.ts';
import { type GuardVerdict, guardReply } from './fact-check/guard.ts';
import type { GuardFinding } from './fact-check/guard.types.ts';
import { repairInstruction } from './fact-check/repair-instruction.ts';
import type { PreparedTemplate } from './prepared-template.ts';
import { buildRepairPrompt } from './prompt/prompt.ts';

export interface AiQuestion extends ModelRequest {
  prepared: PreparedTemplate;
  incoming: IncomingMessage;
  /** What the model is shown of the conversation. */
  history: readonly HistoryMessage[];
  deadlineAt: number;
}

/** A text that may be sent, or why there is none; with what it took. */
export type AiAnswer = { reason: ReplyReason } & (
  | { text: string; why: null }
  | {
      text: null;
      why: NoAiReason;
      /** What the model said word for word before: better than silence, worse than anything else. */
      repeated: string | null;
    }
);

/** For one message, whatever happens: the second is a retry or a repair. */
const MAX_CALLS = 2;

/** What looking at a text said, and how long it took, in milliseconds. */
interface Look {
  verdict: GuardVerdict;
  ms: number;
}

/**
 * Asks the model and looks at what it wrote. What must not be sent is asked for once more, naming what was wrong;
 * then the best that can be made of it is taken.
 */
export function answerByAi(
  model: ModelWithBreakers,
  question: AiQuestion,
  price: ModelPrice | null,
  clock: () => number,
): Promise<AiAnswer> {
  // Not awaited: a function that waits is twice as much to copy for each collection while the AI thinks.
  const limits = { deadlineAt: question.deadlineAt, maxCalls: MAX_CALLS };
  return askModel(model, question, limits, clock).then((first) => {
    if (first.answer === null) {
      const why = first.fault?.kind ?? 'bad_answer';
      return { text: null, why, repeated: null, reason: reasonOf(question.model, price, [first]) };
    }
    const { text } = first.answer;
    const seen = look(question, text, clock);
    if (seen.verdict.needsRepair) return repair(model, { question, first, text, seen }, price, clock);
    const reason = reasonOf(question.model, price, [first], seen.verdict.findings, seen.ms);
    return { text: seen.verdict.text, why: null, reason };
  });
}

function look({ prepared, history, incoming }: AiQuestion, text: string, clock: () => number): Look {
  const startedAt = clock();
  const verdict = guardReply(prepared.guard(), text, { history, incoming });
  return { verdict, ms: clock() - startedAt };
}

/** A text that must not be sent as it is. */
interface Refused {
  question: AiQuestion;
  first: Asked;
  text: string;
  seen: Look;
}

async function repair(
  model: ModelWithBreakers,
  { question, first, text, seen }: Refused,
  price: ModelPrice | null,
  clock: () => number,
): Promise<AiAnswer> {
  const { verdict } = seen;
  const prompt = buildRepairPrompt(question.prompt, text, repairInstruction(verdict.findings));
  const limits = { deadlineAt: question.deadlineAt, maxCalls: 1 };
  const second =
    first.calls < MAX_CALLS ? await askModel(model, { ...question, prompt }, limits, clock) : null;
  const again = second?.answer ? look(question, second.answer.text, clock) : null;
  const repaired = again?.verdict ?? null;
  const asked = second === null ? [first] : [first, second];
  const isRepaired = repaired !== null && repaired.mended !== null;
  const findings = [
    ...(isRepaired ? verdict.findings : whatMendingDid(verdict)),
    ...(repaired === null ? [] : whatMendingDid(repaired)),
  ];
  const reason = reasonOf(question.model, price, asked, findings, seen.ms + (again?.ms ?? 0));
  const mended = repaired?.mended ?? verdict.mended;
  if (mended !== null) return { text: mended, why: null, reason };
  return { text: null, why: 'guard', repeated: ownWordsAgain(repaired ?? verdict, question.history), reason };
}

/** The text of a verdict against which nothing speaks but that the bot has said exactly this already. */
function ownWordsAgain({ text, findings }: GuardVerdict, history: readonly HistoryMessage[]): string | null {
  const isOnlyRepeated = findings.every(({ rule, action }) => action !== 'rejected' || rule === 'repetition');
  const wasSaid = history.some(
    (message) => !message.isFromUser && message.messageText.trim() === text.trim(),
  );
  return isOnlyRepeated && wasSaid ? text : null;
}

/** What is sent of a reply with flaws has lost the sentences that held them, or all from there on. */
function whatMendingDid({ findings, mended }: GuardVerdict): GuardFinding[] {
  if (mended === null) return findings;
  return findings.map((finding) => {
    if (finding.action !== 'rejected') return finding;
    return { ...finding, action: finding.rule === 'role-play' ? 'cut' : 'removed' };
  });
}

function reasonOf(
  model: string,
  price: ModelPrice | null,
  asked: readonly Asked[],
  findings: readonly GuardFinding[] = [],
  guardMs = 0,
): ReplyReason {
  const promptTokens = sum(asked, (one) => one.answer?.promptTokens ?? null);
  const completionTokens = sum(asked, (one) => one.answer?.completionTokens ?? null);
  return {
    model,
    calls: asked.reduce((total, one) => total + one.calls, 0),
    promptTokens,
    completionTokens,
    costUsd: costOf(price, promptTokens, completionTokens),
    ...(findings.length > 0 ? { findings: [...findings] } : {}),
    ms: { model: asked.reduce((total, one) => total + one.ms, 0), guard: guardMs },
  };
}

/** Unknown as soon as one part is: a sum that leaves something out would look like the truth. */
function sum(asked: readonly Asked[], of: (one: Asked) => number | null): number | null {
  let total = 0;
  for (const one of asked) {
    if (one.answer === null) continue;
    const value = of(one);
    if (value === null) return null;
    total += value;
  }
  return total;
}
