import { setTimeout as sleep } from 'node:timers/promises';
import { NO_MEMO } from '../../contract/memo.ts';
import { MODEL_FAULTS, NO_AI_REASONS, type NoAiReason } from '../../contract/no-ai-reasons.ts';
import type { Reply } from '../../contract/reply.ts';
import { AppError } from '../../errors.ts';
import type { Verdict } from '../replies/fact-check/fact-check.ts';
import type { TriedMessage, TryMessage } from '../replies/try-message.ts';
import type { CountTest } from '../test-chat/test-limit.ts';
import type { MadeReply } from './compare.ts';
import type { Side } from './sides.ts';
import { TrialEnd } from './trial-end.ts';
import type { TrialItem } from './trial-items.ts';

/** A message as a side is to answer it. */
export function triedBy(
  { loaded }: Side,
  { row, contactName, history }: TrialItem,
  now: number,
): TriedMessage {
  return { loaded, incoming: { text: row.message, contactName }, history, memo: NO_MEMO, now };
}

/** The reply, with what the AI wrote first, null where it was not asked; or why there is none to compare. */
export type Answered = { reply: Reply; written: Verdict | null } | { fault: string };

/** Nothing that is asked next fares better. */
const FATAL: ReadonlySet<NoAiReason> = new Set([
  'key_refused',
  'model_unknown',
  'quota_used_up',
  'request_refused',
  'no_key',
  'key_unreadable',
]);
/** What the bot says then is the draft's doing. With all other reasons it tells nothing of the draft. */
const SAID: ReadonlySet<NoAiReason> = new Set(['guard']);
/** As many in a row end a run. */
const MOST_FAULTS = 3;
/** A limit that holds for longer ends the run. */
const LONGEST_WAIT_S = 60;

interface AnswererDeps {
  tryMessage: (side: Side) => TryMessage;
  /** null: the owner's own key pays. */
  count: (() => ReturnType<CountTest>) | null;
  clock: () => number;
  signal: AbortSignal;
}

/** Has messages answered, each by a side. Throws `TrialEnd` where it makes no sense to go on. */
export function createAnswerer({ tryMessage, count, clock, signal }: AnswererDeps) {
  let faults = 0;

  /** The operator's key is asked no more often than in the test chat. */
  async function beforeAi(): Promise<void> {
    if (count === null) return;
    for (;;) {
      if (signal.aborted) throw new TrialEnd('stopped', 'You stopped it.');
      try {
        return await count();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
        const seconds = error.retryAfterSeconds ?? LONGEST_WAIT_S;
        if (seconds > LONGEST_WAIT_S) throw new TrialEnd('stopped', error.message);
        await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return async (side: Side, item: TrialItem): Promise<Answered> => {
    const written: Verdict[] = [];
    const onWritten = (verdict: Verdict) => written.push(verdict);
    const { reply } = await tryMessage(side).answer(triedBy(side, item, clock()), { beforeAi, onWritten });
    const { why } = reply.reason;
    if (why !== undefined && FATAL.has(why)) throw new TrialEnd('failed', sentenceOf(why));
    if (why === undefined || SAID.has(why)) {
      faults = 0;
      return { reply, written: written[0] ?? null };
    }
    // That is about this message alone.
    if (why !== 'answer_refused') faults += 1;
    if (faults >= MOST_FAULTS) throw new TrialEnd('failed', sentenceOf(why));
    return { fault: sentenceOf(why) };
  };
}

function sentenceOf(why: NoAiReason): string {
  return why in MODEL_FAULTS
    ? MODEL_FAULTS[why as keyof typeof MODEL_FAULTS].sentence
    : `The AI can’t be asked: ${NO_AI_REASONS[why].cause}.`;
}

export function madeOf({ text, source, reason }: Reply): MadeReply {
  return {
    text,
    source,
    findings: reason.findings ?? [],
    noAi: reason.why === undefined ? '' : NO_AI_REASONS[reason.why].cause,
  };
}
