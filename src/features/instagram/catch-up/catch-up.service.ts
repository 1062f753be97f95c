import type { Database } from '../../../db/database.ts';
import { claimTask, endClaim, extendClaim } from '../../../db/task-claims.ts';
import type { Logger } from '../../../log.ts';
import type { Metrics } from '../../../metrics.ts';
import type { InstagramAccount, InstagramAccounts } from '../accounts/accounts.service.ts';
import { deathOf } from '../accounts/meta-words.ts';
import type { Caller, createMissedMessages } from './missed-messages.ts';

export interface CatchUpDeps {
  db: Database;
  instagramAccounts: Pick<InstagramAccounts, 'connected' | 'markTokenDead' | 'noteCaughtUp'>;
  missedMessages: ReturnType<typeof createMissedMessages>;
  /** There is something to handle. */
  onArrival: () => void;
  observer: Pick<Metrics, 'instagramUpdates'>;
  log: Logger;
  clock: () => number;
}

export type CatchUp = ReturnType<typeof createCatchUp>;

const TASK = 'instagram catch-up';
const CLAIM_MS = 60_000;
/** An account of which nothing was heard for so long is looked at, so often. */
const SILENT_MS = 5 * 60_000;
/** A server that has started asks for what was last looked at before its start, so long ago. */
const AT_START_MS = 60_000;
/** Meta's clock is not ours, and tells whole seconds. */
const OVERLAP_MS = 60_000;
/** What is older is of no use to anybody who waits for an answer. */
const LONGEST_MS = 7 * 24 * 60 * 60_000;
const ACCOUNTS_AT_ONCE = 4;

/** Fills gaps where updates did not come: after a start, and for silent accounts. One process at a time does it. */
export function createCatchUp(deps: CatchUpDeps) {
  const { db, instagramAccounts, missedMessages, onArrival, observer, log, clock } = deps;
  const startedAt = clock();
  let isStopped = false;
  let claim = { until: 0, at: 0 };

  /** False when the run must end. */
  async function keepClaim(): Promise<boolean> {
    if (isStopped) return false;
    const at = performance.now();
    if (at - claim.at < CLAIM_MS / 3) return true;
    const until = await extendClaim(db.patient, TASK, claim.until, clock, CLAIM_MS);
    if (until !== null) claim = { until, at };
    return until !== null;
  }

  async function look(account: Caller, since: number): Promise<void> {
    const lookedAt = clock();
    const missed = await missedMessages(account, since, keepClaim);
    if (!missed.ok) {
      const { fault } = missed;
      if (fault === 'stopped') return;
      const death = deathOf(fault);
      if (death !== null) return instagramAccounts.markTokenDead(account, death);
      const code = fault.kind === 'refused' ? fault.code : null;
      log.warn({ accountId: account.id, fault: fault.kind, code }, 'an Instagram account was not caught up');
      return;
    }
    await instagramAccounts.noteCaughtUp(account.id, lookedAt);
    if (missed.found === 0) return;
    log.info({ accountId: account.id, messages: missed.found }, 'missed messages of Instagram were found');
    observer.instagramUpdates('caught_up', missed.found);
    onArrival();
  }

  async function visit(account: InstagramAccount): Promise<void> {
    const { id, catchUpAt, lastUpdateAt, token } = account;
    const now = clock();
    // What was said before it was connected is of no interest.
    if (catchUpAt === null) return instagramAccounts.noteCaughtUp(id, now);
    const isStart = catchUpAt < startedAt;
    if (now - catchUpAt < (isStart ? AT_START_MS : SILENT_MS)) return;
    const isSilent = lastUpdateAt === null || now - lastUpdateAt >= SILENT_MS;
    if (!isSilent && !isStart) return instagramAccounts.noteCaughtUp(id, lastUpdateAt);
    const since = Math.max(catchUpAt - OVERLAP_MS, now - LONGEST_MS);
    if (token !== null) await look({ ...account, token }, since);
  }

  return {
    async run(): Promise<void> {
      const until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      claim = { until, at: performance.now() };
      isStopped = false;
      const accounts = instagramAccounts.connected();
      let isOver = false;
      const visitor = async (): Promise<void> => {
        for (;;) {
          const next = isOver ? null : await accounts.next();
          if (next === null || next.done || !(await keepClaim())) break;
          await visit(next.value);
        }
        isOver = true;
      };
      await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, visitor));
      await endClaim(db.patient, TASK, claim.until);
    },
    /** Ends a run after the call that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}
