import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../contract/common.ts';
import { NewWidgetBody, WidgetBody, WidgetList, WidgetView } from '../../contract/widgets.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toWidgetView } from './widget-view.ts';

/** `/api/widgets` */
export async function widgetRoutes(
  app: FastifyInstance,
  { guards, widgets, config }: Pick<RouteContext, 'guards' | 'widgets' | 'config'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get(
    '',
    {
      onRequest,
      schema: { summary: 'Chats on your websites', list: 'counted', response: { 200: WidgetList } },
    },
    async (request, reply) => {
      const list = await widgets.list(ownerIdOf(request));
      reply.header('x-total-count', list.length);
      return { isOn: config.widget.enabled, widgets: list.map(toWidgetView) };
    },
  );

  app.post<{ Body: NewWidgetBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['widget_limit'],
        summary: 'Make a chat for a website',
        body: NewWidgetBody,
        response: { 201: WidgetView },
      },
    },
    async (request, reply) => {
      const widget = await widgets.create(ownerIdOf(request), request.body);
      return reply.code(201).send(toWidgetView(widget));
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'One of them', params: IdParams, response: { 200: WidgetView } } },
    async (request) => toWidgetView(await widgets.get(ownerIdOf(request), Number(request.params.id))),
  );

  app.put<{ Params: IdParams; Body: WidgetBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Change it; what is left out stays',
        params: IdParams,
        body: WidgetBody,
        response: { 200: WidgetView },
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      return toWidgetView(await widgets.change(ownerIdOf(request), id, request.body));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete it; its conversations stay',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await widgets.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}
