import { silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { within } from '../../within.ts';
import type { Answer, FixedReply, Journal, Overdue, Turn } from './journal/journal.types.ts';
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
  onAnswered(task: Task, answer: Answer, conversationId: number): void;
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
 * Takes care of messages whose process stopped. Where a reply still arrives, they are answered in their turn, as that process
 * would have; else they enter the history unanswered, and the owner is told.
 */
export function createSweeper<Task extends ReplyTask>(deps: SweeperDeps<Task>) {
  const { journal, turns, runner, taskFor, fixedBy, onAnswered, onUnanswered, log } = deps;
  const underWay = new Set<Promise<void>>();

  async function takeCare(message: Overdue): Promise<void> {
    const task = await taskFor(message);
    const deliversLater = task?.deliversLater ?? false;
    const outcome = await journal.claim({
      ...message,
      aiRepliesPerDay: task?.aiRepliesPerDay ?? null,
      deliversLater,
      fixed: task !== null && deliversLater ? fixedBy(task) : () => silence('none', { why: 'abandoned' }),
    });
    turns.passOn(message);
    if (task === null) return;
    if (outcome.kind === 'leased') return runTurn(task, outcome.turn);
    if (outcome.kind !== 'answered' || outcome.reply.source === 'joined') return;
    if (outcome.reply.reason.why === 'abandoned') onUnanswered(task, message.conversationId);
    else onAnswered(task, outcome, message.conversationId);
  }

  /** As the process that is gone would have: the next message joins it, or waits behind it. */
  async function runTurn(task: Task, turn: Turn): Promise<void> {
    try {
      await runner.run(task, turn, null, () => null);
    } finally {
      turns.passOn(turn);
    }
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
