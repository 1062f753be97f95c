import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience, CallerAdmin, CallerSession } from '../callers.ts';
import type { Editor } from '../contract/template-history.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { WayIn } from './api-description/described-route.ts';
import { SESSION_COOKIE } from './cookies.ts';
import type { SessionTokens } from './session-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: { userId: number; session: CallerSession } | null;
    /** The personal API token that acts, and for whom. */
    apiToken: { userId: number; name: string; scope: string } | null;
    signedInAdmin: { admin: CallerAdmin; session: CallerSession } | null;
  }
}

/** What guards ask of the services. */
export interface GuardsDeps {
  tokens: SessionTokens;
  sessions: {
    find(audience: Audience, tokenId: string): Promise<CallerSession | null>;
    isFresh(session: CallerSession): boolean;
  };
  billing: { entitlement(userId: number): Promise<{ isActive: boolean }> };
  admins: { get(id: number): Promise<CallerAdmin | null> };
  apiTokens: {
    find(token: string): Promise<{ userId: number; name: string; scope: string; isDisabled: boolean } | null>;
  };
}

export type Guards = ReturnType<typeof createGuards>;

/** An `onRequest` hook that also says whom it lets in and what it refuses with: the published API says the same. */
export interface Guard {
  (request: FastifyRequest): Promise<void>;
  readonly ways: readonly WayIn[];
  readonly codes: readonly ErrorCode[];
}

function guard(
  ways: readonly WayIn[],
  codes: readonly ErrorCode[],
  check: (request: FastifyRequest) => Promise<void>,
): Guard {
  return Object.assign((request: FastifyRequest) => check(request), { ways, codes });
}

const USER_CODES = ['unauthorized', 'account_disabled'] as const;
const ADMIN_CODES = ['admin_unauthorized', 'token_not_enough'] as const;
const SUBSCRIBER_CODES = [...USER_CODES, 'subscription_required', 'read_only_token'] as const;

/**
 * `onRequest` hooks: they run before the body is read, so that a stranger learns nothing from validation. The
 * session's row is looked up each time.
 */
