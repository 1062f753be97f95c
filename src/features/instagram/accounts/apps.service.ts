import type { Config } from '../../../config.ts';
import { META_APP_ID, META_SECRET } from '../../../contract/instagram.ts';
import type { InstagramAppBody } from '../../../contract/instagram-api.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../../errors.ts';
import { instagramAppPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { Secrets } from '../../../secrets.ts';
import type { Audit } from '../../audit/audit.service.ts';
import type { MetaApp } from '../graph/graph-account.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import { listAccounts } from './accounts.store.ts';
import { type AppRow, findAppOfUser, insertApp, updateApp } from './apps.store.ts';
import type { TokenNotices } from './token-notices.ts';

export type { AppRow };

export interface InstagramAppsDeps {
  config: Pick<Config, 'instagram'>;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  openSaved: OpenSaved;
  instagramAccounts: Pick<InstagramAccounts, 'forget'>;
  tokenNotices: Pick<TokenNotices, 'withdraw'>;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

/** An app to connect accounts through; `id` null: the operator's. */
export interface UsableApp extends MetaApp {
  id: number | null;
}

export type InstagramApps = ReturnType<typeof createInstagramApps>;

const NO_APP_ID = 'An app ID has only digits. Copy the "Instagram app ID".';
const NO_SECRET = 'This does not look like an app secret. Copy it once more.';

/** The Meta app that an owner brings. */
export function createInstagramApps(deps: InstagramAppsDeps) {
  const { config, db, audit, secrets, openSaved, instagramAccounts, tokenNotices, clock, random } = deps;

  function checked({ appId, appSecret, metaAppSecret = '' }: InstagramAppBody, isNew: boolean) {
    const problems: Record<string, string> = {};
    const [id, secret, meta] = [appId.trim(), appSecret?.trim() ?? '', metaAppSecret.trim()];
    if (!META_APP_ID.test(id)) problems.appId = NO_APP_ID;
    if ((isNew || secret !== '') && !META_SECRET.test(secret)) problems.appSecret = NO_SECRET;
    if (meta !== '' && !META_SECRET.test(meta)) problems.metaAppSecret = NO_SECRET;
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    return { id, secret, meta };
  }

  function secretOf({ appKey, sealedSecret }: AppRow): string | null {
    return openSaved(sealedSecret, instagramAppPlace(appKey, 'secret'));
  }

  return {
    /** null: none is saved. */
    find: (userId: number): Promise<AppRow | null> => findAppOfUser(db.knex, userId),
    /** null: it can't be read any more. */
    secretOf,
    /**
     * Makes it, or changes it. Throws `invalid_input`, or `conflict` for another app id while accounts are connected
     * through this one: their access belongs to the app.
     */
    async save(userId: number, body: InstagramAppBody): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const before = await findAppOfUser(trx, userId);
        const { id, secret, meta } = checked(body, before === null || before.metaAppId !== body.appId.trim());
        const appKey = before?.appKey ?? random(18).toString('base64url');
        const seal = (value: string, field: 'secret' | 'meta-secret') =>
          value === '' ? '' : secrets.encrypt(value, instagramAppPlace(appKey, field));
        const [sealedSecret, sealedMetaSecret] = [seal(secret, 'secret'), seal(meta, 'meta-secret')];
        if (before === null) {
          const verifyToken = random(24).toString('base64url');
          const app = { userId, appKey, metaAppId: id, sealedSecret, sealedMetaSecret, verifyToken };
          await insertApp(trx, app, clock());
        } else {
          const isOther = before.metaAppId !== id;
          const held = (await listAccounts(trx, userId)).filter(({ state }) => state === 'connected');
          if (isOther && held.some(({ appId }) => appId === before.id))
            throw new AppError('conflict', { sentence: STILL_CONNECTED });
          const change = {
            ...(isOther ? { metaAppId: id } : {}),
            ...(secret === '' ? {} : { sealedSecret }),
            ...(body.metaAppSecret === undefined ? {} : { sealedMetaSecret }),
          };
          await updateApp(trx, before.id, change, clock());
          await tokenNotices.withdraw(trx, userId);
        }
        await audit.record(trx, { action: 'instagram.app_saved', by: { userId }, after: { appId: id } });
        await recordChange(trx, 'account', userId, clock());
      });
      instagramAccounts.forget(userId);
    },
    /** The owner's own, else the operator's. Throws `instagram_no_app`. */
    async toUse(userId: number): Promise<UsableApp> {
      const own = await findAppOfUser(db.knex, userId);
      if (own !== null) {
        const secret = secretOf(own);
        if (secret === null) throw new AppError('instagram_no_app', { sentence: UNREADABLE });
        return { id: own.id, metaAppId: own.metaAppId, secret };
      }
      const { appId, appSecret } = config.instagram;
      if (appId === '') throw new AppError('instagram_no_app');
      return { id: null, metaAppId: appId, secret: appSecret };
    },
  };
}

const STILL_CONNECTED =
  'Accounts are connected through the app that is saved. Disconnect them first, then enter another app.';
const UNREADABLE = 'The saved app secret can’t be read any more. Enter it once more.';
