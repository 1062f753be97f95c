import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Success } from '../../../contract/common.ts';
import { InstagramDeletion, InstagramDeletionParams } from '../../../contract/instagram-api.ts';
import { isoTime, isoTimeOrNull } from '../../../contract/times.ts';
import { AppError } from '../../../errors.ts';
import type { RouteContext } from '../../../route-context.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const AppParams = Type.Object({ appKey: Type.String({ pattern: '^[\\w-]{1,32}$' }) });
type AppParams = { appKey: string };

/** What Meta calls about people's consent, below `/api/instagram`; forms, signed with a secret of the app. */
export async function metaCallbackRoutes(
  app: FastifyInstance,
  { metaCallbacks }: Pick<RouteContext, 'metaCallbacks'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  function signedRequestOf(body: unknown): string {
    const signed = body instanceof URLSearchParams ? body.get('signed_request') : null;
    if (signed === null) throw new AppError('invalid_input');
    return signed;
  }

  app.post<{ Params: AppParams }>(
    '/deauthorize/:appKey',
    { schema: { params: AppParams, response: { 200: Success } } },
    async (request) => {
      await metaCallbacks.deauthorize(request.params.appKey, signedRequestOf(request.body));
      return { success: true } as const;
    },
  );

  app.post<{ Params: AppParams }>(
    '/deletion/:appKey',
    {
      schema: {
        params: AppParams,
        response: { 200: Type.Object({ url: Type.String(), confirmation_code: Type.String() }) },
      },
    },
    (request) => metaCallbacks.requestDeletion(request.params.appKey, signedRequestOf(request.body)),
  );

  app.get<{ Params: { code: string } }>(
    '/deletions/:code',
    { schema: { params: InstagramDeletionParams, response: { 200: InstagramDeletion } } },
    async (request) => {
      const { requestedAt, doneAt } = await metaCallbacks.deletion(request.params.code);
      return { requestedAt: isoTime(requestedAt), doneAt: isoTimeOrNull(doneAt) };
    },
  );
}
