import type { FastifyInstance } from 'fastify';
import { Done } from '../../contract/auth.ts';
import { SUPPORT_TEXTS, SupportBody } from '../../contract/support.ts';
import type { RouteContext } from '../../route-context.ts';

/** `POST /api/support/contact`, open to everybody. */
export async function supportRoutes(
  app: FastifyInstance,
  { support, cookies }: Pick<RouteContext, 'support' | 'cookies'>,
): Promise<void> {
  app.post<{ Body: SupportBody }>(
    '/contact',
    {
      schema: {
        errors: ['support_unavailable', 'too_many_requests'],
        summary: 'Write to those who run this server',
        body: SupportBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      await support.contact(request.body, cookies.browserOf(request));
      return { success: true as const, message: SUPPORT_TEXTS.sent };
    },
  );
}
