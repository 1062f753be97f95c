import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { hearTransactions } from '../../../../testing/databases/hear-transactions.ts';
import { createOwner, postMessage } from '../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';

/** Two owners on a SQLite whose disk can be full for a moment, with an AI that says what it was asked. */
async function startShops(t: TestContext) {
  const ai = await createAiStandIn({
    // A question that is handed back would be no answer.
    reply: ({ messages }) => `You said: ${messages.at(-1)?.content.replaceAll('?', '')}`,
    delayMs: 700,
  });
  t.after(() => ai.close());
  const app = await startTestApp(t, 'sqlite', {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-right-key-1234' },
  });
  const [anna, ben] = [await createOwner(app.context), await createOwner(app.context)];
  const send = ({ template }: typeof anna, message: string, id: string) =>
    postMessage(app.url, template.webhookUrl, { message, conversation_id: id });
  const disk = { isFull: false, refused: 0 };
  hearTransactions(app.context.db.sqlite(), (sql) => {
    if (!disk.isFull || sql !== 'COMMIT') return;
    disk.refused += 1;
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  });
  return { anna, ben, send, disk };
}

for (const [who, toOwner, id] of [
  ['another owner’s customer', 'ben', 'c2'],
  ['the same customer', 'anna', 'c1'],
] as const) {
  test(`a message that could not be kept is refused, and ${who} who writes next is answered alone`, async (t) => {
    const { anna, ben, send, disk } = await startShops(t);
    await send(anna, 'Do you have rye?', 'c0');
    disk.isFull = true;
    const first = send(anna, 'Do you have oat?', 'c1');
    // Once when it is written, and once more when that has failed.
    await waitFor('the loss', () => disk.refused >= 2);
    disk.isFull = false;
    const second = await send(toOwner === 'ben' ? ben : anna, 'Do you have spelt?', id);
    assert.equal(second.body.response, 'You said: Do you have spelt');
    const refused = await first;
    assert.deepEqual([refused.status, refused.body.code], [503, 'database_unavailable']);
  });
}
