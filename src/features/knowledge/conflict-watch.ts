import { hash } from 'node:crypto';
import type { KnowledgeConflict } from '../../contract/knowledge.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { keepToldConflicts } from './conflicts.store.ts';
import type { KnowledgeSearch } from './search.service.ts';

interface ConflictWatchDeps {
  db: Database;
  knowledgeSearch: Pick<KnowledgeSearch, 'conflicts'>;
  notifications: Pick<Notifications, 'notify' | 'withdraw'>;
  log: Logger;
  clock: () => number;
}

/** Owners change several things in a row. */
const WAIT_MS = 5_000;

/** Tells owners when papers of theirs begin to disagree: each conflict once, by whichever process sees it first. */
export function createConflictWatch({ db, knowledgeSearch, notifications, log, clock }: ConflictWatchDeps) {
  const waiting = new Map<number, NodeJS.Timeout>();

  /** Returns how many conflicts are new. */
  async function look(userId: number): Promise<number> {
    const conflicts = new Map((await knowledgeSearch.conflicts(userId)).map((one) => [hashOf(one), one]));
    const added = await keepToldConflicts(db.knex, userId, [...conflicts.keys()], clock());
    const told = { userId, templateId: null, kind: 'knowledge_conflict' } as const;
    if (conflicts.size === 0) await notifications.withdraw(db.knex, told);
    const detail = conflicts.get(added[0] ?? '')?.subject;
    if (detail !== undefined) notifications.notify({ ...told, detail });
    return added.length;
  }

  return {
    look,
    /** Something of an owner's has changed, perhaps the papers. */
    changed(userId: number): void {
      if (waiting.has(userId)) return;
      const timer = setTimeout(() => {
        waiting.delete(userId);
        look(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'papers were not compared'));
      }, WAIT_MS);
      timer.unref();
      waiting.set(userId, timer);
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

function hashOf({ kind, subject, first, second }: KnowledgeConflict): string {
  const sides = [first, second].map(({ source, value }) => [source.id, value]);
  return hash('sha256', JSON.stringify([kind, subject, sides]), 'hex');
}
