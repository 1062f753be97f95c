import { PassThrough, type Readable, type Transform } from 'node:stream';
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

/**
 * The body as it was before it was compressed. As soon as more than `maxBytes` come out it ends: with these, where it may be cut,
 * else with a `FetchFailure`.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
  isCut = false,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  async function keep(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) throw new FetchFailure('too_large');
    }
  }
  const name = encoding.trim().toLowerCase();
  const decoder = name === '' || name === 'identity' ? () => new PassThrough() : DECODERS[name];
  if (decoder === undefined) throw new FetchFailure('unreadable');
  try {
    await pipeline(body, decoder(), keep);
  } catch (error) {
    if (!isCut || size <= maxBytes) throw isBroken(error) ? new FetchFailure('unreadable') : error;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** zlib's own errors: `Z_DATA_ERROR`, `Z_BUF_ERROR`, `ERR__ERROR_FORMAT_...` of Brotli. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}
