import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AdminMailList, HealthView, OperatorNoticeList, TestMailSent } from '../../contract/admin-health.ts';
import { IdParams, Success } from '../../contract/common.ts';
import { adminOf } from '../../http/guards.ts';
import { toAdminMail } from '../../mail/outbox-view.ts';
import type { RouteContext } from '../../route-context.ts';

const SHOWN = 50;
const MailQuery = Type.Object(
  {
    state: Type.Optional(Type.Enum(['waiting', 'failed', 'sent', 'expired'], { description: 'Only these' })),
  },
  { additionalProperties: false },
);
type MailQuery = { state?: 'waiting' | 'failed' | 'sent' | 'expired' };

/** `/api/admin/health` */
export async function adminHealthRoutes(
  app: FastifyInstance,
  { guards, health, beginBackup }: Pick<RouteContext, 'guards' | 'health' | 'beginBackup'>,
): Promise<void> {
  app.post(
    '/backup',
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        errors: ['no_backups_here', 'backup_running'],
        summary: 'Begin a backup into the configured folder; "backups" of the health tells when it ends',
        response: { 202: Success },
      },
    },
    async (request, reply) => {
      await beginBackup({ adminId: adminOf(request).admin.id });
      return reply.code(202).send({ success: true as const });
    },
  );

  app.get(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'Whether all is well, and what to do where not', response: { 200: HealthView } },
    },
    () => health.read(),
  );

  app.get(
    '/notices',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'What has to be looked at now', response: { 200: OperatorNoticeList } },
    },
    () => health.notices(),
  );
}

/** `/api/admin/mails`: the mails that the page on health counts. */
export async function adminMailRoutes(
  app: FastifyInstance,
  { guards, outbox }: Pick<RouteContext, 'guards' | 'outbox'>,
): Promise<void> {
  app.get<{ Querystring: MailQuery }>(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: {
        summary: `The newest ${SHOWN} mails of a state, without what they say`,
        querystring: MailQuery,
        response: { 200: AdminMailList },
      },
    },
    async (request) => (await outbox.list(SHOWN, request.query.state)).map(toAdminMail),
  );

  app.post<{ Params: IdParams }>(
    '/:id/retry',
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        errors: ['conflict'],
        summary: 'Send a mail again',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await outbox.resend(Number(request.params.id), { adminId: adminOf(request).admin.id });
      return { success: true as const };
    },
  );

  app.post(
    '/test',
    {
      onRequest: guards.requireFreshAdmin,
      schema: { summary: 'Send yourself a test mail', response: { 200: TestMailSent } },
    },
    async (request) => {
      const { id, email } = adminOf(request).admin;
      await outbox.sendTest(email, { adminId: id });
      return { success: true as const, recipient: email };
    },
  );
}
