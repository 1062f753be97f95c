import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success, TemplateParams } from '../../contract/common.ts';
import {
  ConversationStrategy,
  StarterStrategies,
  StartStrategyBody,
  StrategyBody,
  StrategyList,
  StrategyUpdateBody,
  StrategyView,
} from '../../contract/strategy-api.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { STARTER_STRATEGIES } from './starters/index.ts';
import type { StoredStrategy } from './strategies.service.ts';
import { type StrategyViewer, viewStrategies, viewStrategy } from './strategy-view.ts';

type Context = Pick<RouteContext, 'guards' | 'strategies'> & StrategyViewer;

/** `/api/strategies` */
export async function strategyRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { guards, strategies } = context;
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  const saved = (userId: number, strategy: StoredStrategy) => viewStrategy(context, userId, strategy);

  app.get<{ Params: { templateId: string } }>(
    '/template/:templateId',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: "A template's DM strategies, in the owner's order, with their numbers",
        params: TemplateParams,
        response: { 200: StrategyList },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const templateId = Number(request.params.templateId);
      const list = await strategies.list(userId, templateId);
      return {
        isInPlan: await strategies.isInPlan(userId),
        strategies: await viewStrategies(context, userId, list, templateId),
      };
    },
  );

  app.get(
    '/starters',
    {
      onRequest,
      config: { isCompressible: true },
      schema: { summary: 'DM strategies to begin with', response: { 200: StarterStrategies } },
    },
    async () => STARTER_STRATEGIES,
  );

  app.post<{ Body: StrategyBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'strategy_limit', 'strategy_plan', 'field_limit', 'conflict'],
        summary: 'Add a DM strategy',
        body: StrategyBody,
        response: { 201: StrategyView },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { templateId, isEnabled, position, ...definition } = request.body;
      const added = await strategies.add(userId, templateId, definition, { isEnabled, position });
      return reply.code(201).send(await saved(userId, added));
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'A DM strategy', params: IdParams, response: { 200: StrategyView } } },
    async (request) => {
      const userId = ownerIdOf(request);
      return saved(userId, await strategies.get(userId, Number(request.params.id)));
    },
  );

  app.put<{ Params: IdParams; Body: StrategyUpdateBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict', 'field_limit', 'strategy_plan'],
        summary: 'Save a DM strategy; 409 where it has changed since "baseVersion"',
        params: IdParams,
        body: StrategyUpdateBody,
        response: { 200: StrategyView },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const { isEnabled, position, baseVersion, ...definition } = request.body;
      const placing = { isEnabled, position, baseVersion };
      return saved(userId, await strategies.update(userId, Number(request.params.id), definition, placing));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete a DM strategy; where it runs, it ends',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await strategies.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}

/** `/api/conversations/:id/strategy` */
export async function conversationStrategyRoutes(
  app: FastifyInstance,
  { guards, conversationStrategies }: Pick<RouteContext, 'guards' | 'conversationStrategies'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Params: IdParams }>(
    '',
    {
      onRequest,
      schema: {
        summary: 'The DM strategy of a conversation, its step, and what it has found out',
        params: IdParams,
        response: { 200: ConversationStrategy },
      },
    },
    (request) => conversationStrategies.view(ownerIdOf(request), Number(request.params.id)),
  );

  app.post<{ Params: IdParams; Body: { strategyId: number } }>(
    '',
    {
      onRequest,
      schema: {
        errors: ['conflict', 'strategy_plan'],
        summary: 'Start a DM strategy in a conversation, in place of one that runs',
        params: IdParams,
        body: StartStrategyBody,
        response: { 200: ConversationStrategy },
      },
    },
    (request) =>
      conversationStrategies.start(ownerIdOf(request), Number(request.params.id), request.body.strategyId),
  );

  app.delete<{ Params: IdParams }>(
    '',
    {
      onRequest,
      schema: {
        summary: 'Stop the DM strategy of a conversation',
        params: IdParams,
        response: { 200: ConversationStrategy },
      },
    },
    (request) => conversationStrategies.stop(ownerIdOf(request), Number(request.params.id)),
  );
}
