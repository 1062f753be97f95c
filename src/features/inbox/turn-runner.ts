import type { Memo } from '../../contract/memo.ts';
import { isUnspent, type Reply } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { within } from '../../within.ts';
import type { Answer, Delivered, Finish, Journal, TemplateKey, Turn } from './journal/journal.types.ts';
import { createLeaseKeeper } from './lease-keeper.ts';
import { createOpenTurns, type OpenTurn } from './open-turns.ts';

/** One message to answer. Makers of replies add what they need to know of it. */
export interface ReplyTask extends Delivered {
  /** As it is recorded. Where a voice message in it was heard, that is known once the reply is made. */
  text: string;
  contactName: string;
  /** How long the AI may take for it, in milliseconds, where the reply still arrives when no caller waits. */
  thinksForMs: number;
  /** AI replies a UTC day; null: no limit. */
  aiRepliesPerDay: number | null;
}

/** What a reply may depend on besides the message. */
export interface ConversationSoFar {
  userId: number;
  id: number;
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
  /** Until when it can answer the call, where it arrives later too. */
  inTimeUntil: number;
}

/** Makes replies, and hears which of them were recorded. */
export interface ReplyMaker<Task extends ReplyTask> {
  /** Begins with what takes long, while other messages may still join. Returns at once, and never throws. */
  begin(task: Task, conversation: ConversationSoFar, deadlines: Deadlines): void;
  /** Rejects only where nobody waits for the reply, and it can be made later. */
  makeReply(task: Task, conversation: ConversationSoFar, deadlines: Deadlines): Promise<Reply>;
  /** Silence where the owner has silenced the bot while the reply was made. */
  unlessSilenced(task: Task, reply: Reply): Promise<Reply>;
  recorded(task: Task, answer: Pick<Answer, 'reply' | 'isHeard'>, conversationId: number): void;
  /** What the AI wrote is not said: the message is answered together with the next one, or the bot has to be silent. */
  dropped(task: Task, reply: Reply): void;
}

export type TurnRunner<Task extends ReplyTask> = ReturnType<typeof createTurnRunner<Task>>;

interface TurnRunnerDeps<Task extends ReplyTask> {
  journal: Journal;
  maker: ReplyMaker<Task>;
  log: Logger;
  clock: () => number;
}

/** Answers messages whose turn it is: holds the lease, has the reply made, and records it once. */
export function createTurnRunner<Task extends ReplyTask>(deps: TurnRunnerDeps<Task>) {
  const { journal, maker, log, clock } = deps;
  const underWay = new Set<Promise<void>>();
  const leases = createLeaseKeeper(journal, log);
  const openTurns = createOpenTurns();

  /**
   * Returns what was recorded. Where the reply still arrives without a caller, it takes its time, whatever `callerUntil`: the
   * time until when a caller waits, or null. null: somebody else has answered meanwhile, so the reply must not be used.
   */
  async function run(
    task: Task,
    turn: Turn,
    callerUntil: number | null,
    ifDue: Finish['ifDue'],
  ): Promise<Answer | null> {
    const open = openTurns.open(turn);
    return Promise.race([open.ended, answer(task, turn, callerUntil, ifDue, open)]).finally(open.close);
  }

  async function answer(
    task: Task,
    turn: Turn,
    callerUntil: number | null,
    ifDue: Finish['ifDue'],
    open: OpenTurn,
  ): Promise<Answer | null> {
    const { userId, conversationId, hasHistory, mayAskAi, view } = turn;
    const { lastReplyAt, memo } = view;
    const wasDropped = turn.burst?.wasDropped ?? false;
    const conversation = { userId, id: conversationId, hasHistory, wasDropped, lastReplyAt, memo, mayAskAi };
    const release = leases.hold(turn);
    try {
      const gatherMs = turn.burst?.gatherMs ?? 0;
      const { deliversLater } = task;
      const deadlinesFrom = (begunAt: number): Deadlines => {
        const thinksUntil = deliversLater || callerUntil === null ? begunAt + task.thinksForMs : callerUntil;
        return { deadlineAt: thinksUntil, inTimeUntil: callerUntil ?? thinksUntil };
      };
      if (gatherMs > 0) {
        maker.begin(task, conversation, deadlinesFrom(clock() + gatherMs));
        await open.gather(Math.min(gatherMs, (callerUntil ?? Infinity) - clock()));
      }
      if (open.isEnded() || (gatherMs > 0 && !(await journal.holds(turn)))) return null;
      const startedAt = clock();
      const made = maker.makeReply(task, conversation, deadlinesFrom(startedAt));
      const unsaid = await Promise.race([made, open.ended.then(() => null)]);
      if (unsaid === null) {
        inBackground(made.then((dropped) => dropUnsaid(task, turn, dropped, startedAt)));
        return null;
      }
      const reply = await maker.unlessSilenced(task, unsaid);
      // Where replies can wait, those of the messages behind this one can wait too.
      const due: Finish['ifDue'] = deliversLater ? () => null : ifDue;
      // Another message that has joined goes on with the share of a burst.
      const isShared = turn.burst !== null;
      const [finished] = await Promise.all([
        journal.finish({ turn, text: task.text, reply, deliversLater, ifDue: due }),
        isShared ? undefined : returnUnspent(task, turn, reply, startedAt),
      ]);
      if (finished === null) {
        maker.dropped(task, reply);
        return null;
      }
      if (isShared) await returnUnspent(task, turn, reply, startedAt);
      maker.recorded(task, finished, conversationId);
      for (const other of finished.others)
        maker.recorded(task, { reply: other.reply, isHeard: true }, conversationId);
      return finished;
    } finally {
      release();
    }
  }

  async function dropUnsaid(task: Task, turn: Turn, reply: Reply, startedAt: number): Promise<void> {
    maker.dropped(task, reply);
    if (turn.burst === null) await returnUnspent(task, turn, reply, startedAt);
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

  /** Work that no caller waits for. */
  function inBackground(work: Promise<unknown>): void {
    const tracked = work
      .then(() => undefined)
      // The journal has the message, so it is taken up again.
      .catch((error: unknown) => log.error({ err: error }, 'an answer was broken off'))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  /** Waits for the replies that this process is making without a caller, `forMs` at the longest. */
  async function drain(forMs: number): Promise<void> {
    await within(Promise.allSettled(underWay), forMs);
  }

  return { run, returnJoined, end: openTurns.end, hurry: openTurns.hurry, inBackground, drain };
}
