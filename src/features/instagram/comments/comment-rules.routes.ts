import type { FastifyInstance } from 'fastify';
import {
  CommentRuleBody,
  CommentRuleChange,
  CommentRuleList,
  CommentRuleView,
} from '../../../contract/comment-rule-api.ts';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../../contract/common.ts';
import { isoTime } from '../../../contract/times.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';
import type { CountedRule } from './comment-rules.service.ts';

/** `/api/instagram/comment-rules` */
export async function commentRuleRoutes(
  app: FastifyInstance,
  { guards, commentRules }: Pick<RouteContext, 'guards' | 'commentRules'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get(
    '',
    {
      onRequest,
      schema: {
        summary: 'The phrases in comments that are answered with a private message',
        list: 'counted',
        response: { 200: CommentRuleList },
      },
    },
    async (request, reply) => {
      const rules = await commentRules.list(ownerIdOf(request));
      reply.header('x-total-count', rules.length);
      return rules.map(toView);
    },
  );

  app.post<{ Body: CommentRuleBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'trigger_limit', 'instagram_refused', 'instagram_unreachable'],
        summary: 'Answer comments that hold a phrase with a private message',
        body: CommentRuleBody,
        response: { 201: CommentRuleView },
      },
    },
    async (request, reply) => {
      const { accountId, ...input } = request.body;
      return reply.code(201).send(toView(await commentRules.add(ownerIdOf(request), accountId, input)));
    },
  );

  app.put<{ Params: IdParams; Body: CommentRuleChange }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['instagram_refused', 'instagram_unreachable'],
        summary: 'Change what is named of a phrase in comments',
        params: IdParams,
        body: CommentRuleChange,
        response: { 200: CommentRuleView },
      },
    },
    async (request) =>
      toView(await commentRules.update(ownerIdOf(request), Number(request.params.id), request.body)),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete a phrase in comments; answers that are on their way still arrive',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await commentRules.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}

function toView({ userId: _, mediaId: _mediaId, createdAt, ...rule }: CountedRule): CommentRuleView {
  return { ...rule, createdAt: isoTime(createdAt) };
}
