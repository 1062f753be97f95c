import { createHmac } from 'node:crypto';
import type { AppContext } from '../src/context.ts';
import type { Template } from '../src/features/templates/templates.store.ts';
import { createOwner } from './fixtures.ts';
import { assertPublished } from './published-api.ts';
import type { TestApp } from './test-app.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape.
  body: any;
  headers: Headers;
}

/** Calls the API as one person; with no body it sends none. */
export type Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface Owner {
  id: number;
  template: Template;
  token: string;
  api: Client;
}

export function client(url: string, token: string | null): Client {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const { status } = response;
    const answer = { status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    // Whatever a test asks for, it also asks whether the answer is one that the API publishes.
    if (isJson) await assertPublished(url, { method, path }, answer);
    return answer;
  };
}

function isWritten(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/** An owner with a template, signed in without the way over a mailed code. */
export async function signedInOwner(
  app: Pick<TestApp, 'url' | 'context'>,
  template: Record<string, unknown> = {},
): Promise<Owner> {
  const owner = await createOwner(app.context, template);
  const token = await tokenFor(app.context, { userId: owner.user.id });
  return { id: owner.user.id, template: owner.template, token, api: client(app.url, token) };
}

/** A session's token, signed as the server signs it. */
export async function tokenFor(
  { db, sessions, secrets }: AppContext,
  account: { userId: number } | { adminId: number },
  isRemembered = false,
): Promise<string> {
  const { tokenId } = await db.knex.transaction((trx) =>
    sessions.start(trx, account, { isRemembered, userAgent: 'test' }),
  );
  const audience = 'userId' in account ? 'user' : 'admin';
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const claims = { jti: tokenId, iat: Math.floor(Date.now() / 1_000), aud: audience, iss: 'dmreply' };
  const signed = `${head}.${encode(claims)}`;
  const signature = createHmac('sha256', secrets.derived('jwt')[0]).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}
