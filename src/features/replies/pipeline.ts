import { withoutMedia } from '../../contract/media.ts';
import type { ModelPrice } from '../../contract/model-prices.ts';
import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import type { HistoryMessage, Reply, ReplyReason } from '../../contract/reply.ts';
import type { ModelAnswer } from '../ai/answer.ts';
import { type Asked, askModel } from '../ai/ask-model.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import { costOf, type Prices } from '../ai/prices.ts';
import type { OnDraft, Prompt } from '../ai/request.ts';
import type { StrategyTurn } from '../strategies/engine/engine.ts';
import type { AiAccess } from './ai-access.ts';
import { replyWithoutAi } from './decide-reply.ts';
import { checkCutReply, checkReply, type Verdict } from './fact-check/fact-check.ts';
import type { Finding } from './fact-check/fact-check.types.ts';
import { repairInstruction } from './fact-check/repair-instruction.ts';
import type { PreparedTemplate } from './loaded-templates.ts';
import { outgoingReply } from './outgoing-reply.ts';
import { type ReplyVoice, withVoice } from './owner-voice.ts';
import { buildPrompt, buildRepairPrompt } from './prompt/prompt.ts';
import { strategyLines } from './prompt/strategy-lines.ts';
import { voiceLines } from './prompt/voice-lines.ts';
import { type StrategyRequest, strategyTurn, withStrategy } from './strategy-reply.ts';
import { draftsOf, formatFor, readStructured, type StructuredAnswer } from './structured-answer.ts';

/** All that a reply of the AI depends on. */
export interface ReplyRequest extends AiAccess, StrategyRequest {
  prepared: PreparedTemplate;
  /** When the reply must be there, by the pipeline's clock. */
  deadlineAt: number;
  /** null: of the owner's own way of writing nothing is known. */
  voice: ReplyVoice | null;
  /** Receives what the model has written so far, before anything is checked. Asks the model for a stream. */
  onDraft?: OnDraft | undefined;
}

/** For one message, whatever happens: the second is a retry or a repair. */
const MAX_CALLS = 2;

/** An answer of the model, what the fact check says of it, and how long the check took. */
interface Attempt extends Asked {
  verdict: Verdict | null;
  /** What the model wrote. */
  read: StructuredAnswer | null;
  checkMs: number;
}

export type ReplyPipeline = ReturnType<typeof createReplyPipeline>;

/** One message in, one reply out: for the webhook, the test chat and the command line alike. */
export function createReplyPipeline(model: ModelWithBreakers, prices: Prices, clock: () => number) {
  /** What the model would be asked. */
  function prompt(
    request: ReplyRequest,
    turn: StrategyTurn | null = strategyTurn(request, request.cameAt ?? clock()),
  ): Prompt {
    const { prepared, history, incoming, lastReplyAt } = request;
    const { template, triggers } = prepared;
    const isFirstReply = lastReplyAt === null;
    const voice = voiceLines(request.voice, template, isFirstReply);
    return buildPrompt({
      template,
      triggers,
      history,
      incoming,
      isFirstReply,
      voice,
      strategy: strategyLines(turn),
    });
  }

  /**
   * The reply to a message for which `decideReply` says 'ask_ai'. What the model wrote is checked; a text that must not be
   * sent is asked for once more, with what is wrong with it, and then the best of both is sent. Never throws for a fault
   * of the AI: then an FAQ, the fallback, or nothing answers, and the reason says why.
   */
  async function askAi(request: ReplyRequest): Promise<Reply> {
    const { prepared, incoming, history, deadlineAt } = request;
    const startedAt = clock();
    const attempts: Attempt[] = [];
    const { cameAt = startedAt } = request;
    const turn = strategyTurn(request, cameAt);
    const format = formatFor(turn);
    const onDraft = format === undefined ? request.onDraft : draftsOf(request.onDraft);

    async function attempt(asked: Prompt, maxCalls: number): Promise<Attempt> {
      const answered = await askModel(
        model,
        { ...request, prompt: asked, format, onDraft },
        { deadlineAt, maxCalls },
        clock,
      );
      const checkedAt = clock();
      const { answer } = answered;
      const read = answer === null ? null : readAnswer(answer, format !== undefined);
      const check = read?.isCutOff ? checkCutReply : checkReply;
      const verdict = read === null ? null : check(prepared.factCheck(), read.reply, { history, incoming });
      const made = { ...answered, read, verdict, checkMs: clock() - checkedAt };
      attempts.push(made);
      return made;
    }

    const reasonWith = (findings: readonly Finding[]): ReplyReason => ({
      ...whatItTook(request.model, prices.of(request.model, request.baseUrl), attempts),
      ...(findings.length > 0 ? { findings: [...findings] } : {}),
      ...whatWasGiven(request),
    });
    const completed = (reply: Reply): Reply => {
      const answers = attempts.flatMap(({ read }) => (read === null ? [] : [read]));
      return complete(withStrategy(reply, turn, answers, request, cameAt), request, startedAt);
    };
    const written = (text: string, reason: ReplyReason): Reply =>
      completed(withVoice({ text, source: 'ai', handoff: false, reason }, request.voice, prepared.template));
    const without = (why: NoAiReason, reason: ReplyReason): Reply =>
      completed(replyWithoutAi(prepared, incoming.text, why, reason));

    const firstPrompt = prompt(request, turn);
    const { read, verdict, fault, calls } = await attempt(firstPrompt, MAX_CALLS);
    if (read === null || verdict === null) return without(fault?.kind ?? 'bad_answer', reasonWith([]));
    if (!verdict.needsRepair) return written(verdict.text, reasonWith(verdict.findings));

    const repairPrompt = buildRepairPrompt(firstPrompt, read.reply, repairInstruction(verdict.findings));
    const repaired = calls < MAX_CALLS ? (await attempt(repairPrompt, 1)).verdict : null;
    const isRepaired = repaired !== null && repaired.mended !== null;
    const reason = reasonWith([
      ...(isRepaired ? verdict.findings : findingsAfterMending(verdict)),
      ...(repaired === null ? [] : findingsAfterMending(repaired)),
    ]);
    const mended = repaired?.mended ?? verdict.mended;
    if (mended !== null) return written(mended, reason);
    const instead = without('guard', reason);
    const last = repaired ?? verdict;
    // The bot's own words once more are better than silence.
    return instead.source === 'none' && isOnlyRepeated(last, history) ? written(last.text, reason) : instead;
  }

  function complete(reply: Reply, { prepared, lastReplyAt, memo }: ReplyRequest, startedAt: number): Reply {
    const ms = { ...reply.reason.ms, total: clock() - startedAt };
    const timed = { ...reply, reason: { ...reply.reason, ms } };
    return outgoingReply(timed, prepared.template, { lastReplyAt, memo, now: startedAt });
  }

  return { prompt, askAi };
}

