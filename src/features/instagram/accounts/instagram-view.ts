import { INSTAGRAM_PROBLEMS, SERVER_APP_IS_GONE } from '../../../contract/instagram.ts';
import type { InstagramAccountView, InstagramView } from '../../../contract/instagram-api.ts';
import { isoTimeOrNull } from '../../../contract/times.ts';
import { instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { Templates } from '../../templates/templates.service.ts';
import type { AccountRow } from './accounts.store.ts';
import type { InstagramAddresses } from './addresses.ts';
import type { InstagramApps } from './apps.service.ts';
import type { InstagramConnect } from './connect.service.ts';

export interface InstagramViewsDeps {
  openSaved: OpenSaved;
  hasServerApp: boolean;
  templates: Pick<Templates, 'list'>;
  instagramApps: Pick<InstagramApps, 'find' | 'secretOf'>;
  instagramConnect: Pick<InstagramConnect, 'list'>;
  instagramAddresses: InstagramAddresses;
}

export type InstagramViews = ReturnType<typeof createInstagramViews>;

/** What an owner sees of apps and accounts: no secret and no token is in it. */
export function createInstagramViews(deps: InstagramViewsDeps) {
  const { openSaved, hasServerApp, templates, instagramApps, instagramConnect, instagramAddresses } = deps;

  async function appOf(userId: number): Promise<InstagramView['app']> {
    const app = await instagramApps.find(userId);
    if (app === null) return null;
    return {
      appId: app.metaAppId,
      isSecretReadable: instagramApps.secretOf(app) !== null,
      hasMetaAppSecret: app.sealedMetaSecret !== '',
      verifyToken: app.verifyToken,
      addresses: instagramAddresses.of(app.appKey),
      verifiedAt: isoTimeOrNull(app.verifiedAt),
      firstUpdateAt: isoTimeOrNull(app.firstUpdateAt),
      tokenRefusedAt: isoTimeOrNull(app.tokenRefusedAt),
      signatureRefusedAt: isoTimeOrNull(app.signatureRefusedAt),
    };
  }

  async function accountsOf(userId: number): Promise<InstagramAccountView[]> {
    const [accounts, owned] = await Promise.all([instagramConnect.list(userId), templates.list(userId)]);
    const names = new Map(owned.map(({ id, templateName }) => [id, templateName]));
    return accounts.map((account) => {
      const templateName = names.get(account.templateId ?? 0);
      const { id, username, igUserId, state, takeoverMinutes, isSubscribed } = account;
      return {
        id,
        username,
        igUserId,
        state,
        problem: problemOf(account),
        // One that was deleted answers nobody.
        templateId: templateName === undefined ? null : account.templateId,
        templateName: templateName ?? '',
        takeoverMinutes,
        isSubscribed,
        accessEndsAt: isoTimeOrNull(account.tokenExpiresAt),
        isEndingSoon: state === 'connected' && account.warnedDays !== null,
        lastUpdateAt: isoTimeOrNull(account.lastUpdateAt),
        lastMessageAt: isoTimeOrNull(account.lastMessageAt),
      };
    });
  }

  function problemOf({ state, problem, sealedToken, userId, igUserId, appId }: AccountRow): string {
    if (state !== 'connected') return problem === '' ? '' : INSTAGRAM_PROBLEMS[problem];
    const token = openSaved(sealedToken, instagramTokenPlace(userId, igUserId));
    if (token === null) return INSTAGRAM_PROBLEMS.unreadable;
    return appId === null && !hasServerApp ? SERVER_APP_IS_GONE : '';
  }

  return {
    accountsOf,
    async view(userId: number): Promise<InstagramView> {
      const [app, accounts] = await Promise.all([appOf(userId), accountsOf(userId)]);
      return { isHttps: instagramAddresses.isHttps, hasServerApp, app, accounts };
    },
  };
}
