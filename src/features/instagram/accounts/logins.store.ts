import type { Knex } from 'knex';

export interface Login {
  stateHash: string;
  userId: number;
  sessionId: number;
  expiresAt: number;
}

export async function insertLogin(trx: Knex.Transaction, login: Login, now: number): Promise<void> {
  // Those that were begun and left lying.
  await trx('instagram_logins').where({ user_id: login.userId }).where('expires_at', '<=', now).delete();
  await trx('instagram_logins').insert({
    state_hash: login.stateHash,
    user_id: login.userId,
    session_id: login.sessionId,
    expires_at: login.expiresAt,
  });
}

/** Takes it, so that it works once; false where there is none that counts for this session now. */
export async function takeLogin(
  db: Knex,
  { stateHash, userId, sessionId }: Omit<Login, 'expiresAt'>,
  now: number,
): Promise<boolean> {
  const taken = await db('instagram_logins')
    .where({ state_hash: stateHash, user_id: userId, session_id: sessionId })
    .where('expires_at', '>', now)
    .delete();
  return taken > 0;
}

export async function deletePastLogins(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('instagram_logins').where('expires_at', '<', before).limit(limit).select('state_hash');
  return db('instagram_logins').whereIn('state_hash', past).delete();
}
