import type { FastifyInstance } from 'fastify';
import { IdParams } from '../../contract/common.ts';
import { TemplateView } from '../../contract/template-api.ts';
import {
  EditConflictAnswer,
  HistoryDetail,
  HistoryList,
  HistoryParams,
  RestoreBody,
} from '../../contract/template-history.ts';
import { AppError } from '../../errors.ts';
import { editorOf, ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { createTemplateViews } from './template-view.ts';
import { orConflict } from './templates.routes.ts';

/** Earlier versions of a template. */
export async function templateHistoryRoutes(
  app: FastifyInstance,
  {
    guards,
    templates,
    templateHistory,
    usage,
    clock,
  }: Pick<RouteContext, 'guards' | 'templates' | 'templateHistory' | 'usage' | 'clock'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const views = createTemplateViews({ templates, usage, clock });

  app.get<{ Params: IdParams }>(
    '/history',
    {
      onRequest,
      schema: {
        summary: 'Who changed what, and when: the last 50 changes of 30 days, newest first',
        list: 'counted',
        params: IdParams,
        response: { 200: HistoryList },
      },
    },
    async (request, reply) => {
      const list = await templateHistory.list(ownerIdOf(request), Number(request.params.id));
      reply.header('x-total-count', list.length);
      return list.map(({ changes, ...entry }) => ({ ...entry, fields: changes.map(({ field }) => field) }));
    },
  );

  app.get<{ Params: HistoryParams }>(
    '/history/:version',
    {
      onRequest,
      schema: {
        summary: 'One change with the texts before and after',
        params: HistoryParams,
        response: { 200: HistoryDetail },
      },
    },
    async (request) => {
      const list = await templateHistory.list(ownerIdOf(request), Number(request.params.id));
      const entry = list.find(({ version }) => version === Number(request.params.version));
      if (entry === undefined) throw new AppError('not_found');
      return entry;
    },
  );

  app.post<{ Params: IdParams; Body: RestoreBody }>(
    '/restore',
    {
      onRequest,
      schema: {
        errors: ['edit_conflict'],
        summary: 'Bring back what an earlier version said, as a new version',
        params: IdParams,
        body: RestoreBody,
        response: { 200: TemplateView, 409: EditConflictAnswer },
      },
    },
    (request, reply) => {
      const { version, baseVersion } = request.body;
      const origin = { editor: editorOf(request), baseVersion };
      const restored = templateHistory.restore(
        ownerIdOf(request),
        Number(request.params.id),
        version,
        origin,
      );
      return orConflict(request, reply, views, restored);
    },
  );
}
