import type { Config } from '../../../config.ts';
import { UPDATE_FIELDS } from '../../../contract/instagram.ts';
import { type GraphAnswer, type GraphFault, type GraphRequest, recordOf } from './graph-request.ts';

export const GRAPH_VERSION = 'v25.0';

/** What the owner is asked for. Comments are for private replies to them. */
export const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
] as const;

export interface MetaApp {
  metaAppId: string;
  secret: string;
}

/** `expiresInMs`: null where Meta does not say. */
export interface GivenToken {
  token: string;
  expiresInMs: number | null;
}

export interface Profile {
  /** What updates and paths call the account. */
  igUserId: string;
  /** What this app alone calls it, in signed requests. */
  igScopedId: string;
  username: string;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: GraphFault };

export type GraphAccount = ReturnType<typeof createGraphAccount>;

/** The calls that connect an account, one function each; none is repeated. */
export function createGraphAccount({ instagram }: Pick<Config, 'instagram'>, request: GraphRequest) {
  const { wwwBase, apiBase, graphBase } = instagram;
  const versioned = (path: string) => `${graphBase}/${GRAPH_VERSION}/${path}`;

  return {
    /** Where the owner says yes. It leads back to `redirectUri` with `code` and `state`, or with `error`. */
    consentUrl({ metaAppId }: Pick<MetaApp, 'metaAppId'>, redirectUri: string, state: string): string {
      const query = new URLSearchParams({
        client_id: metaAppId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(','),
        state,
      });
      return `${wwwBase}/oauth/authorize?${query}`;
    },
    /** A token for an hour. The code works once, for an hour. */
    async takeCode(app: MetaApp, redirectUri: string, code: string): Promise<Outcome<string>> {
      const form = {
        client_id: app.metaAppId,
        client_secret: app.secret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      };
      const answer = await request({ method: 'POST', url: `${apiBase}/oauth/access_token`, form });
      return read(answer, (body) => {
        // Meta's documents show a list; it was an object before.
        const { data } = recordOf(body);
        return textOf(recordOf(Array.isArray(data) ? data[0] : body).access_token);
      });
    },
    /** A token for 60 days from one for an hour. */
    async extend({ secret }: Pick<MetaApp, 'secret'>, token: string): Promise<Outcome<GivenToken>> {
      const query = { grant_type: 'ig_exchange_token', client_secret: secret, access_token: token };
      return read(await request({ method: 'GET', url: `${graphBase}/access_token`, query }), tokenOf);
    },
    /** Another 60 days, from the second day of a token on. */
    async refresh(token: string): Promise<Outcome<GivenToken>> {
      const query = { grant_type: 'ig_refresh_token', access_token: token };
      return read(await request({ method: 'GET', url: `${graphBase}/refresh_access_token`, query }), tokenOf);
    },
    async profile(token: string): Promise<Outcome<Profile>> {
      const query = { fields: 'id,user_id,username' };
      const answer = await request({ method: 'GET', url: versioned('me'), token, query });
      return read(answer, (body) => {
        const { id, user_id, username } = recordOf(body);
        const igUserId = textOf(user_id);
        if (igUserId === null) return null;
        return { igUserId, igScopedId: textOf(id) ?? '', username: textOf(username) ?? '' };
      });
    },
    /** Whether the token may read messages; nothing is changed. */
    async tryMessages(token: string, igUserId: string): Promise<Outcome<true>> {
      const query = { platform: 'instagram', limit: '1' };
      const url = versioned(`${encodeURIComponent(igUserId)}/conversations`);
      return read(await request({ method: 'GET', url, token, query }), () => true as const);
    },
    /** From now on Meta tells the app's webhook what happens. */
    async subscribe(token: string, igUserId: string): Promise<Outcome<true>> {
      const query = { subscribed_fields: UPDATE_FIELDS.join(',') };
      const url = versioned(`${encodeURIComponent(igUserId)}/subscribed_apps`);
      return read(await request({ method: 'POST', url, token, query }), () => true as const);
    },
    async unsubscribe(token: string, igUserId: string): Promise<Outcome<true>> {
      const url = versioned(`${encodeURIComponent(igUserId)}/subscribed_apps`);
      return read(await request({ method: 'DELETE', url, token }), () => true as const);
    },
  };
}

/** An answer that lacks what was asked for is as good as none. */
function read<T>(answer: GraphAnswer, pick: (body: unknown) => T | null): Outcome<T> {
  if (!answer.ok) return answer;
  const value = pick(answer.body);
  return value === null ? { ok: false, fault: { kind: 'no_answer' } } : { ok: true, value };
}

function tokenOf(body: unknown): GivenToken | null {
  const { access_token, expires_in } = recordOf(body);
  const token = textOf(access_token);
  if (token === null) return null;
  const expiresInMs = typeof expires_in === 'number' && expires_in > 0 ? expires_in * 1_000 : null;
  return { token, expiresInMs };
}

/** Ids come as text or as numbers. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}
