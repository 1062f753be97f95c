import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** Each opens the data of every language when it is first called, and keeps 2 to 7 MB of it in memory. */
const opened = [
  mock.method(Intl, 'Segmenter'),
  mock.method(Intl, 'DateTimeFormat'),
  mock.method(Intl, 'NumberFormat'),
  mock.method(Number.prototype, 'toLocaleString'),
  mock.method(Date.prototype, 'toLocaleDateString'),
];

test('a server that has started and answered by a trigger has opened no data of languages', async (t) => {
  // Loaded only here, because modules would do it while they load.
  const { startTestApp } = await import('../testing/test-app.ts');
  const { createOwner, postMessage } = await import('../testing/fixtures.ts');
  const { url, context } = await startTestApp(t, 'sqlite');
  const { user, template } = await createOwner(context);
  await context.triggers.add(user.id, template.id, { triggerPhrase: 'price', responseAction: 'Five euros.' });
  const body = { message: 'The price?', conversation_id: 'c', timestamp: 1 };
  const answer = await postMessage(url, template.webhookUrl, body);
  assert.equal(answer.body.source, 'trigger');
  assert.deepEqual(
    opened.map(({ mock: { calls } }) => calls.map(({ stack }) => stack.stack)),
    opened.map(() => []),
  );
});
