import type { TestContext } from 'node:test';
import type { ContextOverrides } from '../src/context.ts';
import type { Dialect } from '../src/db/database.ts';
import { type MailServer, startMailServer } from './mail/mail-server.ts';
import { assertPublished } from './published-api.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestLog } from './test-log.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape.
  body: any;
  headers: Headers;
}

export interface Call {
  body?: unknown;
  token?: string;
  /** Of the browser, as `name=value; ...`. */
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as it is. */
  raw?: string;
}

/** One request the way the browser sends it. */
export async function send(url: string, method: string, path: string, options: Call = {}): Promise<Answer> {
  const { body, token, cookie, headers, raw } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not every body is JSON.
  }
  return { status: response.status, body: parsed, headers: response.headers };
}

/** The same for tests: whatever one asks for, the answer must be one that the API publishes. */
export async function call(url: string, method: string, path: string, options: Call = {}): Promise<Answer> {
  const answer = await send(url, method, path, options);
  const isPublished = path.startsWith('/api/') && typeof answer.body === 'object' && !isStrayed(answer);
  if (isPublished) await assertPublished(url, { method, path }, answer);
  return answer;
}

/** Addresses and methods that there are none of have no description. */
function isStrayed({ status, body }: Answer): boolean {
  return status === 404 && body.code === 'not_found';
}

export const post = (url: string, path: string, body: unknown, options: Call = {}) =>
  call(url, 'POST', path, { ...options, body });

/** What the browser would send back, as one header. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

export interface AccountsApp extends TestApp {
  mail: MailServer;
  /** Moves the server's clock. */
  jump(ms: number): void;
  now(): number;
  /** Everything that the server has logged, as text. */
  logged(): string;
}

/** A server with a mail server, a clock that can jump, and a log that can be read. */
export async function startAccountsApp(
  t: TestContext,
  dialect: Dialect,
  options: { env?: Record<string, string>; overrides?: ContextOverrides } = {},
): Promise<AccountsApp> {
  const mail = await startMailServer(t);
  let offset = 0;
  let log = '';
  const now = () => Date.now() + offset;
  const app = await startTestApp(t, dialect, {
    env: { MAIL_SMTP_URL: mail.url, ...options.env },
    overrides: {
      clock: now,
      log: createTestLog((line) => {
        log += line;
      }),
      ...options.overrides,
    },
  });
  return {
    ...app,
    mail,
    now,
    jump(ms) {
      offset += ms;
    },
    logged: () => log,
  };
}

export interface SignedInUser {
  id: number;
  username: string;
  email: string;
  token: string;
  /** Session and device cookies. */
  cookie: string;
}

let counter = 0;

/** A user made by the operator. */
export async function createUser(
  app: AccountsApp,
  name = '',
): Promise<{ id: number; username: string; email: string }> {
  counter += 1;
  const username = name === '' ? `user${counter}` : name;
  const { id, email } = await app.context.accounts.create({ username, email: `${username}@example.com` });
  return { id, username, email };
}

/** Signs in through the door, with the code from the mail. */
export async function signInAs(
  app: AccountsApp,
  user: { id: number; username: string; email: string },
  options: { rememberMe?: boolean; cookie?: string } = {},
): Promise<SignedInUser> {
  const before = app.mail.mails.filter((mail) => mail.to === user.email).length;
  const call = options.cookie === undefined ? {} : { cookie: options.cookie };
  const step = await post(app.url, '/api/auth/login', { identifier: user.email }, call);
  const { code } = await app.mail.next(user.email, before + 1);
  const { rememberMe } = options;
  const answer = await post(
    app.url,
    '/api/auth/verify',
    { email: step.body.actualEmail, token: code, ...(rememberMe === undefined ? {} : { rememberMe }) },
    call,
  );
  if (answer.status !== 200)
    throw new Error(`sign-in failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { ...user, token: answer.body.token, cookie: cookiesOf(answer) };
}

export async function createSignedIn(app: AccountsApp, name = ''): Promise<SignedInUser> {
  return signInAs(app, await createUser(app, name));
}
