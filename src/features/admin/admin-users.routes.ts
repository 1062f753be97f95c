import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import {
  ADMIN_USERS_PAGE,
  type AdminUser,
  AdminUserDetail,
  AdminUserList,
  AdminUserQuery,
  DeleteAccountBody,
  GrantBody,
  SessionsEnded,
} from '../../contract/admin-users.ts';
import { IdParams, idInAddress, Success } from '../../contract/common.ts';
import { csvFile } from '../../csv.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { AppError } from '../../errors.ts';
import { adminOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

const HEADINGS = ['ID', 'Username', 'Email', 'Subscription', 'Plan', 'Created', 'Last Login', 'Disabled'];
const rowParams = (name: string) =>
  Type.Object({ ...IdParams.properties, [name]: idInAddress('As `id` of the user’s page') });

/** `/api/admin/users`: who uses this server, and what the operator does about it. */
export async function adminUserRoutes(
  app: FastifyInstance,
  deps: Pick<RouteContext, 'guards' | 'userAdmin' | 'accounts' | 'billing' | 'sessions'>,
): Promise<void> {
  const { guards, userAdmin, accounts, billing, sessions } = deps;
  const reading = { onRequest: guards.requireAdmin };
  const changing = { onRequest: guards.requireFreshAdmin };
  const done = { success: true as const };

  app.get<{ Querystring: AdminUserQuery }>(
    '',
    {
      ...reading,
      schema: {
        summary: 'Users, the newest first; the Link header names the next page',
        list: 'paged',
        forms: {
          'text/csv': {
            description: 'With `format=csv`: all of them as a file, which does not come in pages',
          },
        },
        querystring: AdminUserQuery,
        response: { 200: AdminUserList },
      },
    },
    async (request, reply) => {
      const { search = '', limit: wanted, cursor, format } = request.query;
      if (format === 'csv') {
        reply.header('content-disposition', 'attachment; filename="users.csv"');
        reply.type('text/csv; charset=utf-8');
        const page = (after: number | null) =>
          userAdmin.page(search, { after, limit: ADMIN_USERS_PAGE.most });
        return reply.send(Readable.from(csvFile(HEADINGS, page, cells), { objectMode: false }));
      }
      const limit = Math.min(Number(wanted ?? ADMIN_USERS_PAGE.usual), ADMIN_USERS_PAGE.most);
      const [after = null] = cursor === undefined ? [] : decodeCursor(cursor, ['id']);
      const users = await userAdmin.page(search, { after, limit: limit + 1 });
      // A search that finds little has looked at everybody by then, and once is enough.
      const isAll = after === null && users.length <= limit;
      const total = isAll ? users.length : await userAdmin.count(search);
      const shown = users.slice(0, limit);
      const last = shown.at(-1);
      reply.header('x-total-count', total);
      if (users.length > limit && last !== undefined)
        reply.header('link', nextLink(request, encodeCursor([last.id])));
      return shown;
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    {
      ...reading,
      schema: {
        summary: 'One user: plan, counts, sign-ins, sessions and mails, never a text',
        params: IdParams,
        response: { 200: AdminUserDetail },
      },
    },
    (request) => userAdmin.detail(Number(request.params.id)),
  );

  for (const name of ['disable', 'enable'] as const) {
    app.post<{ Params: IdParams }>(
      `/:id/${name}`,
      {
        ...changing,
        schema: {
          summary: name === 'disable' ? 'Switch an account off' : 'Switch it on again',
          params: IdParams,
          response: { 200: AdminUserDetail },
        },
      },
      async (request) => {
        const { id } = await userAdmin.require(Number(request.params.id));
        await accounts[name](id, { adminId: adminOf(request).admin.id });
        return userAdmin.detail(id);
      },
    );
  }

  app.post<{ Params: IdParams; Body: GrantBody }>(
    '/:id/grants',
    {
      ...changing,
      schema: {
        summary: 'Give a plan until a day',
        params: IdParams,
        body: GrantBody,
        response: { 201: AdminUserDetail },
      },
    },
    async (request, reply) => {
      const id = Number(request.params.id);
      await userAdmin.grant(id, request.body, { adminId: adminOf(request).admin.id });
      return reply.code(201).send(await userAdmin.detail(id));
    },
  );

  app.delete<{ Params: IdParams & { grantId: string } }>(
    '/:id/grants/:grantId',
    {
      ...changing,
      schema: {
        summary: 'End a given plan now',
        params: rowParams('grantId'),
        response: { 200: AdminUserDetail },
      },
    },
    async (request) => {
      const { id, grantId } = request.params;
      await billing.endGrant(Number(id), Number(grantId), { adminId: adminOf(request).admin.id });
      return userAdmin.detail(Number(id));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id/sessions',
    {
      ...changing,
      schema: { summary: 'Sign a user out everywhere', params: IdParams, response: { 200: SessionsEnded } },
    },
    async (request) => {
      const { id } = await userAdmin.require(Number(request.params.id));
      const by = { adminId: adminOf(request).admin.id };
      return { ...done, signedOut: await sessions.endOthers({ userId: id }, null, by) };
    },
  );

  app.delete<{ Params: IdParams & { sessionId: string } }>(
    '/:id/sessions/:sessionId',
    {
      ...changing,
      schema: {
        summary: 'End one session of a user',
        params: rowParams('sessionId'),
        response: { 200: Success },
      },
    },
    async (request) => {
      const { id, sessionId } = request.params;
      const by = { adminId: adminOf(request).admin.id };
      if (!(await sessions.end({ userId: Number(id) }, Number(sessionId), by)))
        throw new AppError('not_found');
      return done;
    },
  );

  app.delete<{ Params: IdParams; Body: DeleteAccountBody }>(
    '/:id',
    {
      ...changing,
      schema: {
        summary: 'Delete an account with all that is in it',
        params: IdParams,
        body: DeleteAccountBody,
        response: { 200: Success },
      },
    },
    async (request) => {
      const by = { adminId: adminOf(request).admin.id };
      await userAdmin.remove(Number(request.params.id), request.body.username, by);
      return done;
    },
  );
}

function cells(user: AdminUser): (string | number | null)[] {
  const { id, username, email, isActiveSubscriber, planType, createdAt, lastLogin, disabledAt } = user;
  const state = isActiveSubscriber ? 'Active' : 'Inactive';
  return [id, username, email, state, planType ?? 'free', createdAt, lastLogin, disabledAt];
}
