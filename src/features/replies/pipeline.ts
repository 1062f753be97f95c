import type { HistoryMessage, IncomingMessage, Reply, ReplyReason } from '../../contract/reply.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { Prices } from '../ai/prices.ts';
import type { OnDraft, Prompt } from '../ai/request.ts';
import type { AiAccess } from './ai-access.ts';
import { type AiAnswer, type AiQuestion, answerByAi } from './answer-by-ai.ts';
import { withDisclosure, withoutDisclosure } from './disclosure.ts';
import { fitReply } from './fit-reply.ts';
import { rememberedMessages } from './memory.ts';
import type { PreparedTemplate } from './prepared-template.ts';
import { buildPrompt } from './prompt/prompt.ts';
import { replyWithoutAi, triggerReply } from './without-ai.ts';

/** All that a reply depends on. */
export interface ReplyRequest extends AiAccess {
  prepared: PreparedTemplate;
  incoming: IncomingMessage;
  /** The conversation so far, oldest first, without the incoming message. */
  history: readonly HistoryMessage[];
  /** When the bot last answered in this conversation, remembered or not; null before its first reply. */
  lastReplyAt: number | null;
  /** Whether the owner's plan includes memory. */
  hasMemory: boolean;
  /** False when the template's AI replies of the day are used up. */
  mayAskAi: boolean;
  /** When the reply must be there, by the pipeline's clock. */
  deadlineAt: number;
  /** Hears what the model has written so far, before anything is checked. Asks the model for a stream. */
  onDraft?: OnDraft;
}

type PromptRequest = Pick<ReplyRequest, 'prepared' | 'incoming' | 'history' | 'lastReplyAt' | 'hasMemory'>;

/** One message in, one reply out: for the webhook, the test chat and the command line alike. */
export interface ReplyPipeline {
  /** Never throws for a fault of the AI: then an FAQ, the fallback, or nothing answers, and the reason says why. */
  reply(request: ReplyRequest): Promise<Reply>;
  /** What the model would be asked. */
  prompt(request: PromptRequest): Prompt;
}

export function createReplyPipeline(
  model: ModelWithBreakers,
  prices: Prices,
  clock: () => number,
): ReplyPipeline {
  function historyFor({ prepared, history, hasMemory }: PromptRequest): HistoryMessage[] {
    const remembered = rememberedMessages(history, prepared.template, hasMemory, clock());
    return withoutDisclosure(remembered, prepared.template);
  }

  function promptFor(request: PromptRequest, history: readonly HistoryMessage[]): Prompt {
    const { prepared, incoming, lastReplyAt } = request;
    const { template, triggers } = prepared;
    return buildPrompt({ template, triggers, history, incoming, isFirstReply: lastReplyAt === null });
  }

  /** A reply for which the AI is not needed, or may not be asked. */
  function replyUnasked({ prepared, incoming, mayAskAi, whyNoKey }: ReplyRequest): Reply | null {
    const fired = triggerReply(prepared, incoming.text);
    if (fired !== null) return fired;
    if (!mayAskAi) return replyWithoutAi(prepared, incoming.text, 'daily_limit');
    return whyNoKey === null ? null : replyWithoutAi(prepared, incoming.text, whyNoKey);
  }

  function questionOf(request: ReplyRequest): AiQuestion {
    const { prepared, incoming, apiKey, baseUrl, model: name, deadlineAt, onDraft } = request;
    const history = historyFor(request);
    const prompt = promptFor(request, history);
    return { prepared, incoming, history, prompt, apiKey, baseUrl, model: name, deadlineAt, onDraft };
  }

  function complete(reply: Reply, { prepared, lastReplyAt }: ReplyRequest, startedAt: number): Reply {
    const ms = { ...reply.reason.ms, total: clock() - startedAt };
    const timed = { ...reply, reason: { ...reply.reason, ms } };
    return withDisclosure(timed, prepared.template, { lastReplyAt, now: startedAt });
  }

  return {
    prompt: (request) => promptFor(request, historyFor(request)),
    reply(request) {
      const startedAt = clock();
      const unasked = replyUnasked(request);
      if (unasked !== null) return Promise.resolve(complete(unasked, request, startedAt));
      const question = questionOf(request);
      const price = prices.of(question.model, question.baseUrl);
      return answerByAi(model, question, price, clock).then((answer) =>
        complete(replyFrom(question, answer), request, startedAt),
      );
    },
  };
}

/** What the AI wrote, or what answers where it could not. */
function replyFrom({ prepared, incoming, history }: AiQuestion, answer: AiAnswer): Reply {
  const reason = { ...answer.reason, ...whatWasGiven(prepared, history) };
  if (answer.text !== null) return fitReply({ text: answer.text, source: 'ai', handoff: false, reason });
  const instead = replyWithoutAi(prepared, incoming.text, answer.why, reason);
  if (instead.source !== 'none' || answer.repeated === null) return instead;
  return { text: answer.repeated, source: 'ai', handoff: false, reason };
}

function whatWasGiven(
  prepared: PreparedTemplate,
  history: readonly HistoryMessage[],
): Pick<ReplyReason, 'given' | 'tone'> {
  const triggers = prepared.preparedTriggers.ordered.length;
  return {
    given: { triggers, faqs: prepared.faqCount(), messages: history.length },
    tone: prepared.template.tone,
  };
}
