import type { Config } from '../../config.ts';
import { type Pause, pauseFor } from '../../contract/bot-control.ts';
import { type Memo, type MemoChange, NO_MEMO } from '../../contract/memo.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { endsSentence } from '../../text/sentences.ts';
import type { HeldLimit, Limits } from '../auth/limits.service.ts';
import { dedupKeys } from '../inbox/dedup.ts';
import type {
  Answered,
  Arrival,
  ArrivalOutcome,
  ConversationKey,
  Finish,
  FixedReply,
  Gather,
  Journal,
  RecordedReply,
  RememberedReply,
  Ticket,
  Turn,
} from '../inbox/journal/journal.types.ts';
import type { TurnRunner } from '../inbox/turn-runner.ts';
import type { Turns } from '../inbox/turns.ts';
import type { ConversationMoves } from '../sharing/conversation-moves.ts';
import type { Template } from '../templates/templates.service.ts';
import { createCallerHabits } from './caller-habits.ts';
import { replyWithoutAi } from './decide-reply.ts';
import { fixedReply, isShared } from './fixed-reply.ts';
import type { InboundMessage } from './inbound/fields.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import type { TemplateReplyMaker, TemplateTask } from './reply-maker.ts';

/** An answer to the chat tool, and what the log says of it. */
export interface WebhookReply extends RememberedReply {
  /** `lost`: the answer was not known in time. */
  how: 'new' | 'repeated' | 'lost';
  reason: ReplyReason;
  /** What the message, and what the reply noted of the customer. */
  noted: MemoChange | null;
  change: MemoChange | null;
}

interface WebhookDeps {
  config: Config;
  journal: Journal;
  turns: Turns;
  runner: TurnRunner<TemplateTask>;
  maker: TemplateReplyMaker;
  moves: Pick<ConversationMoves, 'locate' | 'locateNow'>;
  db: Database;
  limits: Limits;
  clock: () => number;
}

/** A message on its way to an answer. */
interface Call {
  task: TemplateTask;
  arrival: Arrival;
  deadlineAt: number;
}

/** Left for recording the answer and sending it. */
const MARGIN_MS = 200;
/** A little longer than the AI has: the message before this one, or the same one sent before, may use all of its time. */
const PATIENCE_MS = 150;
/** Saying nothing is the only safe answer where another request may be saying something. */
const LOST: WebhookReply = { ...silence('none', {}), memo: NO_MEMO, noted: null, change: null, how: 'lost' };

export type WebhookService = ReturnType<typeof createWebhookService>;

