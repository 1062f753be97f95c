import assert from 'node:assert/strict';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const LONG = 'We bake it fresh for you each morning, with butter and love.';

onBothDatabases('replies come as if typed: recorded at once, sent later, in order', async (t, dialect) => {
  const env = { WEBHOOK_DEADLINE_MS: '5000' };
  const app = await startTestApp(t, dialect, { env });
  const { user, template } = await createOwner(app.context, { typingSpeed: true });
  for (const [triggerPhrase, responseAction] of [
    ['brioche', LONG],
    ['price', 'From $20.'],
    ['everything', LONG.repeat(10)],
  ])
    await app.context.triggers.add(user.id, template.id, { triggerPhrase, responseAction });
  const startedAt = performance.now();
  const sent: string[] = [];
  const ask = async (message: string, conversation = '1') => {
    const body = { message, conversation_id: conversation, timestamp: message };
    const answer = await postMessage(app.url, template.webhookUrl, body);
    sent.push(message);
    return { ...answer, ms: performance.now() - startedAt };
  };
  const recorded = () => app.context.db.knex('messages').pluck('message_text');
  const first = ask('brioche');
  await waitFor('its record', async () => (await recorded()).includes(LONG));
  assert.deepEqual(sent, []);
  const second = ask('price');
  const endless = ask('everything', '2');
  const [long, short, last] = await Promise.all([first, second, endless]);
  // 60 characters take 3.2 seconds; the short reply waits behind them.
  assert.ok(long.ms > 2_900 && long.ms < 4_600, `${long.ms} ms`);
  assert.ok(short.ms >= long.ms - 50, `${short.ms} ms`);
  assert.deepEqual([long.body.response, short.body.response], [LONG, 'From $20.']);
  // Never beyond the deadline, however long the reply.
  assert.ok(last.ms < 6_000, `${last.ms} ms`);
  // A caller that asks again gets its answer at once.
  const again = performance.now();
  await ask('brioche');
  assert.ok(performance.now() - again < 1_500);
});
