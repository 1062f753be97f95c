import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../contract/common.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import { CreatedToken, TokenBody, TokenList } from '../../contract/tokens.ts';
import { userIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/tokens`; a token itself never opens these. */
export async function tokenRoutes(
  app: FastifyInstance,
  { guards, apiTokens }: Pick<RouteContext, 'guards' | 'apiTokens'>,
): Promise<void> {
  const onRequest = guards.requireSubscriberSession;

  app.get(
    '',
    { onRequest, schema: { summary: 'Personal API tokens', list: 'counted', response: { 200: TokenList } } },
    async (request, reply) => {
      const list = await apiTokens.list(userIdOf(request));
      reply.header('x-total-count', list.length);
      return list.map(({ id, name, scope, createdAt, lastUsedAt }) => ({
        id,
        name,
        scope,
        createdAt: isoTime(createdAt),
        lastUsedAt: isoTimeOrNull(lastUsedAt),
      }));
    },
  );

  app.post<{ Body: TokenBody }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['token_limit'],
        summary: 'Create an API token; it is shown this once',
        body: TokenBody,
        response: { 201: CreatedToken },
      },
    },
    async (request, reply) => reply.code(201).send(await apiTokens.create(userIdOf(request), request.body)),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'Revoke a token', params: IdParams, response: { 200: Success } } },
    async (request) => {
      await apiTokens.revoke(userIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}
