import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:net';

/** Below those that systems hand out by themselves, to servers and to connections alike. */
const [FIRST, BEHIND_LAST] = [16_000, 32_000];

/** Listens on 127.0.0.1, at a port that nobody else is given while the server is down; returns it. */
export async function listenAtOwnPort(server: Server): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST);
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    try {
      await listening;
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
