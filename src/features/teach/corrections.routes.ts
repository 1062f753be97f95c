import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { CorrectionBody, CorrectionView } from '../../contract/correction.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/templates/:id/corrections` */
export async function correctionRoutes(
  app: FastifyInstance,
  { guards, lookAtCorrection }: Pick<RouteContext, 'guards' | 'lookAtCorrection'>,
): Promise<void> {
  app.post<{ Params: IdParams; Body: CorrectionBody }>(
    '',
    {
      onRequest: guards.requireSubscriber,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'What a reply that you write better can teach; nothing is saved',
        params: IdParams,
        body: CorrectionBody,
        response: { 200: CorrectionView },
      },
    },
    (request) => lookAtCorrection(ownerIdOf(request), Number(request.params.id), request.body),
  );
}