export function createGuards(app: FastifyInstance, deps: GuardsDeps) {
  const { tokens, sessions, billing, admins, apiTokens } = deps;
  app.decorateRequest('signedIn', null);
  app.decorateRequest('apiToken', null);
  app.decorateRequest('signedInAdmin', null);

  async function sessionOf(audience: Audience, token: string | null) {
    const tokenId = token === null ? null : tokens.read(audience, token);
    return tokenId === null ? null : sessions.find(audience, tokenId);
  }

  async function noticeUser(request: FastifyRequest, token = bearer(request)): Promise<void> {
    const session = await sessionOf('user', token);
    // Set each time: an open stream is asked again.
    request.signedIn = session === null ? null : { userId: session.ownerId, session };
  }

  async function requireUser(request: FastifyRequest, token = bearer(request)): Promise<void> {
    await noticeUser(request, token);
    if (request.signedIn === null)
      throw (await isPersonalToken(token)) ? notWithToken() : new AppError('unauthorized');
    if (request.signedIn.session.isDisabled) throw new AppError('account_disabled');
  }

  /** 401 `admin_unauthorized` without an admin's session. */
  async function requireAdmin(request: FastifyRequest): Promise<void> {
    const token = bearer(request);
    const session = await sessionOf('admin', token);
    const admin = session === null ? null : await admins.get(session.ownerId);
    if (session !== null && admin !== null) request.signedInAdmin = { admin, session };
    else throw (await isPersonalToken(token)) ? notWithToken() : new AppError('admin_unauthorized');
  }

  async function isPersonalToken(token: string | null): Promise<boolean> {
    return (await apiTokens.find(token ?? '')) !== null;
  }

  /** For GETs that can't send a header: also takes the cookie. Refuses every other method. */
  async function requireUserOrCookie(request: FastifyRequest): Promise<void> {
    if (request.method !== 'GET') throw new AppError('unauthorized');
    await requireUser(request, bearer(request) ?? request.cookies[SESSION_COOKIE] ?? null);
  }

  /** Whether the request carries an API token that may do this. */
  async function acceptToken(request: FastifyRequest, needsPlan: boolean): Promise<boolean> {
    const owner = await apiTokens.find(bearer(request) ?? '');
    if (owner === null) return false;
    if (owner.isDisabled) throw new AppError('account_disabled');
    request.apiToken = owner;
    if (needsPlan) await requirePlan(owner.userId);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (owner.scope === 'read' && !isReading) throw new AppError('read_only_token');
    return true;
  }

  async function requirePlan(userId: number): Promise<void> {
    const { isActive } = await billing.entitlement(userId);
    if (!isActive) throw new AppError('subscription_required');
  }

  async function requireSubscriberSession(request: FastifyRequest): Promise<void> {
    await requireUser(request);
    await requirePlan(userIdOf(request));
  }

  return {
    /** 401 `unauthorized` without a session, 403 `account_disabled` where the operator has disabled the account. */
    requireUser: guard(['session'], [...USER_CODES, 'token_not_enough'], (request) => requireUser(request)),
    /** The same for accounts in every state: anyone may sign out. */
    requireSession: guard(['session'], ['unauthorized', 'token_not_enough'], async (request) => {
      await noticeUser(request);
      if (request.signedIn === null && (await isPersonalToken(bearer(request)))) throw notWithToken();
      signedIn(request);
    }),
    /** For what of the account a personal token opens too, with or without a plan. 403 `read_only_token` as below. */
    requireUserOrToken: guard(
      ['session', 'personalToken'],
      [...USER_CODES, 'read_only_token'],
      async (request) => {
        if (!(await acceptToken(request, false))) await requireUser(request);
      },
    ),
    /** For all that an account holds, at once: a session, its cookie, or a personal token with full access. */
    requireUserOrFullToken: guard(
      ['session', 'personalToken', 'cookie'],
      [...USER_CODES, 'token_not_enough'],
      async (request) => {
        if (!(await acceptToken(request, false))) return requireUserOrCookie(request);
        if (request.apiToken?.scope !== 'full') throw notWithToken('This takes a token with full access.');
      },
    ),
    /**
     * For the owner's calls: a session or a personal API token, 402 `subscription_required` without an active
     * subscription, 403 `read_only_token` where a token that reads is to write.
     */
    requireSubscriber: guard(['session', 'personalToken'], SUBSCRIBER_CODES, async (request) => {
      if (!(await acceptToken(request, true))) await requireSubscriberSession(request);
    }),
    /** The same without tokens: for what a token must never open. */
    requireSubscriberSession: guard(
      ['session'],
      [...USER_CODES, 'subscription_required', 'token_not_enough'],
      requireSubscriberSession,
    ),
    /** The same for GETs that can't send a header. */
    requireSubscriberOrCookie: guard(
      ['session', 'personalToken', 'cookie'],
      SUBSCRIBER_CODES,
      async (request) => {
        if (await acceptToken(request, true)) return;
        await requireUserOrCookie(request);
        await requirePlan(userIdOf(request));
      },
    ),
    requireAdmin: guard(['adminSession'], ADMIN_CODES, requireAdmin),
    /** The same, and 401 `code_required` where the session is old and was not confirmed lately. */
    requireFreshAdmin: guard(['adminSession'], [...ADMIN_CODES, 'code_required'], async (request) => {
      await requireAdmin(request);
      if (!sessions.isFresh(adminOf(request).session)) throw new AppError('code_required');
    }),
    /** Sets `signedIn` where there is a session; refuses no request. */
    noticeUser: (request: FastifyRequest): Promise<void> => noticeUser(request),
  };
}

/** The caller is known, so 'Please sign in' would be no help. */
function notWithToken(sentence?: string): AppError {
  return new AppError('token_not_enough', sentence === undefined ? {} : { sentence });
}

/** The signed-in user's id, behind a guard. */
export function userIdOf(request: FastifyRequest): number {
  return signedIn(request).userId;
}

/** User and session, behind a guard. */
export function signedIn(request: FastifyRequest): { userId: number; session: CallerSession } {
  if (request.signedIn === null) throw new AppError('unauthorized');
  return request.signedIn;
}

/** Admin and session, behind a guard. */
export function adminOf(request: FastifyRequest): { admin: CallerAdmin; session: CallerSession } {
  if (request.signedInAdmin === null) throw new AppError('admin_unauthorized');
  return request.signedInAdmin;
}

/** The owner on whose behalf an owner route acts, behind a guard. */
export function ownerIdOf(request: FastifyRequest): number {
  return request.apiToken?.userId ?? userIdOf(request);
}

/** Who writes, for the history of what is written; behind a guard. */
export function editorOf({ apiToken }: FastifyRequest): Editor {
  return apiToken === null ? { by: 'owner', tokenName: '' } : { by: 'token', tokenName: apiToken.name };
}

/** The token that a request carries, whoever's it is. */
export function bearer(request: FastifyRequest): string | null {
  const [, token] = request.headers.authorization?.match(/^Bearer +([\w.-]+)$/i) ?? [];
  return token ?? null;
}
