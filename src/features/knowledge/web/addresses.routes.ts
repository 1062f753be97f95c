import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../../contract/common.ts';
import { KnowledgeAddresses, KnowledgeAddressesBody } from '../../../contract/knowledge.ts';
import { isoTimeOrNull } from '../../../contract/times.ts';
import { ownerIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';

type Deps = Pick<RouteContext, 'guards' | 'lookUpAddresses'>;

/** `/api/knowledge/addresses` */
export async function knowledgeAddressRoutes(
  app: FastifyInstance,
  { guards, lookUpAddresses }: Deps,
): Promise<void> {
  app.post<{ Body: KnowledgeAddressesBody }>(
    '',
    {
      onRequest: guards.requireSubscriber,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['knowledge_unreadable', 'too_many_requests'],
        summary: 'Which pages an address, a list of them or a sitemap names; none is added by it',
        body: KnowledgeAddressesBody,
        response: { 200: KnowledgeAddresses },
      },
    },
    async (request) => {
      const { pages, leftOut, ...found } = await lookUpAddresses(ownerIdOf(request), request.body.input);
      return {
        ...found,
        pages: pages.map(({ url, changedAt }) => ({ url, changedAt: isoTimeOrNull(changedAt) })),
        leftOut: leftOut.map(({ examples, ...one }) => ({ ...one, examples: [...examples] })),
      };
    },
  );
}
