import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { ConversationSharing, SharingBody, SharingView } from '../../contract/sharing.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/templates/{id}/sharing` */
export async function sharingRoutes(
  app: FastifyInstance,
  { guards, sharing }: Pick<RouteContext, 'guards' | 'sharing'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Params: IdParams }>(
    '/:id/sharing',
    {
      onRequest,
      schema: {
        summary: 'Which templates a template shares conversations with',
        params: IdParams,
        response: { 200: SharingView },
      },
    },
    (request) => sharing.view(ownerIdOf(request), Number(request.params.id)),
  );

  app.put<{ Params: IdParams; Body: SharingBody }>(
    '/:id/sharing',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'Share conversations with the templates of a group, or with none',
        params: IdParams,
        body: SharingBody,
        response: { 200: SharingView },
      },
    },
    (request) => sharing.join(ownerIdOf(request), Number(request.params.id), request.body.sharesWith),
  );
}

/** `/api/conversations/{id}/pass` */
export async function conversationSharingRoutes(
  app: FastifyInstance,
  { guards, conversationSharings }: Pick<RouteContext, 'guards' | 'conversationSharings'>,
): Promise<void> {
  app.delete<{ Params: IdParams }>(
    '/:id/pass',
    {
      onRequest: guards.requireSubscriber,
      schema: {
        summary: 'Take back a conversation that was passed to another template',
        params: IdParams,
        response: { 200: Type.Union([ConversationSharing, Type.Null()]) },
      },
    },
    (request) => conversationSharings.takeBack(ownerIdOf(request), Number(request.params.id)),
  );
}
