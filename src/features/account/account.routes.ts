import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Done } from '../../contract/auth.ts';
import { IdParams } from '../../contract/common.ts';
import {
  AccountExport,
  DeleteUserBody,
  PROFILE_TEXTS,
  ProfileAnswer,
  ProfileBody,
  SessionList,
  SignedOutOthers,
  UserView,
  VerifyEmailBody,
} from '../../contract/user.ts';
import { AppError } from '../../errors.ts';
import { ownerIdOf, signedIn, userIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toSessionView } from './session-view.ts';

/** `/api/user...`: what every signed-in user may do with their own account, with or without a subscription. */
export async function accountRoutes(
  app: FastifyInstance,
  deps: Pick<
    RouteContext,
    'guards' | 'cookies' | 'userViews' | 'emailChange' | 'deletion' | 'exportAll' | 'sessions' | 'clock'
  >,
): Promise<void> {
  const { guards, cookies, userViews, emailChange, deletion, exportAll, sessions, clock } = deps;
  const onRequest = guards.requireUser;

  app.get(
    '',
    {
      onRequest: guards.requireUserOrToken,
      schema: { summary: 'Your account', response: { 200: UserView } },
    },
    (request) => userViews.view(ownerIdOf(request)),
  );

  app.patch<{ Body: ProfileBody }>(
    '/profile',
    {
      onRequest,
      schema: {
        errors: ['too_many_requests'],
        summary: 'Change your e-mail address: a code goes to the new one',
        body: ProfileBody,
        response: { 200: ProfileAnswer },
      },
    },
    (request) => emailChange.request(userIdOf(request), request.body.email),
  );

  app.post<{ Body: VerifyEmailBody }>(
    '/verify-email',
    {
      onRequest,
      schema: {
        errors: ['wrong_code', 'email_taken', 'too_many_requests'],
        summary: 'Confirm the new e-mail address with its code; other sessions end',
        body: VerifyEmailBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { userId, session } = signedIn(request);
      await emailChange.verify(userId, request.body, session.id);
      return { success: true as const, message: PROFILE_TEXTS.emailUpdated };
    },
  );

  app.post(
    '/request-deletion',
    {
      onRequest,
      schema: {
        errors: ['too_many_requests'],
        summary: 'Have the code sent that deletes your account',
        response: { 200: Done },
      },
    },
    async (request) => {
      await deletion.request(userIdOf(request));
      return { success: true as const };
    },
  );

  app.delete<{ Body: DeleteUserBody }>(
    '',
    {
      onRequest,
      schema: {
        errors: ['wrong_code', 'too_many_requests'],
        summary: 'Delete your account with all that is in it',
        body: DeleteUserBody,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      await deletion.confirm(userIdOf(request), request.body.code);
      cookies.clearSession(reply);
      return { success: true as const };
    },
  );

  app.get(
    '/sessions',
    { onRequest, schema: { summary: 'Where you are signed in', response: { 200: SessionList } } },
    async (request) => {
      const { userId, session } = signedIn(request);
      return (await sessions.list({ userId })).map((each) => toSessionView(each, session.id));
    },
  );

  app.delete(
    '/sessions',
    { onRequest, schema: { summary: 'Sign out everywhere else', response: { 200: SignedOutOthers } } },
    async (request) => {
      const { userId, session } = signedIn(request);
      return { success: true as const, signedOut: await sessions.endOthers({ userId }, session.id) };
    },
  );

  app.delete<{ Params: IdParams }>(
    '/sessions/:id',
    { onRequest, schema: { summary: 'End a session', params: IdParams, response: { 200: Done } } },
    async (request) => {
      const isEnded = await sessions.end({ userId: userIdOf(request) }, Number(request.params.id));
      if (!isEnded) throw new AppError('not_found');
      return { success: true as const };
    },
  );

  // A stream of one JSON document. Its schema is for readers: what is streamed is written by the exporter alone.
  app.get(
    '/export',
    {
      onRequest: guards.requireUserOrFullToken,
      schema: {
        summary: 'Everything that is yours, as one document; a personal token needs full access',
        response: { 200: AccountExport },
        tells: { 'Content-Disposition': 'A name for the file' },
      },
    },
    async (request, reply) => {
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="dmreply-export-${day}.json"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(exportAll(ownerIdOf(request)), { objectMode: false }));
    },
  );
}
