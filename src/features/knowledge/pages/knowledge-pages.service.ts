import { KNOWLEDGE_MOST } from '../../../contract/knowledge-lists.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import type { Logger } from '../../../log.ts';
import type { Billing } from '../../billing/billing.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { OwnerRoom } from '../../size/owner-room.ts';
import type { ReadingLimit } from '../reading-limit.ts';
import { findSource, sourceTotals, textsOf, updateSource } from '../sources.store.ts';
import type { PageReading } from '../web/read-page.ts';
import type { WebReader } from '../web/web-reader.ts';
import {
  claimPage,
  type DuePage,
  findDuePage,
  noteReading,
  postponePages,
  releasePage,
} from './due-pages.store.ts';
import { outcomeOf } from './page-outcome.ts';
import type { SettleNotices } from './settled-notices.ts';

/** Reads pages of the web beside the answers: new ones, and all again every few days. */
export type KnowledgePages = ReturnType<typeof createKnowledgePages>;

export interface KnowledgePagesDeps {
  db: Database;
  billing: Pick<Billing, 'entitlement'>;
  notifications: Pick<Notifications, 'tell'>;
  ownerRoom: Pick<OwnerRoom, 'left'>;
  settleNotices: SettleNotices;
  readingLimit: Pick<ReadingLimit, 'waitMs'>;
  webReader: Pick<WebReader, 'readPage' | 'close'>;
  log: Logger;
  clock: () => number;
}

/** Owners whose pages are read at once by a process. */
const AT_ONCE = 4;
/** Longer than reading one may take. */
const CLAIM_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export function createKnowledgePages(deps: KnowledgePagesDeps) {
  const { db, billing, notifications, ownerRoom, settleNotices, readingLimit, webReader, log, clock } = deps;
  let isStopped = false;

  /** False where nothing is due. */
  async function readNext(): Promise<boolean> {
    const now = clock();
    const page = await findDuePage(db.patient, now);
    if (page === null) return false;
    // Pages of an owner without a plan are looked at again when there is one; others wait until there is time for them.
    const { isActive } = await billing.entitlement(page.userId);
    const wait = isActive ? await readingLimit.waitMs(page.userId) : DAY_MS;
    if (wait > 0) await postponePages(db.patient, page.userId, now, now + wait);
    else if (await claimPage(db.patient, page, now, now + CLAIM_MS)) await read(page);
    return true;
  }

  async function read(page: DuePage): Promise<void> {
    try {
      const source = await findSource(db.patient, page.userId, page.id);
      if (source === null) return;
      const { url, etag, lastModified, hash, pendingHash } = source;
      const known = { etag, lastModified, hash: pendingHash || hash };
      const reading = await webReader.readPage(page.userId, url, known);
      // An end that cut it short says nothing of the page.
      if (isStopped) await releasePage(db.patient, page);
      else await keep(page, reading);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // Its claim runs out, and then it is tried again.
      log.error({ err: error, sourceId: page.id }, 'a page could not be read');
    }
  }

  async function keep(page: DuePage, reading: PageReading): Promise<void> {
    const { id, userId } = page;
    const now = clock();
    await db.patient.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const source = await findSource(trx, userId, id);
      if (source === null) return;
      const { characters } = await sourceTotals(trx, userId);
      const { text = '', pending = '' } = (await textsOf(trx, userId, [id])).get(id) ?? {};
      const held = { text: Buffer.byteLength(text), pending: Buffer.byteLength(pending) };
      const bytes = await ownerRoom.left(trx, userId);
      const room = { characters: KNOWLEDGE_MOST.characters - characters, bytes };
      const { note, change, notice } = outcomeOf(source, reading, { now, room, held });
      await noteReading(trx, page, note);
      if (change !== null) await updateSource(trx, userId, id, change, now);
      // Replies name the day on which it was read.
      if (change !== null || note.readAt !== source.readAt) await recordChange(trx, 'account', userId, now);
      if (notice !== null)
        await notifications.tell(trx, { userId, templateId: null, kind: notice, detail: source.name });
      const isRead = source.problemSince !== null && note.problemSince === null;
      const isSettled = source.pendingAt !== null && change?.pendingAt === null;
      if (isRead || isSettled) await settleNotices(trx, userId);
    });
  }

  async function readAll(): Promise<void> {
    while (!isStopped && (await readNext()));
  }

  return {
    async run(): Promise<void> {
      await Promise.all(Array.from({ length: AT_ONCE }, readAll));
    },
    /** Ends what is being read; it is read by another process, or with the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await webReader.close();
    },
  };
}
