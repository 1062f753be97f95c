import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Enough for what waits meanwhile, and nothing beside the seconds that a lesson takes. */
const PAUSE_MS = 20;

/**
 * Reads the bodies of this plugin one after the other with pauses, and checks each in a turn of its own: several large ones that
 * end at the same moment would hold up everybody else for as long as all of them take together.
 */
export function parseInTurn(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  let last: Promise<unknown> = Promise.resolve();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    last = last.then(() => {
      parse(request, body, (error, json) => void setImmediate(done, error, json));
      return sleep(PAUSE_MS);
    });
  });
}
