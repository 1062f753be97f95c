import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { StarterTemplates, TemplateFile, TemplateView } from '../../contract/template-api.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { STARTER_TEMPLATES } from './starters/index.ts';
import { createTemplateViews } from './template-view.ts';

/** Export, import and copies of templates, and the ones to start from. */
export async function templateTransferRoutes(
  app: FastifyInstance,
  {
    guards,
    templates,
    templateTransfer,
    usage,
    clock,
  }: Pick<RouteContext, 'guards' | 'templates' | 'templateTransfer' | 'usage' | 'clock'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const views = createTemplateViews({ templates, usage, clock });

  app.get<{ Params: IdParams }>(
    '/:id/export',
    {
      onRequest,
      schema: {
        summary: 'A template with its triggers, to import elsewhere',
        params: IdParams,
        response: { 200: TemplateFile },
      },
    },
    (request) => templateTransfer.export(ownerIdOf(request), Number(request.params.id)),
  );

  app.post<{ Body: TemplateFile }>(
    '/import',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['template_limit', 'strategy_plan', 'strategy_limit', 'trigger_limit', 'field_limit'],
        summary: 'Create a template from an export; all of it or nothing',
        body: TemplateFile,
        response: { 201: TemplateView },
      },
    },
    async (request, reply) => {
      const created = await templateTransfer.import(ownerIdOf(request), request.body);
      return reply.code(201).send(await views.one(created));
    },
  );

  app.post<{ Params: IdParams }>(
    '/:id/duplicate',
    {
      onRequest,
      schema: {
        errors: ['template_limit'],
        summary: 'Copy a template with its triggers; the copy has an address of its own',
        params: IdParams,
        response: { 201: TemplateView },
      },
    },
    async (request, reply) => {
      const created = await templateTransfer.duplicate(ownerIdOf(request), Number(request.params.id));
      return reply.code(201).send(await views.one(created));
    },
  );
}

/** `/api/starter-templates` */
export async function starterTemplateRoutes(
  app: FastifyInstance,
  { guards }: Pick<RouteContext, 'guards'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'Templates for ten trades, to import and change',
        response: { 200: StarterTemplates },
      },
    },
    async () => STARTER_TEMPLATES,
  );
}
