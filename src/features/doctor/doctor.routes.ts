import type { FastifyInstance } from 'fastify';
import { IdParams } from '../../contract/common.ts';
import { DoctorReport, FlowKit } from '../../contract/doctor.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** Help with the connection of a template. */
export async function doctorRoutes(
  app: FastifyInstance,
  { guards, doctor }: Pick<RouteContext, 'guards' | 'doctor'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Params: IdParams }>(
    '/doctor',
    {
      onRequest,
      schema: {
        summary:
          'What stands between a customer’s message and its reply: the verdict with the first thing to do, and each finding',
        params: IdParams,
        response: { 200: DoctorReport },
      },
    },
    (request) =>
      doctor.report(ownerIdOf(request), Number(request.params.id), `${request.protocol}://${request.host}`),
  );

  app.get<{ Params: IdParams }>(
    '/flow-kit',
    {
      onRequest,
      schema: {
        summary: 'Address, header, body, mapping and condition for each chat tool, ready to paste',
        params: IdParams,
        response: { 200: FlowKit },
      },
    },
    (request) =>
      doctor.kit(ownerIdOf(request), Number(request.params.id), `${request.protocol}://${request.host}`),
  );
}
