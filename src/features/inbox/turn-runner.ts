import type { Memo } from '../../contract/memo.ts';
import { isUnspent, type Reply, silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { within } from '../../within.ts';
import { createBursts, type OpenBurst } from './bursts.ts';
import type { Finish, Finished, Journal, Settle, TemplateKey, Turn } from './journal/journal.types.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

/** One message to answer. Makers of replies add what they need to know of it. */
export interface ReplyTask {
  /** As it is recorded. Where a voice message in it was heard, that is known once the reply is made. */
  text: string;
  contactName: string;
  /** Nobody waits for the reply: it leaves through the outbox. */
  isPushed: boolean;
  /** Whether a reply still arrives after its call has been answered. */
  canBeLate: boolean;
  /** How long the AI may take for it, in milliseconds, where the reply is pushed or can be late. */
  thinksForMs: number;
  /** AI replies a UTC day; null: no limit. */
  aiRepliesPerDay: number | null;
}

/** What a reply may depend on besides the message. */
export interface ConversationSoFar {
  userId: number;
  id: number;
  /** The history ends before this time. */
  before: number;
  /** False: there is no history to read. */
  hasHistory: boolean;
  /** Whether the AI had begun to write for the messages before this one. */
  wasDropped: boolean;
  lastReplyAt: number | null;
  memo: Memo;
  /** False when the template's AI replies of the day are used up. */
  mayAskAi: boolean;
}

/** Times by the clock. */
export interface Deadlines {
  /** When the reply must be there. */
  deadlineAt: number;
  /** Until when it can answer the call, where the chat tool takes it later too. */
  inTimeUntil: number;
}

/** Makes replies, and hears which of them were recorded. */
export interface ReplyMaker<Task extends ReplyTask> {
  /** Never rejects. */
  makeReply(task: Task, conversation: ConversationSoFar, deadlines: Deadlines): Promise<Reply>;
  /** Silence where the owner has silenced the bot while the reply was made. */
  unlessSilenced(task: Task, reply: Reply): Promise<Reply>;
  recorded(task: Task, reply: Reply, conversationId: number): void;
  /** What the AI wrote is not said, because the next message is answered together with this one. */
  dropped(task: Task, reply: Reply): void;
  /** The same for the reply to a message that was answered `late`. */
  recordedLate(task: Task, reply: Reply, conversationId: number): void;
}

export type TurnRunner<Task extends ReplyTask> = ReturnType<typeof createTurnRunner<Task>>;

interface TurnRunnerDeps<Task extends ReplyTask> {
  journal: Journal;
  maker: ReplyMaker<Task>;
  log: Logger;
  clock: () => number;
}

type LateMessage = Omit<Settle, 'text' | 'reply' | 'seen'>;

/** Answers messages whose turn it is: holds the lease, keeps the deadline, and records each reply once. */
export function createTurnRunner<Task extends ReplyTask>(deps: TurnRunnerDeps<Task>) {
  const { journal, maker, log, clock } = deps;
  const lateReplies = new Set<Promise<void>>();
  const leases = createLeaseKeeper(journal, log);
  const bursts = createBursts();

  /**
   * Returns what was recorded: `late` where the reply is not ready at the deadline and the chat tool takes it later. A
   * pushed reply takes its time, whatever the deadline, and the next message waits behind it.
   * null: another process has answered meanwhile, so the reply must not be used.
   */
  async function run(
    task: Task,
    turn: Turn,
    deadlineAt: number,
    ifDue: Finish['ifDue'],
  ): Promise<Finished | null> {
    if (turn.burst === null) return answer(task, turn, deadlineAt, ifDue, null);
    const burst = bursts.open(turn);
    const answered = answer(task, turn, deadlineAt, ifDue, burst);
    return Promise.race([burst.joined, answered]).finally(burst.close);
  }

  async function answer(
    task: Task,
    turn: Turn,
    deadlineAt: number,
    ifDue: Finish['ifDue'],
    burst: OpenBurst | null,
  ): Promise<Finished | null> {
    const { userId, conversationId, hasHistory, mayAskAi, view } = turn;
    const { lastReplyAt, memo } = view;
    const before = Number.MAX_SAFE_INTEGER;
    const wasDropped = turn.burst?.wasDropped ?? false;
    const so = { userId, id: conversationId, before, hasHistory, wasDropped };
    const conversation = { ...so, lastReplyAt, memo, mayAskAi };
    const release = leases.hold(turn);
    try {
      await burst?.gather(Math.min(turn.burst?.gatherMs ?? 0, deadlineAt - clock()));
      if (burst?.isJoined() || (await wasLostMeanwhile(turn))) return null;
      const startedAt = clock();
      const thinksUntil = startedAt + task.thinksForMs;
      const made = maker.makeReply(task, conversation, {
        deadlineAt: task.isPushed || task.canBeLate ? thinksUntil : deadlineAt,
        inTimeUntil: task.isPushed ? thinksUntil : deadlineAt,
      });
      const inTime = task.canBeLate ? await within(made, deadlineAt - clock()) : await made;
      if (burst?.isJoined()) {
        inBackground(made.then((dropped) => maker.dropped(task, dropped)));
        return null;
      }
      const reply = await maker.unlessSilenced(task, inTime ?? silence('late', {}));
      const isLate = reply.source === 'late';
      const finish: Finish = {
        turn,
        text: task.text,
        reply,
        lateForMs: isLate ? task.thinksForMs : null,
        // Where replies can wait, those of the messages behind this one can wait too.
        ifDue: task.isPushed || task.canBeLate ? () => null : ifDue,
      };
      // Another message that has joined goes on with the share of a burst.
      const isShared = turn.burst !== null;
      const [finished] = await Promise.all([
        journal.finish(finish),
        isShared ? undefined : returnUnspent(task, turn, reply, startedAt),
      ]);
      if (finished === null) {
        maker.dropped(task, reply);
        return null;
      }
      if (isShared) await returnUnspent(task, turn, reply, startedAt);
      if (finished.reply.source === 'late')
        inBackground(made.then((late) => settle(task, turn, memo, late, startedAt)));
      else if (!isLate) maker.recorded(task, finished.reply, conversationId);
      for (const other of finished.others) maker.recorded(task, other.reply, conversationId);
      return finished;
    } finally {
      release();
    }
  }

  /** The journal alone tells of other processes, and of words that were changed; asked once, before the AI is paid for. */
  async function wasLostMeanwhile(turn: Turn): Promise<boolean> {
    return (turn.burst?.gatherMs ?? 0) > 0 && !(await journal.holds(turn));
  }

  /** Replies to a message that was answered `late`. */
  async function runLate(task: Task, message: LateMessage, conversation: ConversationSoFar): Promise<void> {
    const startedAt = clock();
    const late = { deadlineAt: startedAt + task.thinksForMs, inTimeUntil: startedAt };
    const reply = await maker.makeReply(task, conversation, late);
    const { id: conversationId, memo } = conversation;
    await settle(task, { ...message, conversationId }, memo, reply, startedAt);
  }

  async function settle(
    task: Task,
    message: LateMessage & { conversationId: number },
    seen: Memo,
    made: Reply,
    startedAt: number,
  ): Promise<void> {
    const { userId, templateId, externalId, inboxId, conversationId } = message;
    const reply = await maker.unlessSilenced(task, made);
    const [recorded] = await Promise.all([
      journal.settle({ userId, templateId, externalId, inboxId, text: task.text, reply, seen }),
      returnUnspent(task, message, reply, startedAt),
    ]);
    if (recorded !== null) maker.recordedLate(task, recorded, conversationId);
  }

  /**
   * Returns what the turn took of the day's AI replies, where the AI wrote nothing. Beside the recording and not before
   * it: a database that is away takes its time for each. The customer gets the reply either way.
   */
  async function returnUnspent(
    task: Task,
    template: TemplateKey,
    reply: Reply,
    takenAt: number,
  ): Promise<void> {
    if (isUnspent(reply)) await giveBack(task, template, takenAt);
  }

  async function giveBack(
    { aiRepliesPerDay }: Task,
    { userId, templateId }: TemplateKey,
    takenAt: number,
  ): Promise<void> {
    if (aiRepliesPerDay === null) return;
    await journal
      .returnAiReply({ userId, templateId }, takenAt)
      .catch((error: unknown) => log.warn({ err: error, templateId }, 'an AI reply could not be given back'));
  }

  /** The same for a turn that another message took over, which has a share of its own. */
  async function returnJoined(task: Task, turn: Turn): Promise<void> {
    if (turn.mayAskAi && turn.burst?.handsOnAiReply !== true) await giveBack(task, turn, turn.view.now);
  }

  function inBackground(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'a late reply was lost'))
      .finally(() => lateReplies.delete(tracked));
    lateReplies.add(tracked);
  }

  /** Waits for the late replies that this process is making, `forMs` at the longest. */
  async function drain(forMs: number): Promise<void> {
    await within(Promise.allSettled(lateReplies), forMs);
  }

  return { run, runLate, returnJoined, join: bursts.join, hurry: bursts.hurry, drain };
}
