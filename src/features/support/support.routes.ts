import type { FastifyInstance } from 'fastify';
import { Done } from '../../contract/auth.ts';
import { SUPPORT_TEXTS, SupportBody } from '../../contract/support.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Support } from './support.service.ts';

/** `POST /api/support/contact`, open to everybody. */
export async function supportRoutes(
  app: FastifyInstance,
  { support, cookies }: { support: Support; cookies: Cookies },
): Promise<void> {
  app.post<{ Body: SupportBody }>(
    '/api/support/contact',
    { schema: { body: SupportBody, response: { 200: Done } } },
    async (request) => {
      await support.contact(request.body, cookies.browserOf(request));
      return { success: true as const, message: SUPPORT_TEXTS.sent };
    },
  );
}
