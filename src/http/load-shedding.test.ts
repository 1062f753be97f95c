import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { countRows, eventually } from '../../testing/observe.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createLoadShedding } from './load-shedding.ts';

test('requests are turned away while timers are late, and again accepted well below that', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  let shed = 0;
  const load = createLoadShedding(
    1_000,
    () => {
      shed += 1;
    },
    () => now,
  );
  /** One sample, fired `late` milliseconds after its time. */
  const sample = (late: number) => {
    now += 50 + late;
    t.mock.timers.tick(50);
  };
  const isShedding = () => {
    try {
      load.check();
      return false;
    } catch (error) {
      const { name, message, ...rest } = error as Error & Record<string, unknown>;
      assert.deepEqual(
        [name, message, rest],
        [
          'AppError',
          'The server is very busy. Please try again in a moment.',
          { code: 'overloaded', status: 503, fields: undefined, retryAfterSeconds: 2 },
        ],
      );
      return true;
    }
  };

  load.start();
  for (let i = 0; i < 20; i += 1) sample(0);
  assert.deepEqual([load.delayMs(), isShedding()], [0, false]);
  sample(2_500);
  assert.equal(isShedding(), false, 'a single pause is no overload');
  sample(2_500);
  assert.equal(isShedding(), true);
  let samples = 0;
  while (isShedding() && samples < 100) {
    sample(600);
    samples += 1;
  }
  assert.equal(samples, 100, 'between the two marks it stays as it is');
  for (let i = 0; i < 3; i += 1) sample(0);
  assert.equal(isShedding(), false);
  for (let i = 0; i < 100; i += 1) sample(700);
  assert.equal(isShedding(), false, 'and between them it also stays off');
  assert.equal(shed, 101 + 1);
  load.stop();
  const delay = load.delayMs();
  sample(10_000);
  assert.equal(load.delayMs(), delay);
});

test('an overloaded server says so at once, keeps its pages, and recovers', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { SERVER_OVERLOAD_DELAY_MS: '1000' } });
  const { template } = await createOwner(app.context);
  const body = { message: 'Do you deliver?', conversation_id: 'c', timestamp: 1 };
  const send = () => postMessage(app.url, template.webhookUrl, body);
  const blockLoop = (ms: number) => {
    const endsAt = performance.now() + ms;
    while (performance.now() < endsAt);
  };

  // Two pauses with a sample after each: more than any single hiccup.
  blockLoop(2_500);
  await new Promise((resolve) => setTimeout(resolve, 1));
  blockLoop(2_500);
  await new Promise((resolve) => setTimeout(resolve, 1));
  const [refused, health] = await Promise.all([send(), fetch(`${app.url}/healthz`)]);
  assert.equal(refused.status, 503);
  const { requestId, ...rest } = refused.body;
  assert.deepEqual(rest, {
    error: 'The server is very busy. Please try again in a moment.',
    message: 'The server is very busy. Please try again in a moment.',
    code: 'overloaded',
  });
  assert.match(String(requestId), /\S/);
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.equal(health.status, 200);
  assert.equal((await countRows(app.context)).inbox, 0);

  await eventually('accepts again', async () => (await send()).status === 200);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  assert.match(metrics, /^dmreply_shed_total [1-9]/m);
});
