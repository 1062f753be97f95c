import type { FastifyInstance } from 'fastify';
import { nothingAt } from './error-handler.ts';

export interface SecurityTxtOptions {
  /** `mailto:...` or `https://...`; '' where the operator names none. */
  contact: string;
  publicUrl: string;
  clock: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Computed anew, so that it never runs out while the server runs; the RFC asks for less than a year. */
const VALID_DAYS = 180;

/** Where to report a weakness, as RFC 9116 has it. */
export async function securityTxtRoutes(app: FastifyInstance, options: SecurityTxtOptions): Promise<void> {
  const { contact, publicUrl, clock } = options;
  app.get('/.well-known/security.txt', async (request, reply) => {
    if (contact === '') throw nothingAt(request.url);
    const today = Math.floor(clock() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === '' ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