function readAnswer({ text, isCutOff }: ModelAnswer, isStructured: boolean): StructuredAnswer {
  const plain = { reply: text, findings: null, isUpset: false, isCutOff };
  if (!isStructured) return plain;
  const read = readStructured(text);
  // JSON that was read whole has lost nothing.
  return read.findings === null ? { ...read, isCutOff: read.isCutOff || isCutOff } : read;
}

/** Whether the only thing wrong with a text is that the bot has said exactly this before. */
function isOnlyRepeated({ text, findings }: Verdict, history: readonly HistoryMessage[]): boolean {
  const isRest = findings.every(({ rule, action }) => action !== 'rejected' || rule === 'repetition');
  return isRest && history.some((said) => !said.isFromUser && said.messageText.trim() === text.trim());
}

/** A reply that was mended has lost the sentences with flaws, or all from there on. */
function findingsAfterMending({ findings, mended }: Verdict): Finding[] {
  if (mended === null) return findings;
  return findings.map((finding) => {
    if (finding.action !== 'rejected') return finding;
    return { ...finding, action: finding.rule === 'role-play' ? 'cut' : 'removed' };
  });
}

function whatItTook(model: string, price: ModelPrice | null, attempts: readonly Attempt[]): ReplyReason {
  const sum = (of: (attempt: Attempt) => number) => attempts.reduce((total, one) => total + of(one), 0);
  const promptTokens = tokens(attempts, 'promptTokens');
  const completionTokens = tokens(attempts, 'completionTokens');
  return {
    model,
    calls: sum(({ calls }) => calls),
    promptTokens,
    completionTokens,
    costUsd: costOf(price, promptTokens, completionTokens),
    ms: { model: sum(({ ms }) => ms), guard: sum(({ checkMs }) => checkMs) },
  };
}

/** null as soon as one part is unknown: a sum that leaves something out would look like the truth. */
function tokens(attempts: readonly Attempt[], field: 'promptTokens' | 'completionTokens'): number | null {
  let total = 0;
  for (const { answer } of attempts) {
    if (answer === null) continue;
    const counted = answer[field];
    if (counted === null) return null;
    total += counted;
  }
  return total;
}

function whatWasGiven({
  prepared,
  history,
  incoming,
}: ReplyRequest): Pick<ReplyReason, 'given' | 'tone' | 'media'> {
  const triggers = prepared.preparedTriggers.ordered.length;
  const given = { triggers, faqs: prepared.faqCount(), messages: history.length };
  const { kinds } = withoutMedia(incoming.text);
  return { given, tone: prepared.template.tone, ...(kinds.length > 0 ? { media: kinds } : {}) };
}
