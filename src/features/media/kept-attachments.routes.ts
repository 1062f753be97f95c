import type { FastifyInstance } from 'fastify';
import { BINARY, IdParams } from '../../contract/common.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/attachments` */
export async function keptAttachmentRoutes(
  app: FastifyInstance,
  { guards, keptAttachments }: Pick<RouteContext, 'guards' | 'keptAttachments'>,
): Promise<void> {
  app.get<{ Params: IdParams }>(
    '/:id',
    {
      onRequest: guards.requireSubscriberOrCookie,
      schema: {
        summary: 'A photo or voice message of a customer, where it is kept',
        tells: { 'Content-Disposition': 'A name for the file' },
        forms: {
          'image/*': { description: 'The photo', schema: BINARY },
          'audio/*': { description: 'The voice message', schema: BINARY },
        },
        params: IdParams,
      },
    },
    async (request, reply) => {
      const { id, kind, type, stream } = await keptAttachments.open(
        ownerIdOf(request),
        Number(request.params.id),
      );
      // The type is one of a few that its first bytes showed, and it is never opened as a page.
      reply.header('content-disposition', `attachment; filename=${kind}-${id}.${type.split('/')[1]}`);
      reply.header('cache-control', 'private, no-store');
      return reply.type(type).send(stream);
    },
  );
}
