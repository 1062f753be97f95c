import { type Reply, silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { within } from '../../within.ts';
import type { FixedReply, Journal, Overdue, Turn } from './journal/journal.types.ts';
import type { ReplyTask, TurnRunner } from './turn-runner.ts';
import type { Turns } from './turns.ts';

interface SweeperDeps<Task extends ReplyTask> {
  journal: Journal;
  turns: Turns;
  runner: TurnRunner<Task>;
  /** null: the template was deleted. */
  taskFor(message: Overdue): Promise<Task | null>;
  /** null: the AI is to be asked. */
  fixedBy(task: Task): FixedReply | null;
  /** Called for a reply that is recorded without a turn. */
  onAnswered(task: Task, reply: Reply, conversationId: number): void;
  /** Called for a customer who gets no reply. */
  onUnanswered(task: Task, conversationId: number): void;
  log: Logger;
}

/** An answer may come a little after its time; taking over before that would waste an AI call. */
const GRACE_MS = 2_000;
const BATCH = 100;
/** There can be many after a crash; the AI gets a few at a time. */
const AT_ONCE = 20;

/**
 * Takes care of messages whose process stopped. Where we send, they are answered in their turn. Where a caller waited for
 * the answer, it is gone: if the chat tool takes late replies, the message gets one; else it enters the history
 * unanswered, and the owner is told.
 */
export function createSweeper<Task extends ReplyTask>(deps: SweeperDeps<Task>) {
  const { journal, turns, runner, taskFor, fixedBy, onAnswered, onUnanswered, log } = deps;
  const underWay = new Set<Promise<void>>();

  function fixedFor(task: Task | null): FixedReply | null {
    if (task?.isPushed) return fixedBy(task);
    return task?.canBeLate ? null : () => silence('none', { why: 'abandoned' });
  }

  async function takeCare(message: Overdue): Promise<void> {
    const task = await taskFor(message);
    if (message.isLate) {
      if (!(await journal.takeOver(message, task?.thinksForMs ?? 0))) return;
      // Its share of the day's AI replies was taken when it was answered `late`.
      return task === null ? giveUp(message) : runLate(task, message, true);
    }
    const outcome = await journal.claim({
      ...message,
      aiRepliesPerDay: task?.aiRepliesPerDay ?? null,
      fixed: fixedFor(task),
    });
    turns.passOn(message);
    if (task === null) return;
    if (outcome.kind === 'answered') {
      const { reply } = outcome;
      if (reply.reason.why === 'abandoned') onUnanswered(task, message.conversationId);
      else if (task.isPushed && reply.source !== 'joined') onAnswered(task, reply, message.conversationId);
    }
    if (outcome.kind !== 'leased') return;
    const { turn } = outcome;
    if (task.isPushed) return runTurn(task, turn);
    const reply = silence('late', {});
    const lateForMs = task.thinksForMs;
    const late = await journal.finish({ turn, text: message.text, reply, lateForMs, ifDue: () => null });
    if (late?.reply.source === 'late') await runLate(task, message, turn.mayAskAi);
  }

  /** As the process that is gone would have: the next message joins it, or waits behind it. */
  async function runTurn(task: Task, turn: Turn): Promise<void> {
    try {
      await runner.run(task, turn, Number.MAX_SAFE_INTEGER, () => null);
    } finally {
      turns.passOn(turn);
    }
  }

  async function runLate(task: Task, message: Overdue, mayAskAi: boolean): Promise<void> {
    const { userId, conversationId: id, receivedAt: before, lastReplyAt, memo } = message;
    const so = { userId, id, before, hasHistory: true, wasDropped: false };
    await runner.runLate(task, message, { ...so, lastReplyAt, memo, mayAskAi });
  }

  async function giveUp({ userId, templateId, externalId, inboxId, memo }: Overdue): Promise<void> {
    await journal.settle({
      userId,
      templateId,
      externalId,
      inboxId,
      reply: silence('none', { why: 'abandoned' }),
      seen: memo,
    });
  }

  function begin(message: Overdue): void {
    const care = takeCare(message)
      .catch((error: unknown) => log.error({ err: error }, 'an overdue message could not be handled'))
      .finally(() => underWay.delete(care));
    underWay.add(care);
  }

  return {
    /** Begins with all that it finds, as far as there is room; a slow AI holds up nobody else. */
    async run(): Promise<void> {
      for (const message of await journal.overdue(GRACE_MS, BATCH)) {
        if (underWay.size >= AT_ONCE) await Promise.race(underWay);
        begin(message);
      }
    },
    /** Waits for what is under way, `forMs` at the longest. */
    async drain(forMs: number): Promise<void> {
      await within(Promise.all(underWay), forMs);
    },
  };
}
