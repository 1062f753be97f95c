import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';

/** What is asked for, and how each is read. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** The body as it was before it was compressed. Throws a `FetchFailure` as soon as more than `maxBytes` come out. */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  async function keep(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchFailure('too_large');
      chunks.push(chunk);
    }
  }
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    await pipeline(body, keep);
    return Buffer.concat(chunks);
  }
  const decoder = DECODERS[name];
  if (decoder === undefined) throw new FetchFailure('unreadable');
  try {
    await pipeline(body, decoder(), keep);
  } catch (error) {
    throw isBroken(error) ? new FetchFailure('unreadable') : error;
  }
  return Buffer.concat(chunks);
}

/** zlib's own errors: `Z_DATA_ERROR`, `Z_BUF_ERROR`, `ERR__ERROR_FORMAT_...` of Brotli. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}
