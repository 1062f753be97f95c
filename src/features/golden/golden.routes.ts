import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success, TemplateParams } from '../../contract/common.ts';
import {
  GoldenBody,
  GoldenChangeBody,
  GoldenFromHistoryBody,
  GoldenList,
  GoldenView,
} from '../../contract/golden.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { goldenFile } from './golden-file.ts';
import { toGoldenView } from './golden-view.ts';

/** `/api/golden-chats` */
export async function goldenRoutes(
  app: FastifyInstance,
  { guards, goldenChats, templates }: Pick<RouteContext, 'guards' | 'goldenChats' | 'templates'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get<{ Params: { templateId: string } }>(
    '/template/:templateId',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: "A template's golden chats, the newest first",
        params: TemplateParams,
        response: { 200: GoldenList },
      },
    },
    async (request) => {
      const list = await goldenChats.list(ownerIdOf(request), Number(request.params.templateId));
      return list.map(toGoldenView);
    },
  );

  app.get<{ Params: { templateId: string } }>(
    '/template/:templateId/file',
    {
      onRequest,
      schema: {
        summary: "A template's golden chats as TOML, for `dmreply eval`",
        tells: { 'Content-Disposition': 'A name for the file' },
        forms: { 'application/toml': { description: 'The file' } },
        params: TemplateParams,
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { id, templateName } = await templates.get(userId, Number(request.params.templateId));
      const file = goldenFile(templateName, await goldenChats.list(userId, id));
      reply.header('content-disposition', `attachment; filename="golden-chats-${id}.toml"`);
      return reply.type('application/toml; charset=utf-8').send(file);
    },
  );

  app.post<{ Body: GoldenBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'golden_limit'],
        summary: 'Keep an exchange of the test chat: how the bot should answer, or what it must not say',
        body: GoldenBody,
        response: { 201: GoldenView },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toGoldenView(await goldenChats.keep(ownerIdOf(request), request.body))),
  );

  app.post<{ Body: GoldenFromHistoryBody }>(
    '/from-history',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'golden_limit'],
        summary:
          'Keep a reply of the history with what it answers; again, another text replaces the one before',
        body: GoldenFromHistoryBody,
        response: { 201: GoldenView },
      },
    },
    async (request, reply) => {
      const kept = await goldenChats.keepFromHistory(ownerIdOf(request), request.body);
      return reply.code(201).send(toGoldenView(kept));
    },
  );

  app.put<{ Params: IdParams; Body: GoldenChangeBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict'],
        summary: 'Change a golden chat; 409 where it has changed since "version"',
        params: IdParams,
        body: GoldenChangeBody,
        response: { 200: GoldenView },
      },
    },
    async (request) =>
      toGoldenView(await goldenChats.change(ownerIdOf(request), Number(request.params.id), request.body)),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: { summary: 'Delete a golden chat', params: IdParams, response: { 200: Success } },
    },
    async (request) => {
      await goldenChats.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}
