import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success, TemplateParams } from '../../contract/common.ts';
import {
  SavedTrigger,
  TriggerBody,
  TriggerCheckBody,
  TriggerList,
  TriggerTried,
  TriggerTryBody,
  TriggerWarnings,
} from '../../contract/trigger-api.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { checkTriggerDraft, triggerScope } from './check-trigger.service.ts';
import { lintTrigger, lintTriggers } from './lint.ts';
import { toTriggerView } from './trigger-view.ts';
import type { Trigger } from './triggers.service.ts';

/** `/api/triggers` */
export async function triggerRoutes(
  app: FastifyInstance,
  {
    guards,
    templates,
    triggers,
    tryTrigger,
    usage,
  }: Pick<RouteContext, 'guards' | 'templates' | 'triggers' | 'tryTrigger' | 'usage'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  /** A trigger as saved, with what is likely not meant about it. */
  async function saved(userId: number, trigger: Trigger): Promise<SavedTrigger> {
    const all = await triggers.list(userId, trigger.templateId);
    const replies = await usage.ofTriggers([trigger.id]);
    const warnings = lintTrigger(trigger, all, await triggerScope(templates, userId, trigger.templateId));
    return { ...toTriggerView(trigger, replies.get(trigger.id) ?? 0), warnings };
  }

  app.get<{ Params: { templateId: string } }>(
    '/template/:templateId',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: "A template's triggers, in the owner's order, with what is likely not meant about them",
        list: 'counted',
        params: TemplateParams,
        response: { 200: TriggerList },
      },
    },
    async (request, reply) => {
      const [userId, templateId] = [ownerIdOf(request), Number(request.params.templateId)];
      const scope = await triggerScope(templates, userId, templateId);
      const list = await triggers.list(userId, templateId);
      const replies = await usage.ofTriggers(list.map(({ id }) => id));
      reply.header('x-total-count', list.length);
      const warnings = lintTriggers(list, scope);
      return list.map((trigger) => ({
        ...toTriggerView(trigger, replies.get(trigger.id) ?? 0),
        warnings: warnings.get(trigger.id) ?? [],
      }));
    },
  );

  app.post<{ Body: TriggerBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'trigger_limit'],
        summary: 'Add a trigger',
        body: TriggerBody,
        response: { 201: SavedTrigger },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { templateId, ...input } = request.body;
      return reply.code(201).send(await saved(userId, await triggers.add(userId, templateId, input)));
    },
  );

  app.put<{ Params: IdParams; Body: TriggerBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['trigger_limit'],
        summary: 'Save a trigger; extras that are not named stay as they are',
        params: IdParams,
        body: TriggerBody,
        response: { 200: SavedTrigger },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const { templateId, ...input } = request.body;
      return saved(userId, await triggers.update(userId, Number(request.params.id), templateId, input));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'Delete a trigger', params: IdParams, response: { 200: Success } } },
    async (request) => {
      await triggers.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );

  app.post<{ Body: TriggerCheckBody }>(
    '/check',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found'],
        summary: 'What is likely not meant about a trigger that is being written; nothing is saved',
        body: TriggerCheckBody,
        response: { 200: TriggerWarnings },
      },
    },
    async (request) => ({
      warnings: await checkTriggerDraft({ triggers, templates }, ownerIdOf(request), request.body),
    }),
  );

  app.post<{ Body: TriggerTryBody }>(
    '/try',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found'],
        summary: 'Which trigger a message would fire, and how often it would have fired lately',
        body: TriggerTryBody,
        response: { 200: TriggerTried },
      },
    },
    (request) => tryTrigger(ownerIdOf(request), request.body),
  );
}