export function createWebhookService(deps: WebhookDeps) {
  const { config, journal, turns, runner, maker, moves, clock } = deps;
  const callers = createCallerHabits(clock);
  const { deadlineMs, messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;

  /** How long a message waits for more. What ends a sentence is more likely to be all. */
  function gatherFor({ id, waitForMoreMs }: Template, text: string): Gather | null {
    if (waitForMoreMs === 0) return null;
    return { waitMs: callers.waitMs(id, endsSentence(text) ? waitForMoreMs / 3 : waitForMoreMs) };
  }

  /** The template that the conversation lies with: most are where they belong, and cost no look. */
  function homeOf(
    { template, comesFrom, group }: LoadedTemplate,
    externalId: string,
  ): number | Promise<number> {
    // What the customer has said to another template of the group, such as STOP, counts from the first message on.
    const sources = new Set(comesFrom);
    for (const other of group.values()) for (const id of other.comesFrom) sources.add(id);
    return sources.size === 0 ? template.homeId : moves.locate(template, [...sources], externalId);
  }

  /**
   * Answers one message: recorded before the promise resolves, once however often it is sent, in the order of
   * its conversation. Throws `too_many_requests`.
   */
  async function answer(
    loaded: LoadedTemplate,
    message: InboundMessage,
    receivedAt: number,
  ): Promise<WebhookReply> {
    const { template } = loaded;
    const task = maker.taskOf(loaded, message);
    const deadlineAt = receivedAt + deadlineMs - MARGIN_MS;
    const home = homeOf(loaded, message.externalId);
    const arrival: Arrival = {
      userId: template.userId,
      templateId: typeof home === 'number' ? home : await home,
      externalId: message.externalId,
      contactName: message.contactName,
      text: message.text,
      dedup: dedupKeys(template.id, message, receivedAt),
      dueInMs: receivedAt + deadlineMs - clock(),
      limits: {
        perConversation: messagesPerMinutePerConversation,
        perTemplate: messagesPerMinute,
        aiRepliesPerDay: template.dailyAiLimit,
      },
      fixed: fixedBy(task),
      noted: task.noted,
      consent: task.consent?.kind ?? null,
      calledBy: isShared(loaded) ? template.id : undefined,
      gather: task.own.reply === 'ask_ai' || isShared(loaded) ? gatherFor(template, message.text) : null,
    };
    const call = { task, arrival, deadlineAt };
    const outcome = await journal.arrive(arrival);
    if (arrival.gather !== null && (outcome.kind === 'leased' || outcome.kind === 'queued'))
      callers.saw(callerOf(loaded, message), outcome.kind === 'leased' && outcome.joined.length === 0);
    if (outcome.kind !== 'underway') return act(call, outcome);
    // Asking again is a repetition too: it finds the answer, or takes over where the first process is gone.
    const later = await turns.poll(arrival, deadlineAt + PATIENCE_MS, async () => {
      const again = await journal.arrive({ ...arrival, dueInMs: deadlineAt + MARGIN_MS - clock() });
      return again.kind === 'underway' ? null : again;
    });
    return later === null ? LOST : act(call, later);
  }

  async function act(
    call: Call,
    outcome: Exclude<ArrivalOutcome, { kind: 'underway' }>,
  ): Promise<WebhookReply> {
    switch (outcome.kind) {
      case 'limited':
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1_000),
        });
      case 'answered':
        return answered(call, outcome);
      case 'replayed':
        return repeated(call, outcome.reply, changeAgain(call, outcome.reply));
      case 'leased':
        runner.join(outcome.turn, outcome.joined);
        turns.passOn(outcome.turn, outcome.joined);
        return runTurn(call, outcome.turn);
      case 'queued':
        runner.hurry(outcome.ticket);
        return waitForTurn(call, outcome.ticket);
    }
  }

  async function waitForTurn(call: Call, ticket: Ticket): Promise<WebhookReply> {
    const { text, fixed, limits, calledBy } = call.arrival;
    const { aiRepliesPerDay } = limits;
    const claim = () => ({ ...ticket, text, fixed, aiRepliesPerDay, calledBy });
    const outcome = await turns.wait(claim, call.deadlineAt + PATIENCE_MS);
    if (outcome?.kind === 'leased') return runTurn(call, outcome.turn);
    if (outcome?.kind === 'settled') return replied(call, outcome.reply, outcome.memo);
    if (outcome?.kind !== 'answered') return answeredElsewhere(call, ticket);
    turns.passOn(ticket);
    return answered(call, outcome);
  }

  async function runTurn(call: Call, turn: Turn): Promise<WebhookReply> {
    const { task, deadlineAt } = call;
    // Only for callers that wait in this process: another process may have given its caller an answer already.
    const ifDue: Finish['ifDue'] = ({ inboxId, text }) =>
      turns.isDue(turn, inboxId) ? replyWhenOutOfTime(task.loaded, text) : null;
    let finished: Awaited<ReturnType<typeof runner.run>> = null;
    try {
      finished = await runner.run(task, turn, deadlineAt, ifDue);
    } finally {
      turns.passOn(turn, finished?.others);
    }
    const reply =
      finished === null ? await answeredElsewhere(call, turn) : replied(call, finished.reply, finished.memo);
    if (reply.source === 'joined') await runner.returnJoined(task, turn);
    return reply;
  }

  function replyWhenOutOfTime(loaded: LoadedTemplate, text: string): FixedReply {
    const task = maker.taskOf(loaded, { text, contactName: '' });
    return (conversation) => {
      const decided = task.decide(conversation);
      const { by, reply } = decided;
      const known = reply === 'ask_ai' ? replyWithoutAi(by.prepared, text, 'timeout') : reply;
      return fixedReply(task, decided, known, conversation);
    };
  }

  /** Another request answers this message: its answer is ours, if it comes in time. */
  async function answeredElsewhere(call: Call, ticket: Ticket): Promise<WebhookReply> {
    const reply = await turns.poll(ticket, call.deadlineAt + PATIENCE_MS, () => journal.outcome(ticket));
    return reply === null ? LOST : repeated(call, reply, null);
  }

  function answered(call: Call, { reply, memo, conversationId }: Answered): WebhookReply {
    if (reply.source !== 'joined') maker.recorded(call.task, reply, conversationId);
    return replied(call, reply, memo);
  }

  async function setPause(loaded: LoadedTemplate, externalId: string, pause: Pause | null): Promise<void> {
    const { template } = loaded;
    const { userId, id } = template;
    await countControl(deps, { userId, templateId: id, externalId });
    const change = { userId, externalId, pause, by: 'flow' as const };
    const placeId = await moves.locateNow(template, externalId);
    const isThere = await journal.pause({ ...change, templateId: placeId, mayCreate: false });
    // It may have moved at the same moment; one that was made anew where it was would not be heard of.
    const templateId = await moves.locateNow(template, externalId);
    if (!isThere || templateId !== placeId) await journal.pause({ ...change, templateId, mayCreate: true });
  }

  return {
    answer,
    /** The answer goes out to the caller. */
    handOver(loaded: LoadedTemplate, message: InboundMessage): void {
      if (loaded.template.waitForMoreMs > 0) callers.answered(callerOf(loaded, message));
    },
    /** Silences the bot in a conversation for `minutes`, or until it is resumed. Throws `too_many_requests`. */
    pause: (loaded: LoadedTemplate, externalId: string, minutes: number | null) =>
      setPause(loaded, externalId, pauseFor('flow', minutes, clock())),
    /** Throws `too_many_requests`. */
    resume: (loaded: LoadedTemplate, externalId: string) => setPause(loaded, externalId, null),
  };
}

