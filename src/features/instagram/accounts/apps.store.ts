import type { Knex } from 'knex';

/** An owner's own Meta app as it is kept, its secrets sealed. */
export interface AppRow {
  id: number;
  userId: number;
  /** Stands in the addresses that Meta calls. */
  appKey: string;
  metaAppId: string;
  sealedSecret: string;
  /** The second secret that Meta may sign with; '' where it is not known. */
  sealedMetaSecret: string;
  verifyToken: string;
  verifiedAt: number | null;
  firstUpdateAt: number | null;
  /** Meta has called with another verify token since it last verified the address. */
  tokenRefusedAt: number | null;
  /** Calls are signed by none of the saved secrets. */
  signatureRefusedAt: number | null;
}

type AppTimes = 'verifiedAt' | 'firstUpdateAt' | 'tokenRefusedAt' | 'signatureRefusedAt';

export async function findAppByKey(db: Knex, appKey: string): Promise<AppRow | null> {
  return toApp(await db('instagram_apps').where({ app_key: appKey }).first());
}

export async function findAppOfUser(db: Knex, userId: number): Promise<AppRow | null> {
  return toApp(await db('instagram_apps').where({ user_id: userId }).first());
}

export async function insertApp(
  trx: Knex.Transaction,
  app: Omit<AppRow, 'id' | AppTimes>,
  now: number,
): Promise<void> {
  await trx('instagram_apps').insert({
    user_id: app.userId,
    app_key: app.appKey,
    meta_app_id: app.metaAppId,
    app_secret: app.sealedSecret,
    meta_secret: app.sealedMetaSecret,
    verify_token: app.verifyToken,
    created_at: now,
    updated_at: now,
  });
}

export async function updateApp(
  trx: Knex.Transaction,
  id: number,
  change: Partial<Pick<AppRow, 'metaAppId' | 'sealedSecret' | 'sealedMetaSecret'>>,
  now: number,
): Promise<void> {
  const { metaAppId, sealedSecret, sealedMetaSecret } = change;
  await trx('instagram_apps')
    .where({ id })
    .update({
      ...(metaAppId === undefined
        ? {}
        : { meta_app_id: metaAppId, verified_at: null, first_update_at: null }),
      ...(sealedSecret === undefined ? {} : { app_secret: sealedSecret }),
      ...(sealedMetaSecret === undefined ? {} : { meta_secret: sealedMetaSecret }),
      // Whether these are the right ones, the next call shows.
      signature_refused_at: null,
      updated_at: now,
    });
}

/** Meta has verified the webhook address. */
export async function noteVerified(db: Knex, id: number, at: number): Promise<void> {
  await db('instagram_apps').where({ id }).update({ verified_at: at, token_refused_at: null });
}

/**
 * A call was signed by a secret that is saved; only the first time counts. Resolves with the app's owner where calls were
 * refused before, else with null.
 */
export async function noteSigned(db: Knex, id: number, at: number): Promise<number | null> {
  const rows = db('instagram_apps').where({ id });
  await rows.clone().whereNull('first_update_at').update({ first_update_at: at });
  const refused = rows.clone().whereNotNull('signature_refused_at');
  const [row] = await refused.update({ signature_refused_at: null }).returning('user_id');
  return row?.user_id ?? null;
}

/** A call was refused, because its verify token or its signature is another one. Resolves with the app's owner, if it is there. */
export async function noteRefused(
  db: Knex,
  id: number,
  why: 'token' | 'signature',
  at: number,
): Promise<number | null> {
  const change = { [`${why}_refused_at`]: at };
  const [row] = await db('instagram_apps').where({ id }).update(change).returning('user_id');
  return row?.user_id ?? null;
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toApp(row: any): AppRow | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    appKey: row.app_key,
    metaAppId: row.meta_app_id,
    sealedSecret: row.app_secret,
    sealedMetaSecret: row.meta_secret,
    verifyToken: row.verify_token,
    verifiedAt: row.verified_at,
    firstUpdateAt: row.first_update_at,
    tokenRefusedAt: row.token_refused_at,
    signatureRefusedAt: row.signature_refused_at,
  };
}
