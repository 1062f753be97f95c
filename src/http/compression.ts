import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers may be sent compressed. Only for a route whose answers hold no secret: see `docs/security.md`. */
    isCompressible?: boolean;
  }
}

/** Below this, headers and work outweigh what is saved. */
const SMALLEST_BYTES = 1_024;
const QUALITY = 4;

const brotli = promisify(brotliCompress);
const compressors = {
  br: (text: string) =>
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: promisify<string, Buffer>(gzip),
};

/** Compresses, away from the event loop, what the routes registered afterwards answer, where they say that they may be. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isCompressible !== true || route.method !== 'GET') return;
    route.onSend = [route.onSend ?? [], compress].flat();
  });
}

async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST_BYTES) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = bestEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding === null) return payload;
  const compressed = await compressors[encoding](payload);
  reply.header('content-encoding', encoding);
  reply.header('content-length', compressed.length);
  return compressed;
}

export type Encoding = keyof typeof compressors;

/** The smallest that the caller takes. */
export function bestEncoding(accepted: string): Encoding | null {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [token, weight = 'q=1'] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return token === name && Number(weight.slice(2)) > 0;
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
