import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../testing/fixtures.ts';
import { captureLog } from '../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../testing/test-app.ts';

onBothDatabases('a server that stops answers what is under way, and ends right after', async (t, dialect) => {
  const ai = await createAiStandIn({ delayMs: 500 });
  t.after(() => ai.close());
  const { log, lines } = captureLog();
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url }, overrides: { log } });
  const { user, template } = await createOwner(app.context);
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  const body = { message: 'Can I pay in bitcoin?', conversation_id: 'c', timestamp: 1 };
  const pending = postMessage(app.url, template.webhookUrl, body);
  while (ai.requestCount() === 0) await new Promise((resolve) => setTimeout(resolve, 10));

  // A browser that has connected and asked nothing yet.
  const { hostname, port } = new URL(app.url);
  const unused = connect(Number(port), hostname);
  t.after(() => unused.destroy());
  unused.on('error', () => undefined);
  await once(unused, 'connect');

  const startedAt = performance.now();
  const stopped = app.stop();
  assert.equal((await pending).body.source, 'ai');
  await stopped;
  assert.equal(
    JSON.parse(lines.at(-1) ?? '{}').msg,
    'stopped',
    'whoever reads the log sees that it was no crash',
  );
  const tookMs = performance.now() - startedAt;
  // The caller keeps its connection for a next message; nobody waits for that one.
  assert.ok(tookMs < 5_000, `the end took ${Math.round(tookMs)} ms`);
  await assert.rejects(postMessage(app.url, template.webhookUrl, body));
});
