import assert from 'node:assert/strict';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { random } from '../../../testing/random.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createContext } from '../../context.ts';

const ROUNDS = 3;
const CONVERSATIONS = 24;

/** Nothing that was acknowledged is lost or half-written. */
search('killed-under-load', { cases: 6, seconds: 4 }, async (t, number) => {
  const dialect = dialectOf(number);
  // Registered first: connections end before their database does.
  const closers: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(closers.map((close) => close())));
  const env = { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };
  const app = await startTestApp(t, dialect, { env });
  const { user, template } = await createOwner(app.context);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
  });
  // The file of SQLite belongs to the processes that are killed.
  await app.stop();

  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(t, app.env);
    closers.push(server.kill);
    let isDead = false;
    const callers = Array.from({ length: CONVERSATIONS }, async (_, conversation) => {
      for (let n = 0; !isDead; n += 1) {
        const message = `hours ${round}-${conversation}-${n}`;
        const body = { message, conversation_id: `c${conversation}`, timestamp: `${round}-${n}` };
        const answer = await postMessage(server.url, template.webhookUrl, body).catch(() => null);
        if (answer?.status === 200) acknowledged.push(message);
      }
    });
    const before = acknowledged.length;
    await waitFor('answers', () => acknowledged.length - before >= CONVERSATIONS);
    await new Promise((resolve) => setTimeout(resolve, random() * 500));
    await server.kill();
    isDead = true;
    await Promise.all(callers);
  }

  const context = await createContext(app.config);
  closers.push(() => context.close());
  const rows = await context.db.knex('messages').orderBy('conversation_id').orderBy('id').select();
  const count = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (row.is_from_user !== 1) continue;
    count.set(row.message_text, (count.get(row.message_text) ?? 0) + 1);
    const next = rows[index + 1];
    assert.deepEqual(
      [next?.conversation_id, next?.is_from_user, next?.message_text],
      [row.conversation_id, 0, 'From 8 to 6.'],
      'every message stands before its reply',
    );
  }
  assert.ok(acknowledged.length > 50, `only ${acknowledged.length} messages were acknowledged`);
  for (const message of acknowledged) assert.equal(count.get(message), 1, `${message} is there once`);
  const conversations = await context.db.knex('conversations').select('id', 'message_count');
  for (const { id, message_count: stored } of conversations) {
    assert.equal(rows.filter((row) => row.conversation_id === id).length, stored, 'the counter is right');
  }
});
