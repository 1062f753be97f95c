import { changedMemo, type Memo } from '../../contract/memo.ts';
import type { HistoryMessage, IncomingMessage, Reply } from '../../contract/reply.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { AiAccess } from './ai-access.ts';
import { type Decided, fixedReply, saidBy } from './fixed-reply.ts';
import type { Answering } from './loaded-templates.ts';
import { rememberedMessages } from './memory.ts';
import type { ReplyVoices } from './owner-voice.ts';
import { decideAmong, decideBy, notedOnArrival, readMessage } from './passing.ts';
import type { ReplyPipeline } from './pipeline.ts';
import type { ReplyRequest } from './pipeline.types.ts';
import type { ReplyKnowledgeFor } from './reply-knowledge.ts';

/** A message in a conversation that is only tried, and has no row. */
export interface TriedMessage {
  loaded: Answering;
  incoming: IncomingMessage;
  /** All of the conversation so far, oldest first. */
  history: readonly HistoryMessage[];
  memo: Memo;
  /** When it came. */
  now: number;
}

export interface Tried {
  reply: Reply;
  /** The template that answers. */
  by: Answering;
  /** After the reply. */
  memo: Memo;
}

type Listeners = Pick<ReplyRequest, 'onDraft' | 'onWritten'>;

interface TryMessageDeps {
  pipeline: ReplyPipeline;
  billing: Pick<Billing, 'entitlementFrom'>;
  voiceFor: ReplyVoices;
  knowledgeFor: ReplyKnowledgeFor;
  accessFor: (by: Answering) => AiAccess;
  timeoutMs: number;
  clock: () => number;
}

export type TryMessage = ReturnType<typeof createTryMessage>;

/** Messages that are answered as the webhook does, and recorded nowhere: for the test chat and the command line. */
export function createTryMessage({
  pipeline,
  billing,
  voiceFor,
  knowledgeFor,
  accessFor,
  timeoutMs,
  clock,
}: TryMessageDeps) {
  async function decide(
    { loaded, incoming, history, memo: before, now }: TriedMessage,
    { onDraft, onWritten }: Listeners = {},
  ) {
    const { text } = incoming;
    const memo = changedMemo(before, notedOnArrival(loaded, text, '') ?? {});
    const plan = billing.entitlementFrom(loaded.periods, clock());
    // Owners also try templates that are paused, closed, unfinished, or without a plan.
    const situation = { silentBecause: null, closed: null, hasStrategies: plan.dmStrategies, now };
    const decided = decideAmong(
      loaded,
      { message: readMessage(text) },
      (by, read) => decideBy(by, read, { ...situation, whyNoAi: accessFor(by).whyNoKey }),
      { memo, now },
    );
    const { prepared } = decided.by;
    const asksAi = decided.reply === 'ask_ai';
    const remembered = rememberedMessages(history, prepared.template, plan.conversationMemory, now);
    const deadlineAt = clock() + timeoutMs;
    const request: ReplyRequest = {
      ...accessFor(decided.by),
      prepared,
      incoming,
      cameAt: now,
      history: remembered,
      lastReplyAt: history.findLast(({ isFromUser }) => !isFromUser)?.createdAt ?? null,
      memo,
      strategies: decided.strategies,
      deadlineAt,
      voice: asksAi ? await voiceFor(decided.by, text, remembered) : null,
      knowledge: asksAi ? await knowledgeFor(decided.by, text, remembered, { deadlineAt }) : null,
      onDraft,
      onWritten,
    };
    return { decided, request };
  }

  async function replyTo(
    { loaded, incoming: { text }, now }: TriedMessage,
    decided: Decided,
    request: ReplyRequest,
    beforeAi?: () => Promise<void>,
  ): Promise<Reply> {
    if (decided.reply !== 'ask_ai')
      return fixedReply({ loaded, text }, decided, decided.reply, { ...request, now });
    await beforeAi?.();
    return saidBy(decided, loaded, await pipeline.askAi(request));
  }

  return {
    /** What the model would be asked. */
    request: async (message: TriedMessage): Promise<ReplyRequest> => (await decide(message)).request,
    /** The same; null: the AI is not asked at all. */
    async aiRequest(message: TriedMessage): Promise<ReplyRequest | null> {
      const { decided, request } = await decide(message);
      return decided.reply === 'ask_ai' ? request : null;
    },
    /** Asks the AI where it is needed, after `beforeAi`. Throws what `beforeAi` throws. */
    async answer(
      message: TriedMessage,
      { beforeAi, ...listeners }: Listeners & { beforeAi?: () => Promise<void> } = {},
    ): Promise<Tried> {
      const { decided, request } = await decide(message, listeners);
      const reply = await replyTo(message, decided, request, beforeAi);
      return { reply, by: decided.by, memo: changedMemo(request.memo, reply.memo ?? {}) };
    },
  };
}
