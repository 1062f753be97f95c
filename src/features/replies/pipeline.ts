import { askModel } from './ask-model.ts';
import type { GuardedModel } from './guarded-model.ts';
import { rememberedMessages } from './memory.ts';
import { buildPrompt, type Prompt } from './prompt/prompt.ts';
import type { Reply, ReplyReason } from './reply.ts';
import type { HistoryMessage, IncomingMessage } from './reply.types.ts';
import type { Voice } from './voice.ts';
import { replyWithoutAi, triggerReply } from './without-ai.ts';

/** All that a reply depends on. */
export interface ReplyRequest {
  voice: Voice;
  incoming: IncomingMessage;
  /** The conversation so far, oldest first, without the incoming message. */
  history: readonly HistoryMessage[];
  isFirstReply: boolean;
  /** Whether the owner's plan includes memory. */
  hasMemory: boolean;
  /** The owner's key, or the server's; '' when there is none. */
  apiKey: string;
  model: string;
  /** False when the template's AI replies of the day are used up. */
  mayAskAi: boolean;
  /** When the reply must be there, by the pipeline's clock. */
  deadlineAt: number;
}

/** One message in, one reply out: for the webhook, the test chat and the command line alike. */
export interface ReplyPipeline {
  /** Never throws for a fault of the AI: then an FAQ, the fallback, or nothing answers, and the reason says why. */
  reply(request: ReplyRequest): Promise<Reply>;
  /** What the model would be asked. */
  prompt(
    request: Pick<ReplyRequest, 'voice' | 'incoming' | 'history' | 'isFirstReply' | 'hasMemory'>,
  ): Prompt;
}

/** For one message, whatever happens. */
const MAX_CALLS = 2;

export function createReplyPipeline(model: GuardedModel, clock: () => number): ReplyPipeline {
  function prompt(request: Parameters<ReplyPipeline['prompt']>[0]): Prompt {
    const { voice, incoming, history, isFirstReply, hasMemory } = request;
    return buildPrompt({
      template: voice.template,
      triggers: voice.triggers,
      history: rememberedMessages(history, voice.template, hasMemory, clock()),
      incoming,
      isFirstReply,
    });
  }

  async function replyByAi(request: ReplyRequest): Promise<Reply> {
    const { voice, incoming, apiKey } = request;
    if (!request.mayAskAi) return replyWithoutAi(voice, incoming.text, 'daily_limit');
    if (apiKey === '') return replyWithoutAi(voice, incoming.text, 'no_key');
    const asked = await askModel(
      model,
      {
        prompt: prompt(request),
        apiKey,
        model: request.model,
        deadlineAt: request.deadlineAt,
        maxCalls: MAX_CALLS,
      },
      clock,
    );
    const reason: ReplyReason = { model: request.model, calls: asked.calls, ms: { model: asked.ms } };
    if (asked.answer === null)
      return replyWithoutAi(voice, incoming.text, asked.fault?.kind ?? 'bad_answer', reason);
    const { text, promptTokens, completionTokens } = asked.answer;
    return {
      text: text.trim(),
      source: 'ai',
      handoff: false,
      reason: { ...reason, promptTokens, completionTokens },
    };
  }

  return {
    prompt,
    async reply(request) {
      const startedAt = clock();
      const reply = triggerReply(request.voice, request.incoming.text) ?? (await replyByAi(request));
      const ms = { ...reply.reason.ms, total: clock() - startedAt };
      return { ...reply, reason: { ...reply.reason, ms } };
    },
  };
}
