import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createOwner } from '../../testing/fixtures.ts';
import { search } from '../../testing/run/searches.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { assertUnharmed, watchProcess } from '../../testing/watch-process.ts';

/** What a mail server says again and again instead of a greeting. */
const FLOODS = {
  'one line without end': 'x'.repeat(1_000),
  'an answer that always goes on': '220-more\r\n',
  'answers to nothing': '220 ready\r\n',
  'answers that refuse': '554 no\r\n',
  'empty lines': '\r\n',
};

/** A mail server that floods its client is hung up on, and costs nothing. */
search('mail-floods', { cases: 1, seconds: 6 }, async (t) => {
  for (const [name, line] of Object.entries(FLOODS)) {
    const flood = await startFlood(t, line);
    const app = await startTestApp(t, 'sqlite', { env: { MAIL_SMTP_URL: flood.url } });
    await app.context.mailSender.stop();
    await app.context.stopBackground();
    const { user } = await createOwner(app.context);
    const server = await startServerProcess(t, app.env);
    const work = (async () => {
      const body = JSON.stringify({ identifier: user.email });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
      assert.deepEqual([name, answer.status], [name, 200]);
      await waitFor(`${name}: the mail server is asked`, () => flood.connections() > 0);
      await waitFor(`${name}: the server hangs up`, () => flood.open() === 0);
      await waitFor(`${name}: the mail has been tried`, async () => {
        const mail = await app.context.db.knex('outbox').first();
        return mail.last_error !== '' || mail.state === 'sent';
      });
    })();
    assertUnharmed(name, await watchProcess(server, work));
    await server.kill();
  }
});

/** Takes connections, and sends `line` for as long as they are open. */
async function startFlood(t: TestContext, line: string) {
  const block = Buffer.from(line.repeat(Math.ceil((64 * 1_024) / line.length)));
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    more();
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, connections: () => connections, open: () => sockets.size };
}
