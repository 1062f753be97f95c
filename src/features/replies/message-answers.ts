import { type MemoChange, NO_MEMO } from '../../contract/memo.ts';
import { type ReplyReason, silence } from '../../contract/reply.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../within.ts';
import type {
  Answer,
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
  /** When the answer has to be there; null: no caller waits for it. */
  deadlineAt: number | null;
  /** Recorded, and answered with this whatever else is decided; null: answered as usual. */
  instead: FixedReply | null;
}

/** A message on its way to an answer. */
interface Call {
  task: TemplateTask;
  arrival: Arrival;
  /** Until when a caller waits; null: nobody does. */
  callerUntil: number | null;
  /** Until when this process waits for the message's turn; the sweeper sees to what is left. */
  waitsUntil: number;
  /** Its place in the conversation, once it has one. */
  place: Ticket | null;
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
/** How long letting a caller go may take, a moment beyond the deadline, and by how much longer where this process is late. */
const LET_GO_MS = 500;
const MOST_LATE_MS = 1_000;
/** How long a message whose caller is gone waits for its turn: for more of them, and then for a slow AI. */
const WAITS_MS = 75_000;
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
      dueInMs: way.deadlineAt === null ? null : way.deadlineAt - clock(),
      deliversLater: task.deliversLater,
      limits: way.limits,
      fixed: way.instead ?? fixedBy(task),
      noted: task.noted,
      consent: task.consent?.kind ?? null,
      calledBy: isShared(loaded) ? template.id : undefined,
      gather: way.instead === null && (task.own.reply === 'ask_ai' || isShared(loaded)) ? way.gather : null,
    };
    const callerUntil = way.deadlineAt === null ? null : way.deadlineAt - MARGIN_MS;
    const waitsUntil =
      callerUntil === null || task.deliversLater ? clock() + WAITS_MS : callerUntil + PATIENCE_MS;
    const call: Call = { task, arrival, callerUntil, waitsUntil, place: null };
    return { call, outcome: await journal.arrive(arrival) };
  }

  /**
   * Resolves once the answer is recorded, or once its caller, who can't wait any longer, is let go: then it is `late`, and the
   * reply follows through the outbox. Throws `too_many_requests`.
   */
  async function end({ call, outcome }: Begun): Promise<MessageAnswer> {
    const answer = outcome.kind === 'underway' ? answeredBefore(call) : act(call, outcome);
    const { task, callerUntil } = call;
    if (callerUntil === null || !task.deliversLater) return answer;
    const inTime = await within(answer, callerUntil - clock());
    if (inTime !== null || call.place === null) return inTime ?? answer;
    runner.inBackground(answer);
    return letGo(call, call.place, clock() - callerUntil);
  }

  /**
   * Where this can't be written in time, the row keeps the time until when its caller waits: that is over soon. `lateMs`: by how
   * much this process is late itself; it has as long once more.
   */
  async function letGo(call: Call, place: Ticket, lateMs: number): Promise<MessageAnswer> {
    const written = journal.letGo(place).catch(() => null);
    const reply = await within(written, LET_GO_MS + Math.min(lateMs, MOST_LATE_MS));
    if (reply === null) return LOST;
    return reply === 'gone' ? { ...LOST, source: 'late', how: 'new' } : repeated(call, reply, null);
  }

  async function answeredBefore(call: Call): Promise<MessageAnswer> {
    const { arrival, callerUntil, waitsUntil } = call;
    // Asking again is a repetition too: it finds the answer, or takes over where the first process is gone.
    const until = callerUntil === null ? waitsUntil : callerUntil + PATIENCE_MS;
    const later = await turns.poll(arrival, until, async () => {
      const dueInMs = callerUntil === null ? null : callerUntil + MARGIN_MS - clock();
      const again = await journal.arrive({ ...arrival, dueInMs });
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
        runner.end(call.arrival, outcome.others);
        turns.passOn(call.arrival, outcome.others);
        return answered(call, outcome, outcome.conversationId);
      case 'replayed':
        return repeated(call, outcome.reply, changeAgain(call, outcome.reply));
      case 'leased':
        call.place = outcome.turn;
        runner.end(outcome.turn, outcome.joined);
        turns.passOn(outcome.turn, outcome.joined);
        return runTurn(call, outcome.turn);
      case 'queued':
        call.place = outcome.ticket;
        runner.hurry(outcome.ticket);
        return waitForTurn(call, outcome.ticket);
    }
  }

  async function waitForTurn(call: Call, ticket: Ticket): Promise<MessageAnswer> {
    const { text, fixed, limits, calledBy, deliversLater } = call.arrival;
    const { aiRepliesPerDay } = limits;
    const claim = () => ({ ...ticket, text, fixed, aiRepliesPerDay, calledBy, deliversLater });
    const outcome = await turns.wait(claim, call.waitsUntil);
    if (outcome?.kind === 'leased') return runTurn(call, outcome.turn);
    if (outcome?.kind === 'settled') return replied(call, { ...outcome, isHeard: true });
    if (outcome?.kind !== 'answered') return answeredElsewhere(call, ticket);
    turns.passOn(ticket);
    return answered(call, outcome, outcome.conversationId);
  }

  async function runTurn(call: Call, turn: Turn): Promise<MessageAnswer> {
    const { task, callerUntil } = call;
    // Only for callers that wait in this process: another process may have given its caller an answer already.
    const ifDue: Finish['ifDue'] = ({ inboxId, text }) =>
      turns.isDue(turn, inboxId) ? replyWhenOutOfTime(task.loaded, text) : null;
    let finished: Awaited<ReturnType<typeof runner.run>> = null;
    try {
      finished = await runner.run(task, turn, callerUntil, ifDue);
    } finally {
      turns.passOn(turn, finished?.others);
    }
    const reply = finished === null ? await answeredElsewhere(call, turn) : replied(call, finished);
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
    const until = (call.callerUntil ?? call.waitsUntil) + PATIENCE_MS;
    const reply = await turns.poll(ticket, until, () => journal.outcome(ticket));
    return reply === null ? LOST : repeated(call, reply, null);
  }

  function answered(call: Call, answer: Answer, conversationId: number): MessageAnswer {
    if (answer.reply.source !== 'joined') maker.recorded(call.task, answer, conversationId);
    return replied(call, answer);
  }

  return { begin, end };
}

/** What goes through the outbox is not handed over as well. */
function replied({ task }: Call, { reply, memo, isHeard }: Omit<Answer, 'others'>): MessageAnswer {
  const isSentOn = !isHeard && !task.isPushed && reply.text !== '';
  const said = isSentOn ? silence('late', reply.reason) : reply;
  return { ...said, memo, noted: task.noted, change: reply.memo ?? null, how: 'new' };
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
