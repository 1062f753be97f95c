import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { handoverReader, type Notice } from './notifications.store.ts';

/** Mails an owner who wants it that a customer waits. */
export type HandoverMail = (
  notice: Notice,
  conversation: NonNullable<Notice['conversation']>,
) => Promise<void>;

export function createHandoverMail(db: Database, outbox: Outbox): HandoverMail {
  return async ({ userId, templateId }, { id, contactName }) => {
    const reader = await handoverReader(db.knex, userId, templateId);
    if (reader === null) return;
    const { email, username, templateName } = reader;
    const mail = { kind: 'handover', username, templateName, contactName, conversationId: id } as const;
    await db.knex.transaction((trx) => outbox.add(trx, { to: email, mail, userId, expiresAt: null }));
  };
}
