import { type Memo, type MemoChange, NO_MEMO } from '../../contract/memo.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import { AppError } from '../../errors.ts';
import type {
  Answered,
  Arrival,
  ArrivalOutcome,
  Finish,
  FixedReply,
  Journal,
  RecordedReply,
  RememberedReply,
  Ticket,
  Turn,
} from '../inbox/journal/journal.types.ts';
import type { TurnRunner } from '../inbox/turn-runner.ts';
import type { Turns } from '../inbox/turns.ts';
import type { ConversationMoves } from '../sharing/conversation-moves.ts';
import { replyWithoutAi } from './decide-reply.ts';
import { fixedReply, isShared } from './fixed-reply.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import type { TemplateReplyMaker } from './reply-maker.ts';
import { fixedBy, type TemplateTask } from './template-task.ts';

/** An answer, and what the log says of it. */
export interface MessageAnswer extends RememberedReply {
  /** `lost`: the answer was not known in time. */
  how: 'new' | 'repeated' | 'lost';
  reason: ReplyReason;
  /** What the message, and what the reply noted of the customer. */
  noted: MemoChange | null;
  change: MemoChange | null;
}

/** What a customer says. All texts are well-formed and free of NUL. */
export interface Said {
  /** 1 to 4,000 characters (code points). */
  text: string;
  /** The id of the conversation on its channel. */
  externalId: string;
  /** The customer's name and user name, '' when unknown. */
  contactName: string;
  username: string;
}

/** How a message is brought, and how long its answer may take. */
export interface Way extends Pick<Arrival, 'dedup' | 'gather' | 'limits'> {
  /** When the answer has to be there. */
  deadlineAt: number;
  /** Recorded, and answered with this whatever else is decided; null: answered as usual. */
  instead: FixedReply | null;
}

/** A message on its way to an answer. */
interface Call {
  task: TemplateTask;
  arrival: Arrival;
  deadlineAt: number;
}

/** A message that is recorded; what is left to do for its answer. */
export interface Begun {
  call: Call;
  outcome: ArrivalOutcome;
}

interface MessageAnswersDeps {
  journal: Journal;
  turns: Turns;
  runner: TurnRunner<TemplateTask>;
  maker: TemplateReplyMaker;
  moves: Pick<ConversationMoves, 'locate'>;
  clock: () => number;
}

/** Left for recording the answer and sending it. */
const MARGIN_MS = 200;
/** A little longer than the AI has: the message before this one, or the same one sent before, may use all of its time. */
const PATIENCE_MS = 150;
/** Saying nothing is the only safe answer where another request may be saying something. */
const LOST: MessageAnswer = { ...silence('none', {}), memo: NO_MEMO, noted: null, change: null, how: 'lost' };

export type MessageAnswers = ReturnType<typeof createMessageAnswers>;

/** Answers messages, whatever channel they come by: once however often they come, in the order of their conversation. */
export function createMessageAnswers({ journal, turns, runner, maker, moves, clock }: MessageAnswersDeps) {
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

  /** Records a message. When the promise resolves, what it says is on disk. */
  async function begin(loaded: LoadedTemplate, message: Said, way: Way): Promise<Begun> {
    const { template } = loaded;
    const task = maker.taskOf(loaded, message);
    const home = homeOf(loaded, message.externalId);
    const arrival: Arrival = {
      userId: template.userId,
      templateId: typeof home === 'number' ? home : await home,
      externalId: message.externalId,
      contactName: message.contactName,
      text: message.text,
      dedup: way.dedup,
      dueInMs: way.deadlineAt - clock(),
      limits: way.limits,
      fixed: way.instead ?? fixedBy(task),
      noted: task.noted,
      consent: task.consent?.kind ?? null,
      calledBy: isShared(loaded) ? template.id : undefined,
      gather: way.instead === null && (task.own.reply === 'ask_ai' || isShared(loaded)) ? way.gather : null,
    };
    const call = { task, arrival, deadlineAt: way.deadlineAt - MARGIN_MS };
    return { call, outcome: await journal.arrive(arrival) };
  }

  /** Resolves once the answer is recorded. Throws `too_many_requests`. */
  function end({ call, outcome }: Begun): Promise<MessageAnswer> {
    return outcome.kind === 'underway' ? answeredBefore(call) : act(call, outcome);
  }

  async function answeredBefore(call: Call): Promise<MessageAnswer> {
    const { arrival, deadlineAt } = call;
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
  ): Promise<MessageAnswer> {
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

  async function waitForTurn(call: Call, ticket: Ticket): Promise<MessageAnswer> {
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

  async function runTurn(call: Call, turn: Turn): Promise<MessageAnswer> {
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
    const task = maker.taskOf(loaded, { text, contactName: '', externalId: '' });
    return (conversation) => {
      const decided = task.decide(conversation);
      const { by, reply } = decided;
      const known = reply === 'ask_ai' ? replyWithoutAi(by.prepared, text, 'timeout') : reply;
      return fixedReply(task, decided, known, conversation);
    };
  }

  /** Another request answers this message: its answer is ours, if it comes in time. */
  async function answeredElsewhere(call: Call, ticket: Ticket): Promise<MessageAnswer> {
    const reply = await turns.poll(ticket, call.deadlineAt + PATIENCE_MS, () => journal.outcome(ticket));
    return reply === null ? LOST : repeated(call, reply, null);
  }

  function answered(call: Call, { reply, memo, conversationId }: Answered): MessageAnswer {
    if (reply.source !== 'joined') maker.recorded(call.task, reply, conversationId);
    return replied(call, reply, memo);
  }

  return { begin, end };
}

function replied({ task: { noted } }: Call, reply: Reply, memo: Memo): MessageAnswer {
  return { ...reply, memo, noted, change: reply.memo ?? null, how: 'new' };
}

function repeated(
  { task: { noted } }: Call,
  reply: RememberedReply,
  change: MemoChange | null,
): MessageAnswer {
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
