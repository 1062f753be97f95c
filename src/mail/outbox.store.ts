import type { Knex } from 'knex';

/** `void`: never to be sent; written so that a stranger can't tell by the time whether a mail leaves. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'expired' | 'void';

export interface OutboxRow {
  id: number;
  messageId: string;
  userId: number | null;
  kind: string;
  recipient: string;
  sealedMessage: string;
  state: MailState;
  attempts: number;
  nextAt: number;
  expiresAt: number | null;
  createdAt: number;
  settledAt: number | null;
  lastError: string;
}

export type NewOutboxRow = Pick<
  OutboxRow,
  | 'messageId'
  | 'userId'
  | 'kind'
  | 'recipient'
  | 'sealedMessage'
  | 'state'
  | 'nextAt'
  | 'expiresAt'
  | 'createdAt'
>;

export async function insertMail(trx: Knex, mail: NewOutboxRow): Promise<void> {
  await trx('outbox').insert({
    message_id: mail.messageId,
    user_id: mail.userId,
    kind: mail.kind,
    recipient: mail.recipient,
    sealed_message: mail.sealedMessage,
    state: mail.state,
    attempts: 0,
    next_at: mail.nextAt,
    expires_at: mail.expiresAt,
    created_at: mail.createdAt,
    settled_at: mail.state === 'waiting' ? null : mail.createdAt,
    last_error: '',
  });
}

/**
 * Takes mails that are due, for `leaseMs`: nobody else sends them meanwhile, and after a crash they are due again.
 * Their last error goes, by which `wakeMails` knows those that wait; one that has expired keeps it as its end.
 * The outer conditions repeat the inner ones because Postgres checks only those again on a row it had to wait for.
 */
export async function claimMails(
  db: Knex,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<OutboxRow[]> {
  const due = db('outbox').where({ state: 'waiting' }).where('next_at', '<=', now);
  const rows = await db('outbox')
    .where({ state: 'waiting' })
    .where('next_at', '<=', now)
    .whereIn('id', due.orderBy('id').limit(limit).select('id'))
    .update({
      next_at: now + leaseMs,
      attempts: db.raw('attempts + 1'),
      last_error: db.raw("case when expires_at <= ? then last_error else '' end", [now]),
    })
    .returning('*');
  return rows.map(toRow).sort((a, b) => a.id - b.id);
}

export async function settleMail(
  db: Knex,
  id: number,
  outcome: { state: MailState; lastError: string; wipe: boolean },
  now: number,
): Promise<void> {
  await db('outbox')
    .where({ id })
    .update({
      state: outcome.state,
      last_error: outcome.lastError,
      settled_at: now,
      ...(outcome.wipe ? { sealed_message: '' } : {}),
    });
}

/** What is left of a user's mails of some kinds goes: those that wait are not sent. */
export async function wipeMails(
  db: Knex,
  userId: number,
  kinds: readonly string[],
  now: number,
): Promise<void> {
  const mails = () =>
    db('outbox')
      .where({ user_id: userId })
      .whereIn('kind', [...kinds]);
  await mails().where({ state: 'waiting' }).update({ state: 'expired', settled_at: now });
  await mails().update({ sealed_message: '' });
}

export async function postponeMail(db: Knex, id: number, nextAt: number, lastError: string): Promise<void> {
  await db('outbox').where({ id }).update({ next_at: nextAt, last_error: lastError });
}

function waitingAfter(db: Knex, now: number, error: string) {
  return db('outbox')
    .where({ state: 'waiting' })
    .where('next_at', '>', now)
    .where('last_error', 'like', `${error}%`);
}

/** Whether a mail that is not due yet waits because of an error that begins so. */
export async function hasWaiting(db: Knex, now: number, error: string): Promise<boolean> {
  return (await waitingAfter(db, now, error).first('id')) !== undefined;
}

/** Makes all of those due now. */
export async function wakeMails(db: Knex, now: number, error: string): Promise<void> {
  await waitingAfter(db, now, error).update({ next_at: now });
}

/** The newest first, without those that were never to be sent. */
export async function listMails(
  db: Knex,
  limit: number,
  { state, userId }: { state?: MailState | undefined; userId?: number } = {},
): Promise<OutboxRow[]> {
  const mails = db('outbox').whereNot({ state: 'void' }).orderBy('id', 'desc').limit(limit);
  if (state !== undefined) mails.where({ state });
  if (userId !== undefined) mails.where({ user_id: userId });
  return (await mails).map(toRow);
}

export async function findMail(db: Knex, id: number): Promise<OutboxRow | null> {
  const row = await db('outbox').where({ id }).whereNot({ state: 'void' }).first();
  return row === undefined ? null : toRow(row);
}

/** A user's mails of some kinds: those that wait, and those written since then; oldest first. */
export async function mailsToUser(
  db: Knex,
  userId: number,
  kinds: readonly string[],
  since: number,
): Promise<OutboxRow[]> {
  const rows = await db('outbox')
    .where({ user_id: userId })
    .whereIn('kind', [...kinds])
    .where((either) => either.where('created_at', '>', since).orWhere({ state: 'waiting' }))
    .orderBy('id');
  return rows.map(toRow);
}

/** Makes a mail due again, with all its attempts. */
export async function reviveMail(db: Knex, id: number, now: number): Promise<void> {
  await db('outbox').where({ id }).update({ state: 'waiting', attempts: 0, next_at: now, settled_at: null });
}

/** Removes up to `limit` mails that were settled before `before`. */
export async function deletePastMails(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('outbox').where('settled_at', '<', before).limit(limit).select('id');
  return db('outbox').whereIn('id', past).delete();
}

interface Row {
  id: number;
  message_id: string;
  user_id: number | null;
  kind: string;
  recipient: string;
  sealed_message: string;
  state: MailState;
  attempts: number;
  next_at: number;
  expires_at: number | null;
  created_at: number;
  settled_at: number | null;
  last_error: string;
}

function toRow(row: Row): OutboxRow {
  return {
    id: row.id,
    messageId: row.message_id,
    userId: row.user_id,
    kind: row.kind,
    recipient: row.recipient,
    sealedMessage: row.sealed_message,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    lastError: row.last_error,
  };
}
