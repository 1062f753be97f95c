import { withAddresses, withoutMedia } from '../../contract/media.ts';
import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import type { HistoryMessage, Reply, ReplyReason } from '../../contract/reply.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { Prices } from '../ai/prices.ts';
import type { Prompt } from '../ai/request.ts';
import { type Attachment, withAttachments } from '../media/attachments.ts';
import type { StrategyTurn } from '../strategies/engine/engine.ts';
import { type Attempts, createAttempts, whatItTook } from './attempts.ts';
import { createBandRepairs } from './band-repair.ts';
import { replyInPlace, replyWithoutAi } from './decide-reply.ts';
import type { Verdict } from './fact-check/fact-check.ts';
import type { NewTries } from './new-tries.ts';
import { outgoingReply } from './outgoing-reply.ts';
import { ownWordsFor } from './own-words.ts';
import { withVoice } from './owner-voice.ts';
import type { ReplyRequest } from './pipeline.types.ts';
import { knowledgeLines } from './prompt/knowledge-lines.ts';
import { buildNewTry, buildPrompt, type PromptInput } from './prompt/prompt.ts';
import { strategyLines } from './prompt/strategy-lines.ts';
import { voiceLines } from './prompt/voice-lines.ts';
import { withKnowledge } from './reply-knowledge.ts';
import { type LookedAt, secondLook } from './second-look/second-look.ts';
import { strategyTurn, withStrategy } from './strategy-reply.ts';
import { formatFor } from './structured-answer.ts';
import { languageOfConversation, type WrittenReply, writeReply } from './write-reply.ts';

/** OpenRouter knows no model with such input, others refuse the request. */
const REFUSALS_OF_PHOTOS: readonly unknown[] = ['request_refused', 'model_unknown'];

export type ReplyPipeline = ReturnType<typeof createReplyPipeline>;