function callerOf({ template }: LoadedTemplate, { externalId }: InboundMessage) {
  return { templateId: template.id, externalId };
}

function replied({ task: { noted } }: Call, reply: Reply, memo: Memo): WebhookReply {
  return { ...reply, memo, noted, change: reply.memo ?? null, how: 'new' };
}

function repeated(
  { task: { noted } }: Call,
  reply: RememberedReply,
  change: MemoChange | null,
): WebhookReply {
  return { ...reply, noted, change, how: 'repeated', reason: {} };
}

/**
 * The answer before may have been lost on its way, so what its trigger noted is told again. Where templates share the
 * conversation, another one may have answered.
 */
function changeAgain({ task: { own, loaded } }: Call, { source }: RecordedReply): MemoChange | null {
  if (isShared(loaded)) return null;
  return source === 'trigger' && own.reply !== 'ask_ai' ? (own.reply.memo ?? null) : null;
}

/** null: whatever is known of the conversation, the AI is to be asked. */
function fixedBy(task: TemplateTask): FixedReply | null {
  if (task.own.reply === 'ask_ai' && !isShared(task.loaded)) return null;
  return (conversation) => {
    const decided = task.decide(conversation);
    return decided.reply === 'ask_ai' ? null : fixedReply(task, decided, decided.reply, conversation);
  };
}

/**
 * Counts one pause or resume by a flow. They may come as often as messages, and are counted apart from them: a leaked
 * address must neither fill the database nor keep customers from being heard. Throws `too_many_requests`.
 */
async function countControl(
  { config, db, limits }: Pick<WebhookDeps, 'config' | 'db' | 'limits'>,
  { templateId, externalId }: ConversationKey,
): Promise<void> {
  const { messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;
  await db.knex.transaction(async (trx) => {
    const held: HeldLimit[] = [];
    // Always in this order, so that two calls never wait for each other.
    for (const [who, max] of [
      [`${templateId}`, messagesPerMinute],
      [`${templateId} ${externalId}`, messagesPerMinutePerConversation],
    ] as const) {
      const allowance = { windows: [{ max, ms: 60_000 }] };
      if (max > 0) held.push(await limits.holdAllowance(trx, `control ${who}`, allowance));
    }
    for (const limit of held) limit.require();
    for (const limit of held) await limit.settle(true);
  });
}
