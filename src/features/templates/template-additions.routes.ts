import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { FaqBody, ForbidAnswer, ForbidBody } from '../../contract/template-additions.ts';
import { TemplateView } from '../../contract/template-api.ts';
import { editorOf, ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { createTemplateViews } from './template-view.ts';

/** What is added to a template without sending all of it. */
export async function templateAdditionRoutes(
  app: FastifyInstance,
  deps: Pick<RouteContext, 'guards' | 'templates' | 'usage' | 'clock'>,
): Promise<void> {
  const { templates } = deps;
  const onRequest = deps.guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;
  const views = createTemplateViews(deps);

  app.post<{ Params: IdParams; Body: FaqBody }>(
    '/faqs',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict'],
        summary: 'Add one FAQ, at the end of those that there are',
        params: IdParams,
        body: FaqBody,
        response: { 201: TemplateView },
      },
    },
    async (request, reply) => {
      const { question, answer } = request.body;
      const id = Number(request.params.id);
      const template = await templates.addFaq(
        ownerIdOf(request),
        id,
        { question, answer },
        editorOf(request),
      );
      return reply.code(201).send(await views.one(template));
    },
  );

  app.post<{ Params: IdParams; Body: ForbidBody }>(
    '/forbidden-words',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Forbid more words; those that are forbidden already are passed over',
        params: IdParams,
        body: ForbidBody,
        response: { 200: ForbidAnswer },
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      const { words } = request.body;
      const { template, added } = await templates.forbid(ownerIdOf(request), id, words, editorOf(request));
      return { added: [...added], template: await views.one(template) };
    },
  );
}
