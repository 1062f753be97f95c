/** Business Login for Instagram: the owner's consent, a code that works once, and tokens. */
import { noteSecret } from '../secrecy/ledger.ts';
import { Refusal, refusals, type Said } from './errors.ts';
import type { MetaRequest, Route } from './front.ts';
import type { Token, Tokens } from './tokens.ts';
import { type App, DAY, HOUR, longId, SCOPES, type Scope, SECOND, type World } from './world.ts';

/** What the owner does when Instagram asks. */
export interface Consent {
  /** `ask` shows a page with two links, for a browser. */
  answer: 'allow' | 'deny' | 'ask';
  /** `userId` of the account that is signed in. */
  accountId: string | null;
  /** Left out by the owner on Instagram's page. */
  without: Scope[];
}

interface Code {
  appId: string;
  accountId: string;
  redirectUri: string;
  scopes: Scope[];
  madeAt: number;
  isUsed: boolean;
}

export interface Login {
  consent: Consent;
  routes: Route[];
}

export function createLogin(world: World, tokens: Tokens): Login {
  const codes = new Map<string, Code>();
  const consent: Consent = { answer: 'allow', accountId: null, without: [] };

  function authorize(request: MetaRequest): Said {
    const { client_id = '', redirect_uri = '', response_type, scope = '', state } = request.params;
    const app = world.apps.get(client_id);
    const account = world.accounts.get(consent.accountId ?? '');
    if (app === undefined) return page(400, 'Invalid platform app');
    // Meta sends nobody to an address that it does not know.
    if (!app.redirectUris.includes(redirect_uri)) return page(400, 'Invalid redirect_uri');
    if (response_type !== 'code') return page(400, 'Invalid response_type');
    const asked = scope.split(/[ ,]+/);
    const scopes = SCOPES.filter((one) => asked.includes(one));
    if (scopes.length !== asked.length || !scopes.includes('instagram_business_basic'))
      return page(400, 'Invalid scope');
    if (account === undefined) return page(200, 'Log in to Instagram');
    const answer = request.params.stand_in_answer ?? consent.answer;
    if (answer === 'ask') return askOwner(request, app, account.username);
    const back = new URL(redirect_uri);
    if (state !== undefined) back.searchParams.set('state', state);
    if (answer === 'deny') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
      back.searchParams.set('error_description', 'The user denied your request');
      return redirect(back.href);
    }
    const code = longId('AQ', 120);
    noteSecret('token', code);
    const granted = scopes.filter((one) => !consent.without.includes(one));
    const [appId, accountId] = [app.id, account.userId];
    codes.set(code, {
      appId,
      accountId,
      redirectUri: redirect_uri,
      scopes: granted,
      madeAt: world.now(),
      isUsed: false,
    });
    back.searchParams.set('code', code);
    return redirect(`${back.href}#_`);
  }

  function takeCode({ params }: MetaRequest): Said {
    const app = world.apps.get(params.client_id ?? '');
    const code = codes.get(params.code ?? '');
    if (app === undefined) throw oauthRefusal('Invalid platform app');
    if (params.client_secret !== app.secret) throw oauthRefusal('Error validating client secret');
    if (params.grant_type !== 'authorization_code') throw oauthRefusal('Invalid grant_type');
    if (code === undefined || code.appId !== app.id)
      throw oauthRefusal('Matching code was not found or was already used');
    if (code.redirectUri !== params.redirect_uri)
      throw oauthRefusal(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      );
    if (code.isUsed) throw oauthRefusal('This authorization code has been used');
    if (code.madeAt + HOUR <= world.now()) throw oauthRefusal('This authorization code has expired');
    code.isUsed = true;
    const { accountId, scopes } = code;
    const token = tokens.issue({ appId: app.id, accountId, scopes, isLong: false });
    const user_id = world.accounts.get(accountId)?.id;
    return ok({ data: [{ access_token: token.text, user_id, permissions: scopes.join(',') }] });
  }

  function exchange({ params, token: text }: MetaRequest): Said {
    if (params.grant_type !== 'ig_exchange_token') throw refusals.badParameter('Invalid grant_type');
    const token = tokens.living(text);
    if (params.client_secret !== world.apps.get(token.appId)?.secret)
      throw refusals.badParameter('Error validating client secret');
    if (token.isLong) throw refusals.badParameter('The token is no short-lived one');
    return ok(answerOf(tokens.issue({ ...token, isLong: true })));
  }

  function refresh({ params, token: text }: MetaRequest): Said {
    if (params.grant_type !== 'ig_refresh_token') throw refusals.badParameter('Invalid grant_type');
    const token = tokens.living(text);
    if (!token.isLong) throw refusals.badParameter('Only long-lived tokens can be refreshed');
    if (token.madeAt + DAY > world.now()) throw refusals.badParameter('The token is less than 24 hours old');
    if (!token.scopes.includes('instagram_business_basic'))
      throw refusals.noPermission('instagram_business_basic');
    return ok(answerOf(tokens.issue({ ...token, isLong: true })));
  }

  function answerOf(token: Token) {
    const expires_in = Math.floor((token.expiresAt - world.now()) / SECOND);
    return { access_token: token.text, token_type: 'bearer', expires_in };
  }

  return {
    consent,
    routes: [
      { method: 'GET', host: 'www', path: '/oauth/authorize', run: authorize },
      { method: 'POST', host: 'api', path: '/oauth/access_token', run: takeCode },
      { method: 'GET', host: 'graph', path: '/access_token', run: exchange },
      { method: 'GET', host: 'graph', path: '/refresh_access_token', run: refresh },
    ],
  };
}

export function ok(body: unknown): Said {
  return { status: 200, body };
}

/** This host answers errors in a shape of its own. */
function oauthRefusal(error_message: string): Refusal {
  return new Refusal(
    { status: 400, body: { error_type: 'OAuthException', code: 400, error_message } },
    error_message,
  );
}

function redirect(location: string): Said {
  return { status: 302, headers: { location }, body: '' };
}

function page(status: number, text: string): Said {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html(`<h1>${text}</h1>`) };
}

function html(body: string): string {
  return `<!doctype html><html lang="en"><title>Instagram</title><body>${body}</body></html>`;
}

function askOwner({ params }: MetaRequest, app: App, username: string): Said {
  const link = (answer: string) =>
    `authorize?${new URLSearchParams({ ...params, stand_in_answer: answer }).toString().replaceAll('&', '&amp;')}`;
  const body = `<h1>${username}: allow app ${app.id}?</h1><a href="${link('allow')}">Allow</a> <a href="${link('deny')}">Cancel</a>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html(body) };
}
