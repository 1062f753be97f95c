import type { FastifyInstance } from 'fastify';
import {
  Available,
  CheckUsernameBody,
  CodeSent,
  Done,
  LoginBody,
  RegisterBody,
  RegistrationSent,
  ResendBody,
  Resent,
  SignedIn,
  VerifyBody,
  VerifyRegistrationBody,
} from '../../contract/auth.ts';
import { signedIn } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { whereCodesAre } from './where-codes-are.ts';

/** `/api/auth/...`: sign-in and registration by e-mailed code. */
export async function authRoutes(
  app: FastifyInstance,
  deps: Pick<
    RouteContext,
    | 'config'
    | 'mailSender'
    | 'guards'
    | 'cookies'
    | 'tokens'
    | 'signIn'
    | 'registration'
    | 'resend'
    | 'sessions'
  >,
): Promise<void> {
  const { guards, cookies, tokens, signIn, registration, resend, sessions } = deps;

  app.post<{ Body: LoginBody }>(
    '/login',
    {
      schema: {
        errors: ['user_not_found', 'too_many_requests'],
        summary: 'Ask for a code, by user name or e-mail address',
        body: LoginBody,
        response: { 200: CodeSent },
      },
    },
    async (request) => ({
      ...(await signIn.login(request.body.identifier, cookies.browserOf(request))),
      ...whereCodesAre(deps),
    }),
  );

  app.post<{ Body: VerifyBody }>(
    '/verify',
    {
      schema: {
        errors: ['wrong_code', 'account_disabled', 'too_many_requests'],
        summary: 'Sign in with the code',
        body: VerifyBody,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const { email: handle, token: code, rememberMe: isRemembered = false } = request.body;
      const session = await signIn.verify({ handle, code, isRemembered }, cookies.browserOf(request));
      const token = tokens.sign(session);
      cookies.setSession(reply, token, session);
      cookies.setDevice(request, reply, session.account);
      return { success: true as const, token };
    },
  );

  app.post<{ Body: RegisterBody }>(
    '/register',
    {
      schema: {
        errors: ['username_taken', 'too_many_requests'],
        summary: 'Open an account: a code goes to the e-mail address',
        body: RegisterBody,
        response: { 200: RegistrationSent },
      },
    },
    async (request) => {
      await registration.register(request.body, cookies.browserOf(request));
      return { success: true as const, ...whereCodesAre(deps) };
    },
  );

  app.post<{ Body: VerifyRegistrationBody }>(
    '/verify-registration',
    {
      schema: {
        errors: ['wrong_code', 'username_taken', 'email_taken', 'too_many_requests'],
        summary: 'Confirm the new account with the code, and sign in',
        body: VerifyRegistrationBody,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const { email, username, token: code } = request.body;
      const session = await registration.verify({ email, username, code }, cookies.browserOf(request));
      const token = tokens.sign(session);
      cookies.setSession(reply, token, session);
      cookies.setDevice(request, reply, session.account);
      return { success: true as const, token };
    },
  );

  app.post<{ Body: CheckUsernameBody }>(
    '/check-username',
    {
      schema: {
        errors: ['too_many_requests'],
        summary: 'Whether a user name is free',
        body: CheckUsernameBody,
        response: { 200: Available },
      },
    },
    (request) => registration.checkUsername(request.body.username, cookies.browserOf(request)),
  );

  app.post<{ Body: ResendBody }>(
    '/resend',
    {
      onRequest: guards.noticeUser,
      schema: {
        errors: ['user_not_found', 'username_taken', 'too_many_requests'],
        ways: [[], ['session']],
        summary: 'Have the code sent again: of a sign-in, a new account, or a changed e-mail address',
        body: ResendBody,
        response: { 200: Resent },
      },
    },
    (request) => resend.again(request.body, cookies.browserOf(request), request.signedIn?.userId ?? null),
  );

  app.post(
    '/logout',
    { onRequest: guards.requireSession, schema: { summary: 'Sign out', response: { 200: Done } } },
    async (request, reply) => {
      const { userId, session } = signedIn(request);
      await sessions.end({ userId }, session.id);
      cookies.clearSession(reply);
      return { success: true as const };
    },
  );
}
