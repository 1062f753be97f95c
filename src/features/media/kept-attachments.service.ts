import type { ReadStream } from 'node:fs';
import { HEARD } from '../../contract/media.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { KeptFiles } from '../../kept-files.ts';
import type { Logger } from '../../log.ts';
import type { Purge } from '../maintenance/purge.ts';
import type { Settings } from '../settings/settings.service.ts';
import type { Attachment } from './attachments.ts';
import {
  bytesKept,
  deleteKept,
  findKept,
  goneAfter,
  insertKept,
  type KeptAttachmentRow,
  keptOf,
  lastWritten,
} from './kept-attachments.store.ts';

export type { KeptAttachmentRow };

/** What an owner may keep, in bytes: a flood of photos must not fill the disk. */
export const MOST_KEPT_BYTES = 1_000_000_000;
const AT_ONCE = 200;
/** In one run of the maintenance; the next one goes on from there. */
const MOST_BATCHES = 5;

interface Deps {
  db: Database;
  settings: Settings;
  files: KeptFiles;
  log: Logger;
  clock: () => number;
}

export type KeptAttachments = ReturnType<typeof createKeptAttachments>;

/** Photos and voice messages that owners keep beside their conversations, as long as their messages. */
export function createKeptAttachments({ db, settings, files, log, clock }: Deps) {
  const underWay = new Set<Promise<void>>();
  let lookedUpTo = 0;
  let batches = 0;

  async function keepAll(
    userId: number,
    conversationId: number,
    attachments: readonly Attachment[],
  ): Promise<void> {
    const written = await lastWritten(db.knex, userId, conversationId);
    for (const { address, said, file, told } of attachments) {
      const held = said === '' ? address : HEARD + said;
      const message = written.find(({ message_text: text }) => text.includes(held));
      if (file === undefined || message === undefined || told.kind === 'attachment') continue;
      const { type, bytes } = file;
      if ((await bytesKept(db.knex, userId)) + bytes.length > MOST_KEPT_BYTES) return;
      const { kind, language = null } = told;
      const row = { messageId: message.id, kind, type, language, bytes: bytes.length };
      const id = await insertKept(db.knex, userId, row, clock());
      if (!(await files.keep(userId, id, bytes))) await deleteKept(db.knex, { userId, id });
    }
  }

  /** The file goes first: a row without one is looked at again. */
  async function removeGone(gone: readonly { userId: number; id: number }[]): Promise<void> {
    for (const place of gone) {
      await files.remove(place.userId, place.id);
      await deleteKept(db.patient, place);
    }
  }

  const purge: Purge = {
    name: 'kept attachments',
    // By its message's age, not its own.
    keepMs: () => 1,
    hasMore: () => batches > 0,
    async delete(knex, _before, limit) {
      const { gone, last } = await goneAfter(knex, null, lookedUpTo, limit);
      await removeGone(gone);
      lookedUpTo = last ?? 0;
      batches = last === null ? 0 : (batches + 1) % MOST_BATCHES;
      return gone.length;
    },
  };

  return {
    /** Keeps what was seen and heard, where the server keeps files; never waits and never throws, because replies call it. */
    keep(userId: number, conversationId: number, attachments: readonly Attachment[]): void {
      if (attachments.length === 0 || !settings.get('file_storage_enabled')) return;
      const keeping = keepAll(userId, conversationId, attachments)
        .catch((error: unknown) => log.warn({ err: error, userId }, 'an attachment could not be kept'))
        .finally(() => underWay.delete(keeping));
      underWay.add(keeping);
    },
    /** Waits for what is being kept. */
    async flush(): Promise<void> {
      await Promise.all(underWay);
    },
    /** By message. */
    async of(userId: number, messageIds: readonly number[]): Promise<Map<number, KeptAttachmentRow[]>> {
      if (messageIds.length === 0) return new Map();
      return Map.groupBy(await keptOf(db.knex, userId, messageIds), ({ messageId }) => messageId);
    },
    /** Throws `not_found` where it is not kept on this machine. */
    async open(userId: number, id: number): Promise<KeptAttachmentRow & { stream: ReadStream }> {
      const kept = await findKept(db.knex, userId, id);
      const stream = kept === null ? null : await files.open(userId, id);
      if (kept === null || stream === null) throw new AppError('not_found');
      return { ...kept, stream };
    },
    /** Removes what belonged to messages of an owner that are gone. */
    async forgetGone(userId: number): Promise<void> {
      for (let after: number | null = 0; after !== null; ) {
        const { gone, last } = await goneAfter(db.knex, userId, after, AT_ONCE);
        await removeGone(gone);
        after = last;
      }
    },
    /** The same for all owners, some at a time. */
    purge,
  };
}