/** One message in, one reply out: for the webhook, the test chat and the command line alike. */
export function createReplyPipeline(
  model: ModelWithBreakers,
  prices: Prices,
  newTries: NewTries,
  clock: () => number,
) {
  const bandRepairs = createBandRepairs(clock);

  /** What the model would be asked. */
  function prompt(request: ReplyRequest): Prompt {
    return buildPrompt(promptInput(request, strategyTurn(request, request.cameAt ?? clock())));
  }

  /**
   * The reply to a message for which `decideReply` says 'ask_ai'. What the model wrote is checked; a text that must not be
   * sent is asked for once more, with what is wrong with it, and then the best of both is sent. Never throws for a fault
   * of the AI: then an FAQ, the fallback, or nothing answers, and the reason says why.
   */
  async function askAi(request: ReplyRequest): Promise<Reply> {
    const { prepared, history, voice, knowledge } = request;
    const { template } = prepared;
    const startedAt = clock();
    const cameAt = request.cameAt ?? startedAt;
    const turn = strategyTurn(request, cameAt);
    const attempts = createAttempts(model, request, formatFor(turn), clock);
    const input = promptInput(request, turn);
    const prompts = { asked: buildPrompt(input), newTry: () => buildNewTry(input) };
    const answered = (reply: Reply): Reply => {
      const answers = attempts.made.flatMap(({ read }) => (read === null ? [] : [read]));
      return complete(withStrategy(reply, turn, answers, request, cameAt), request, startedAt);
    };
    const without = (why: NoAiReason, reason: ReplyReason): Reply =>
      answered(withKnowledge(replyWithoutAi(prepared, request.incoming.text, why, reason), knowledge));

    const written = await writeReply(attempts, prompts, request, { bandRepairs, newTries }, clock);
    const fault = attempts.made[0]?.fault?.kind;
    const { attachments = [] } = request;
    // Models that see nothing refuse the whole request. Without the photos they can at least ask what they show.
    if (written === null && attachments.some(isSeen) && REFUSALS_OF_PHOTOS.includes(fault))
      return askAi({ ...request, attachments: attachments.map(unseen) });
    if (written === null)
      return without(attempts.made[0]?.fault?.kind ?? 'bad_answer', reasonOf(request, attempts, null, null));
    const look =
      written.text === null || !template.secondLook
        ? null
        : await secondLook(
            { text: written.text, request, strategy: strategyLines(turn), attempts },
            model,
            clock,
          );
    const reason = reasonOf(request, attempts, written, look);
    const said = (text: string): Reply =>
      answered(
        withKnowledge(
          withVoice({ text, source: 'ai', handoff: false, reason }, voice, template, written.voiceRepair),
          knowledge,
        ),
      );
    const best = look === null ? written.text : look.text;
    if (best !== null) return said(best);
    // The bot's own words once more are better than a promise to check.
    const isAlone = look === null && written.own === null && template.fallbackReply === '';
    if (isAlone && isOnlyRepeated(written.verdict, history)) return said(written.verdict.text);
    const language = languageOfConversation(request);
    const own =
      look === null
        ? written.own
        : ownWordsFor(prepared, request.incoming.text, { passages: knowledge?.passages ?? [], language });
    return answered(withKnowledge(replyInPlace(prepared, own, language, reason), knowledge));
  }

  function reasonOf(
    request: ReplyRequest,
    attempts: Attempts,
    written: WrittenReply | null,
    look: LookedAt | null,
  ): ReplyReason {
    const ofModel = (name: string) => ({ model: name, price: prices.of(name, request.baseUrl) });
    const { findings = [] } = written ?? {};
    const asked = look?.asked ?? null;
    const looker = look === null || asked === null ? null : { ...ofModel(look.model), asked };
    return {
      ...whatItTook(attempts, ofModel(request.model), looker),
      ...(findings.length > 0 ? { findings: [...findings] } : {}),
      ...(look === null ? {} : { secondLook: look.reason }),
      ...whatWasGiven(request),
    };
  }

  function complete(
    reply: Reply,
    { prepared, lastReplyAt, memo, attachments = [] }: ReplyRequest,
    startedAt: number,
  ): Reply {
    const ms = { ...reply.reason.ms, total: clock() - startedAt };
    const timed = { ...reply, reason: { ...reply.reason, ms } };
    const sent = outgoingReply(timed, prepared.template, { lastReplyAt, memo, now: startedAt });
    return withAttachments(sent, attachments);
  }

  return { prompt, askAi };
}

function promptInput(request: ReplyRequest, turn: StrategyTurn | null): PromptInput {
  const { prepared, history, incoming, lastReplyAt, attachments = [] } = request;
  const { template, triggers } = prepared;
  const isFirstReply = lastReplyAt === null;
  return {
    template,
    triggers,
    history,
    incoming,
    isFirstReply,
    attachments,
    papers: knowledgeLines(request.knowledge),
    voice: voiceLines(request.voice, template, isFirstReply),
    strategy: strategyLines(turn),
  };
}

/** Whether the only thing wrong with a text is that the bot has said exactly this before. */
function isOnlyRepeated({ text, findings }: Verdict, history: readonly HistoryMessage[]): boolean {
  const isRest = findings.every(({ rule, action }) => action !== 'rejected' || rule === 'repetition');
  return isRest && history.some((said) => !said.isFromUser && said.messageText.trim() === text.trim());
}

function whatWasGiven({
  prepared,
  history,
  incoming,
  attachments = [],
}: ReplyRequest): Pick<ReplyReason, 'given' | 'tone' | 'media'> {
  const triggers = prepared.preparedTriggers.ordered.length;
  const given = { triggers, faqs: prepared.faqCount(), messages: history.length };
  const seen = new Set(attachments.filter(isSeen).map(({ address }) => address));
  const { kinds } = withoutMedia(withAddresses(incoming.text, (address) => (seen.has(address) ? '' : null)));
  return { given, tone: prepared.template.tone, ...(kinds.length > 0 ? { media: kinds } : {}) };
}

function isSeen({ dataUrl }: Attachment): boolean {
  return dataUrl !== null;
}

function unseen(one: Attachment): Attachment {
  return isSeen(one) ? { ...one, dataUrl: null, told: { ...one.told, outcome: 'refused' } } : one;
}
