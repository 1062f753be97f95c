import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../contract/common.ts';
import { TemplateBody, TemplateList, TemplateUpdateBody, TemplateView } from '../../contract/template-api.ts';
import { type Guards, ownerIdOf } from '../../http/guards.ts';
import type { Usage } from '../usage/usage.service.ts';
import { createTemplateViews } from './template-view.ts';
import type { Templates } from './templates.service.ts';

export interface TemplateRoutesDeps {
  guards: Guards;
  templates: Templates;
  usage: Usage;
  clock: () => number;
}

/** A form always sends these two, so that an API call without them is told so. */
const FORM_FIELDS = { tone: '', lengthPreference: '' };

/** `/api/templates` */
export async function templateRoutes(
  app: FastifyInstance,
  { guards, templates, usage, clock }: TemplateRoutesDeps,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  const views = createTemplateViews({ templates, usage, clock });

  app.get(
    '/api/templates',
    { onRequest, schema: { summary: 'All templates', response: { 200: TemplateList } } },
    async (request, reply) => {
      const list = await templates.list(ownerIdOf(request));
      reply.header('x-total-count', list.length);
      return views.all(list);
    },
  );

  app.post<{ Body: TemplateBody }>(
    '/api/templates',
    {
      onRequest,
      bodyLimit,
      schema: { summary: 'Create a template', body: TemplateBody, response: { 201: TemplateView } },
    },
    async (request, reply) => {
      const created = await templates.create(ownerIdOf(request), { ...FORM_FIELDS, ...request.body });
      return reply.code(201).send(await views.one(created));
    },
  );

  app.get<{ Params: IdParams }>(
    '/api/templates/:id',
    { onRequest, schema: { summary: 'One template', params: IdParams, response: { 200: TemplateView } } },
    async (request) => views.one(await templates.get(ownerIdOf(request), Number(request.params.id))),
  );

  app.put<{ Params: IdParams; Body: TemplateUpdateBody }>(
    '/api/templates/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Save a template; extras that are not named stay as they are',
        params: IdParams,
        body: TemplateUpdateBody,
        response: { 200: TemplateView },
      },
    },
    async (request) =>
      views.one(await templates.update(ownerIdOf(request), Number(request.params.id), request.body)),
  );

  app.delete<{ Params: IdParams }>(
    '/api/templates/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete a template; its conversations stay',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await templates.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );

  app.post<{ Params: IdParams }>(
    '/api/templates/:id/rotate-webhook',
    {
      onRequest,
      schema: {
        summary: 'Replace the webhook address; the old one stops working at once',
        params: IdParams,
        response: { 200: TemplateView },
      },
    },
    async (request) =>
      views.one(await templates.rotateWebhook(ownerIdOf(request), Number(request.params.id))),
  );
}
