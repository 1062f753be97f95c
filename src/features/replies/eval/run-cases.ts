import type { Reply } from '../../../contract/reply.ts';
import type { AiAccess } from '../ai-access.ts';
import type { ReplyPipeline, ReplyRequest } from '../pipeline.ts';
import type { EvalCase } from './cases.ts';
import { failuresOf } from './check.ts';

export interface CaseResult {
  name: string;
  reply: Reply;
  /** Empty: passed. */
  failures: string[];
}

/** What all cases share; the rest comes from each case. */
export type EvalSetting = AiAccess & Pick<ReplyRequest, 'prepared' | 'hasMemory'> & { timeoutMs: number };

const MINUTE_MS = 60_000;

/** Runs the cases through the real pipeline, one after the other, as a provider's rate limit wants it. */
export async function runCases(
  pipeline: ReplyPipeline,
  cases: readonly EvalCase[],
  { timeoutMs, ...setting }: EvalSetting,
  clock: () => number,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    const now = clock();
    const said = one.history ?? [];
    const history = said.map(({ from, text }, index) => ({
      isFromUser: from === 'customer',
      messageText: text,
      createdAt: now - (said.length - index) * MINUTE_MS,
    }));
    const hasAnswered = said.some(({ from }) => from === 'bot');
    const reply = await pipeline.reply({
      ...setting,
      incoming: { text: one.message, contactName: one.contact_name ?? '' },
      history,
      lastReplyAt: hasAnswered ? now - MINUTE_MS : null,
      mayAskAi: true,
      deadlineAt: now + timeoutMs,
    });
    results.push({ name: one.name ?? one.message, reply, failures: failuresOf(one, reply) });
  }
  return results;
}
