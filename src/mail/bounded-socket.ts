import { connect, type Socket } from 'node:net';
import { steadyLookup } from '../steady-lookup.ts';

/** All that a server has to say to one mail is a few hundred bytes. */
const MAX_HEARD_BYTES = 256 * 1_024;
const LOOK_EVERY_MS = 20;

export interface MailServer {
  host?: string | undefined;
  port?: number | string | undefined;
  secure?: boolean | undefined;
}

/**
 * A connection that ends when the server says far more than there is to say: the library keeps whatever it has not come to
 * yet. Counted below encryption, and so for all of it.
 */
export function connectBounded(
  { host = 'localhost', port, secure = false }: MailServer,
  timeoutMs: number,
  done: (error: Error | null, connected?: { connection: Socket }) => void,
): void {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), lookup: steadyLookup });
  const failed = (error: NodeJS.ErrnoException) => done(asFault(error));
  const tooLate = setTimeout(() => socket.destroy(faultOf('ETIMEDOUT', 'no connection in time')), timeoutMs);
  const looking = setInterval(() => {
    if (socket.bytesRead > MAX_HEARD_BYTES) socket.destroy(faultOf('EPROTOCOL', 'the server says too much'));
  }, LOOK_EVERY_MS);
  socket.once('error', failed);
  socket.once('connect', () => {
    clearTimeout(tooLate);
    socket.off('error', failed);
    done(null, { connection: socket });
  });
  socket.once('close', () => {
    clearTimeout(tooLate);
    clearInterval(looking);
  });
}

/** In the library's own terms, by which it is known how to go on. */
function asFault({ code, message }: NodeJS.ErrnoException): Error {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return faultOf('EDNS', message);
  return faultOf(code === 'ETIMEDOUT' ? code : 'ESOCKET', message);
}

function faultOf(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, command: 'CONN' });
}
