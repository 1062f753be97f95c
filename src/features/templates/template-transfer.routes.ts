import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { StarterTemplates, TemplateFile, TemplateView } from '../../contract/template-api.ts';
import { type Guards, ownerIdOf } from '../../http/guards.ts';
import type { Usage } from '../usage/usage.service.ts';
import { STARTER_TEMPLATES } from './starters/index.ts';
import type { TemplateTransfer } from './template-transfer.service.ts';
import { createTemplateViews } from './template-view.ts';
import type { Templates } from './templates.service.ts';

export interface TemplateTransferRoutesDeps {
  guards: Guards;
  templates: Templates;
  templateTransfer: TemplateTransfer;
  usage: Usage;
  clock: () => number;
}

/** Export, import and copies of templates, and the ones to start from. */
export async function templateTransferRoutes(
  app: FastifyInstance,
  { guards, templates, templateTransfer, usage, clock }: TemplateTransferRoutesDeps,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const views = createTemplateViews({ templates, usage, clock });

  app.get<{ Params: IdParams }>(
    '/api/templates/:id/export',
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
    '/api/templates/import',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
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
    '/api/templates/:id/duplicate',
    {
      onRequest,
      schema: {
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

  app.get(
    '/api/starter-templates',
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
