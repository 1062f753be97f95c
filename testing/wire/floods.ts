/** What a broken or hostile server sends when it never comes to an end, or packs a lot into a little. */
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Behaviour, Exchange } from './http-stand-in.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const STREAM_TYPE = { 'content-type': 'text/event-stream' };
const BLOCK_BYTES = 64 * 1024;

function delta(content: string): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }];
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`;
}

/** `head`, then `block` again and again until the caller hangs up. */
function flood(headers: Record<string, string>, head: string, block: string, status = 200): Behaviour {
  const repeated = Buffer.from(block.repeat(Math.ceil(BLOCK_BYTES / block.length)));
  return async ({ response, signal }) => {
    response.writeHead(status, headers);
    response.write(head);
    while (!signal.aborted) {
      const hasRoom = response.write(repeated);
      if (!hasRoom) await roomIn(response, signal);
      // Other callers have their turn.
      else await new Promise(setImmediate);
    }
  };
}

async function roomIn(response: Exchange['response'], signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
}

/** Header lines without end. */
function endlessHeaders({ response, signal }: Exchange): Promise<void> {
  const { socket } = response;
  socket?.write('HTTP/1.1 200 OK\r\n');
  const line = Buffer.from(`x-more: ${'y'.repeat(1_000)}\r\n`.repeat(64));
  return new Promise((resolve) => {
    const more = () => {
      if (signal.aborted || socket === null || socket.destroyed) return resolve();
      socket.write(line);
      setTimeout(more, 1);
    };
    more();
  });
}

/** One event every 20 ms that says nothing, for ever. */
function drip({ response, signal }: Exchange): Promise<void> {
  response.writeHead(200, STREAM_TYPE);
  return new Promise((resolve) => {
    const timer = setInterval(() => response.write(delta('a')), 20);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });
}

/** A body of `bytes` that compresses to a thousandth; packed once, at the first call. */
function bomb(encoding: 'gzip' | 'br', head: string, block: string, bytes: number): Behaviour {
  const type = head === '' ? STREAM_TYPE : JSON_TYPE;
  let packed: Promise<Buffer> | undefined;
  return async ({ response }) => {
    packed ??= buffer(Readable.from(blocks(head, block, bytes)).pipe(packer(encoding)));
    response.writeHead(200, { ...type, 'content-encoding': encoding });
    response.end(await packed);
  };
}

function packer(encoding: 'gzip' | 'br'): Transform {
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

function* blocks(head: string, block: string, bytes: number): Iterable<Buffer> {
  if (head !== '') yield Buffer.from(head);
  const repeated = Buffer.from(block.repeat(Math.ceil(BLOCK_BYTES / block.length)));
  for (let sent = 0; sent < bytes; sent += repeated.length) yield repeated;
}

const GOOD = JSON.stringify({ choices: [{ message: { content: 'Of course.' }, finish_reason: 'stop' }] });
const MODEL = '{"id":"model-with-an-ordinary-name","object":"model"},';
const PACKED_BYTES = 200 * 1024 * 1024;

/** Answers to a question that must end all the same, and cost little. */
export const floodedAnswers = {
  stream: flood(STREAM_TYPE, '', delta('word ')),
  letters: flood(STREAM_TYPE, '', delta('a')),
  line: flood(STREAM_TYPE, 'data: ', 'x'),
  giantEvent: flood(STREAM_TYPE, 'data: {"choices":[{"delta":{"content":"', 'many words '),
  comments: flood(STREAM_TYPE, '', ': keep-alive\n\n'),
  emptyLines: flood(STREAM_TYPE, '', '\n'),
  afterTheEnd: flood(STREAM_TYPE, `${delta('Of course.')}data: [DONE]\n\n`, ': more\n\n'),
  afterTheJson: flood(JSON_TYPE, GOOD, ' '),
  error: flood(JSON_TYPE, '{"error":{"message":"', 'sorry ', 500),
  drip,
  gzip: bomb('gzip', '', delta('word '), PACKED_BYTES),
  brotli: bomb('br', '', delta('word '), PACKED_BYTES),
  gzipJson: bomb('gzip', '{"choices":[', ' ', PACKED_BYTES),
  // The last one: a provider that can't be reached is left alone for a while.
  endlessHeaders,
} satisfies Record<string, Behaviour>;

/** The same for a list of models. */
export const floodedLists = {
  list: flood(JSON_TYPE, '{"object":"list","data":[', MODEL),
  line: flood(JSON_TYPE, '{"object":"list","data":[{"id":"', 'x'),
  error: floodedAnswers.error,
  endlessHeaders,
  gzip: bomb('gzip', '{"object":"list","data":[', MODEL, PACKED_BYTES),
  brotli: bomb('br', '{"object":"list","data":[', MODEL, PACKED_BYTES),
} satisfies Record<string, Behaviour>;
