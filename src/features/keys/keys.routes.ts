import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import {
  type KeyField,
  KeyParams,
  KeysBody,
  KeysView,
  ModelList,
  SavedKeys,
  TriedPurposes,
} from '../../contract/keys.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/keys` */
export async function keyRoutes(
  app: FastifyInstance,
  { guards, keySettings }: Pick<RouteContext, 'guards' | 'keySettings'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get(
    '',
    { onRequest, schema: { summary: 'Which keys are saved, masked', response: { 200: KeysView } } },
    (request) => keySettings.view(ownerIdOf(request)),
  );

  app.post<{ Body: KeysBody }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: { summary: 'Save and try keys', body: KeysBody, response: { 200: SavedKeys } },
    },
    (request) => keySettings.save(ownerIdOf(request), request.body),
  );

  app.delete<{ Params: { field: KeyField } }>(
    '/:field',
    { onRequest, schema: { summary: 'Remove a key', params: KeyParams, response: { 200: KeysView } } },
    (request) => keySettings.remove(ownerIdOf(request), request.params.field),
  );

  app.post(
    '/try',
    {
      onRequest,
      schema: {
        errors: ['too_many_requests'],
        summary: 'Try whether replies, finding by meaning and voice messages work; it costs next to nothing',
        response: { 200: TriedPurposes },
      },
    },
    (request) => keySettings.tryPurposes(ownerIdOf(request)),
  );

  app.get(
    '/models',
    { onRequest, schema: { summary: "The AI provider's models", response: { 200: ModelList } } },
    (request) => keySettings.models(ownerIdOf(request)),
  );
}
