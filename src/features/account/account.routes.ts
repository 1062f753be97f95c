import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Done } from '../../contract/auth.ts';
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
import { signedIn, userIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toSessionView } from './session-view.ts';

const SessionParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

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

  app.get('', { onRequest, schema: { response: { 200: UserView } } }, (request) =>
    userViews.view(userIdOf(request)),
  );

  app.patch<{ Body: ProfileBody }>(
    '/profile',
    { onRequest, schema: { body: ProfileBody, response: { 200: ProfileAnswer } } },
    (request) => emailChange.request(userIdOf(request), request.body.email),
  );

  app.post<{ Body: VerifyEmailBody }>(
    '/verify-email',
    { onRequest, schema: { body: VerifyEmailBody, response: { 200: Done } } },
    async (request) => {
      const { userId, session } = signedIn(request);
      await emailChange.verify(userId, request.body, session.id);
      return { success: true as const, message: PROFILE_TEXTS.emailUpdated };
    },
  );

  app.post('/request-deletion', { onRequest, schema: { response: { 200: Done } } }, async (request) => {
    await deletion.request(userIdOf(request));
    return { success: true as const };
  });

  app.delete<{ Body: DeleteUserBody }>(
    '',
    { onRequest, schema: { body: DeleteUserBody, response: { 200: Done } } },
    async (request, reply) => {
      await deletion.confirm(userIdOf(request), request.body.code);
      cookies.clearSession(reply);
      return { success: true as const };
    },
  );

  app.get('/sessions', { onRequest, schema: { response: { 200: SessionList } } }, async (request) => {
    const { userId, session } = signedIn(request);
    return (await sessions.list({ userId })).map((each) => toSessionView(each, session.id));
  });

  app.delete('/sessions', { onRequest, schema: { response: { 200: SignedOutOthers } } }, async (request) => {
    const { userId, session } = signedIn(request);
    return { success: true as const, signedOut: await sessions.endOthers({ userId }, session.id) };
  });

  app.delete<{ Params: { id: string } }>(
    '/sessions/:id',
    { onRequest, schema: { params: SessionParams, response: { 200: Done } } },
    async (request) => {
      const isEnded = await sessions.end({ userId: userIdOf(request) }, Number(request.params.id));
      if (!isEnded) throw new AppError('not_found');
      return { success: true as const };
    },
  );

  // A stream of one JSON document. Its schema is for readers: what is streamed is written by the exporter alone.
  app.get(
    '/export',
    { onRequest: guards.requireUserOrCookie, schema: { response: { 200: AccountExport } } },
    async (request, reply) => {
      const day = new Date(clock()).toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="dmreply-export-${day}.json"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(exportAll(userIdOf(request)), { objectMode: false }));
    },
  );
}
