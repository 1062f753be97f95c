import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience, CallerAdmin, CallerSession } from '../callers.ts';
import type { Editor } from '../contract/template-history.ts';
import { AppError } from '../errors.ts';
import { SESSION_COOKIE } from './cookies.ts';
import type { SessionTokens } from './session-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: { userId: number; session: CallerSession } | null;
    /** The personal API token that acts, and for whom. */
    apiToken: { userId: number; name: string } | null;
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
    if (request.signedIn === null) throw new AppError('unauthorized');
    if (request.signedIn.session.isDisabled) throw new AppError('account_disabled');
  }

  /** 401 `admin_unauthorized` without an admin's session. */
  async function requireAdmin(request: FastifyRequest): Promise<void> {
    const session = await sessionOf('admin', bearer(request));
    const admin = session === null ? null : await admins.get(session.ownerId);
    if (session === null || admin === null) throw new AppError('admin_unauthorized');
    request.signedInAdmin = { admin, session };
  }

  /** For GETs that can't send a header: also takes the cookie. Refuses every other method. */
  async function requireUserOrCookie(request: FastifyRequest): Promise<void> {
    if (request.method !== 'GET') throw new AppError('unauthorized');
    await requireUser(request, bearer(request) ?? request.cookies[SESSION_COOKIE] ?? null);
  }

  /** Whether the request carries an API token that may do this. */
  async function acceptToken(request: FastifyRequest): Promise<boolean> {
    const owner = await apiTokens.find(bearer(request) ?? '');
    if (owner === null) return false;
    if (owner.isDisabled) throw new AppError('account_disabled');
    request.apiToken = owner;
    await requirePlan(owner.userId);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (owner.scope === 'read' && !isReading) throw new AppError('read_only_token');
    return true;
  }

  async function requirePlan(userId: number): Promise<void> {
    const { isActive } = await billing.entitlement(userId);
    if (!isActive) throw new AppError('subscription_required');
  }

  /** The same without tokens: for what a token must never open. */
  async function requireSubscriberSession(request: FastifyRequest): Promise<void> {
    await requireUser(request);
    await requirePlan(userIdOf(request));
  }

  return {
    /** 401 `unauthorized` without a session, 403 `account_disabled` where the operator has disabled the account. */
    requireUser: (request: FastifyRequest): Promise<void> => requireUser(request),
    /** The same for accounts in every state: anyone may sign out. */
    async requireSession(request: FastifyRequest): Promise<void> {
      await noticeUser(request);
      signedIn(request);
    },
    /**
     * For the owner's calls: a session or a personal API token, 402 `subscription_required` without an active
     * subscription, 403 `read_only_token` where a token that reads is to write.
     */
    async requireSubscriber(request: FastifyRequest): Promise<void> {
      if (!(await acceptToken(request))) await requireSubscriberSession(request);
    },
    requireSubscriberSession,
    /** The same for GETs that can't send a header. */
    async requireSubscriberOrCookie(request: FastifyRequest): Promise<void> {
      if (await acceptToken(request)) return;
      await requireUserOrCookie(request);
      await requirePlan(userIdOf(request));
    },
    requireUserOrCookie,
    requireAdmin,
    /** The same, and 401 `code_required` where the session is old and was not confirmed lately. */
    async requireFreshAdmin(request: FastifyRequest): Promise<void> {
      await requireAdmin(request);
      if (!sessions.isFresh(adminOf(request).session)) throw new AppError('code_required');
    },
    /** Sets `signedIn` where there is a session; refuses no request. */
    noticeUser: (request: FastifyRequest): Promise<void> => noticeUser(request),
  };
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
