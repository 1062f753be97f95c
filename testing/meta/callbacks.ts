/** What Meta asks of an app's server besides updates: its verification, and the two callbacks about people. */
import { createHmac } from 'node:crypto';
import { noteSecret } from '../secrecy/ledger.ts';
import type { Tokens } from './tokens.ts';
import { type Account, type App, digits, SECOND, type World } from './world.ts';

export interface CallbackAnswer {
  /** null: no answer. */
  status: number | null;
  text: string;
}

export interface Callbacks {
  /** As the dashboard does when somebody saves the webhook: it is used from then on only where this passed. */
  verifyWebhook(
    appId: string,
    url: string,
    verifyToken: string,
  ): Promise<CallbackAnswer & { isVerified: boolean }>;
  /** The owner removes the app: tokens die, updates end, and the app is told. `secret` signs it, if another one. */
  deauthorize(account: Pick<Account, 'userId'>, appId: string, secret?: string): Promise<CallbackAnswer>;
  /** The owner asks for deletion: the answer has to be `{url, confirmation_code}`. */
  requestDeletion(
    account: Pick<Account, 'userId'>,
    appId: string,
    secret?: string,
    odd?: SignedOddly,
  ): Promise<CallbackAnswer>;
}

/** Instead of what Meta says in a signed request. */
export interface SignedOddly {
  algorithm?: string | undefined;
  issued_at?: number | undefined;
}

export function createCallbacks(world: World, tokens: Tokens): Callbacks {
  function signedRequest(account: Account, secret: string, odd: SignedOddly): string {
    const said = {
      algorithm: 'HMAC-SHA256',
      issued_at: Math.floor(world.now() / SECOND),
      user_id: account.id,
      ...odd,
    };
    const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
    return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
  }

  async function post(
    url: string | null,
    app: App,
    account: Account,
    secret = app.secret,
    odd: SignedOddly = {},
  ) {
    if (url === null) return { status: null, text: '' };
    const body = new URLSearchParams({ signed_request: signedRequest(account, secret, odd) });
    return ask(url, { method: 'POST', body });
  }

  function found(userId: string, appId: string): { app: App; account: Account } {
    const [app, account] = [world.apps.get(appId), world.accounts.get(userId)];
    if (app === undefined || account === undefined) throw new Error('No such app or account');
    return { app, account };
  }

  return {
    async verifyWebhook(appId, url, verifyToken) {
      const app = world.apps.get(appId);
      if (app === undefined) throw new Error(`No app ${appId}`);
      noteSecret('token', verifyToken);
      const challenge = digits('1', 10);
      const address = new URL(url);
      address.searchParams.set('hub.mode', 'subscribe');
      address.searchParams.set('hub.challenge', challenge);
      address.searchParams.set('hub.verify_token', verifyToken);
      const answer = await ask(address.href);
      const isVerified = answer.status === 200 && answer.text === challenge;
      if (isVerified) Object.assign(app, { webhookUrl: url, verifyToken });
      return { ...answer, isVerified };
    },
    async deauthorize({ userId }, appId, secret) {
      const { app, account } = found(userId, appId);
      tokens.kill(userId, 'removed', appId);
      account.subscriptions.delete(appId);
      return post(app.deauthorizeUrl, app, account, secret);
    },
    async requestDeletion({ userId }, appId, secret, odd) {
      const { app, account } = found(userId, appId);
      return post(app.deletionUrl, app, account, secret, odd);
    },
  };
}

async function ask(url: string, init: RequestInit = {}): Promise<CallbackAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: null, text: '' };
  }
}
