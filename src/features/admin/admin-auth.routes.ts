import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AdminSignedIn, CodeSent, ConfirmBody, Done, LoginBody, VerifyBody } from '../../contract/auth.ts';
import { invalidFields } from '../../errors.ts';
import { adminOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { whereCodesAre } from '../auth/where-codes-are.ts';

const ROLE = 'admin';

/** The admin's door. Its token has an audience of its own and is never set as a cookie. */
export async function adminAuthRoutes(
  app: FastifyInstance,
  deps: Pick<
    RouteContext,
    'config' | 'mailSender' | 'guards' | 'cookies' | 'tokens' | 'adminSignIn' | 'sessions'
  >,
): Promise<void> {
  const { guards, cookies, tokens, adminSignIn, sessions } = deps;

  app.post<{ Body: LoginBody }>(
    '/login',
    {
      schema: {
        errors: ['too_many_requests'],
        summary: 'Ask for an admin’s code',
        body: LoginBody,
        response: { 200: CodeSent },
      },
    },
    async (request) => ({
      ...(await adminSignIn.login(request.body.identifier, cookies.browserOf(request))),
      ...whereCodesAre(deps),
    }),
  );

  app.post<{ Body: VerifyBody }>(
    '/verify',
    {
      schema: {
        errors: ['wrong_code', 'too_many_requests'],
        summary: 'Sign in as an admin with the code',
        body: VerifyBody,
        response: { 200: AdminSignedIn },
      },
    },
    async (request, reply) => {
      const { email: handle, token: code, rememberMe: isRemembered = false } = request.body;
      const entry = await adminSignIn.verify({ handle, code, isRemembered }, cookies.browserOf(request));
      const { username, email } = entry.admin;
      cookies.setDevice(request, reply, entry.session.account);
      return {
        success: true as const,
        token: tokens.sign(entry.session),
        admin: { username, role: ROLE, email },
      };
    },
  );

  // Without a code it mails one; with handle and code it confirms the session.
  app.post<{ Body: ConfirmBody | null | undefined }>(
    '/confirm',
    {
      onRequest: guards.requireAdmin,
      schema: {
        errors: ['wrong_code', 'too_many_requests'],
        summary: 'Have a code sent, or confirm this session with it: changes need that when a session is old',
        isBodyOptional: true,
        body: Type.Union([ConfirmBody, Type.Null()], {
          examples: [{ email: 'kKz2pQ9sT4uVwXyZ', token: '123456' }],
        }),
        response: { 200: Type.Union([CodeSent, Done]) },
      },
    },
    async (request) => {
      const { admin, session } = adminOf(request);
      const { email: handle, token: code } = request.body ?? {};
      if (handle === undefined && code === undefined)
        return { ...(await adminSignIn.requestConfirmation(admin)), ...whereCodesAre(deps) };
      if (handle === undefined) throw invalidFields({ email: 'Required' });
      if (code === undefined) throw invalidFields({ token: 'Required' });
      await adminSignIn.confirm(admin, { handle, code }, session.id);
      return { success: true as const };
    },
  );

  app.post(
    '/logout',
    { onRequest: guards.requireAdmin, schema: { summary: 'Sign out as an admin', response: { 200: Done } } },
    async (request) => {
      const { admin, session } = adminOf(request);
      await sessions.end({ adminId: admin.id }, session.id);
      return { success: true as const };
    },
  );
}
