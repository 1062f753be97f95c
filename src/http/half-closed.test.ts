import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { rawPost, sendAndShutDown } from '../../testing/chat-tool/chat-tool-caller.ts';
import { createOwner } from '../../testing/fixtures.ts';
import { countRows } from '../../testing/observe.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';

onBothDatabases('a caller that ends its side of the connection still gets its answer', async (t, dialect) => {
  const ai = await createAiStandIn({ delayMs: 300 });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' } });
  const { template } = await createOwner(app.context);
  const url = `${app.url}/api/webhook/${template.webhookUrl}`;
  const body = (timestamp: number) =>
    JSON.stringify({ message: 'Rye bread?', conversation_id: 'c', timestamp });

  for (const connection of ['close', 'keep-alive']) {
    const answer = await sendAndShutDown(url, rawPost(url, body(1), { connection }));
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/, connection);
    assert.match(answer, /"response":"Of course\.","send":true,"source":"ai"/, connection);
  }
  const inOneGo = [2, 3].map((timestamp) => rawPost(url, body(timestamp), { connection: 'keep-alive' }));
  const answers = await sendAndShutDown(url, Buffer.concat(inOneGo));
  assert.equal(answers.match(/"source":"ai"/g)?.length, 2);
  assert.equal((await countRows(app.context)).messages, 6);

  const whole = rawPost(url, body(4));
  assert.match(
    await sendAndShutDown(url, whole.subarray(0, -5)),
    /^HTTP\/1\.1 400 /,
    'half a request is none',
  );
  assert.equal(await sendAndShutDown(url, ''), '');
  assert.equal((await countRows(app.context)).messages, 6);
});

test('a browser that ends its side of an event stream has left', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { token } = await signedInOwner(app);
  const request = `GET /api/notifications/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const leave = () => sendAndShutDown(app.url, request);
  // As many as may be open at once; they make room for as many again.
  for (const round of [1, 2]) {
    const startedAt = performance.now();
    for (const answer of await Promise.all(Array.from({ length: 20 }, leave))) {
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/, `round ${round}`);
    }
    assert.ok(performance.now() - startedAt < 8_000, 'and none is held open until its next heartbeat');
  }
});
