import type { InstagramAccount } from '../src/features/instagram/accounts/accounts.service.ts';
import type { MetaStandIn } from './meta/meta-stand-in.ts';
import type { TestApp } from './test-app.ts';

/** Variables of a server that talks to the stand-in. With `app`, that is the operator's. */
export function instagramEnv(
  { hosts }: Pick<MetaStandIn, 'hosts'>,
  app?: { id: string; secret: string; verifyToken: string },
): Record<string, string> {
  return {
    INSTAGRAM_ENABLED: 'true',
    INSTAGRAM_WWW_BASE: hosts.www,
    INSTAGRAM_API_BASE: hosts.api,
    INSTAGRAM_GRAPH_BASE: hosts.graph,
    ...(app === undefined
      ? {}
      : {
          INSTAGRAM_APP_ID: app.id,
          INSTAGRAM_APP_SECRET: app.secret,
          INSTAGRAM_VERIFY_TOKEN: app.verifyToken,
        }),
  };
}

/** Connects an account of the stand-in through the operator's app, without the way over the login. */
export async function connectAccount(
  { context }: Pick<TestApp, 'context'>,
  meta: Pick<MetaStandIn, 'connect'>,
  {
    userId,
    templateId,
    shop,
    appId,
    isSubscribed = true,
  }: {
    userId: number;
    templateId: number | null;
    shop: { id: string; userId: string; username: string };
    /** The stand-in's. */
    appId: string;
    isSubscribed?: boolean;
  },
): Promise<InstagramAccount> {
  const token = meta.connect(shop, appId);
  await context.connections.keep(
    userId,
    {
      appId: null,
      igUserId: shop.userId,
      igScopedId: shop.id,
      username: shop.username,
      token,
      expiresInMs: 60 * 24 * 60 * 60_000,
      isSubscribed,
    },
    templateId,
  );
  const account = await context.instagramAccounts.byIgUserId(shop.userId);
  if (account === null) throw new Error('It was not connected.');
  return account;
}
