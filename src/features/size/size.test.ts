import assert from 'node:assert/strict';
import { createCli } from '../../../testing/cli-process.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases('db stats tells rows and bytes by table and owner, and the growth', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
  await createOwner(app.context);
  for (const [timestamp, conversation] of ['a', 'a', 'b'].entries())
    await postMessage(app.url, template.webhookUrl, {
      message: 'Hello',
      conversation_id: conversation,
      timestamp,
    });
  const cli = await createCli(t, app.env);
  const { out } = await cli.run(['db', 'stats', '--json']);
  const size = JSON.parse(out);
  const rows = (name: string) => size.tables.find((table: { name: string }) => table.name === name)?.rows;
  assert.deepEqual([rows('messages'), rows('conversations'), rows('users')], [6, 2, 2]);
  assert.deepEqual([size.messages, size.perDay.messages, size.dialect], [6, 6, dialect]);
  assert.ok(size.bytesPerMessage > 0 && size.perDay.bytes === 6 * size.bytesPerMessage);
  assert.deepEqual(
    size.owners.map(({ userId, conversations, messages }: Record<string, number>) => [
      userId,
      conversations,
      messages,
    ]),
    [[user.id, 2, 6]],
  );
  const sum = size.tables.reduce((total: number, { bytes }: { bytes: number }) => total + bytes, 0);
  assert.equal(size.bytes, sum);
  const known = await app.context.health.read();
  assert.ok(size.bytes > known.database.bytes / 20 && size.bytes < known.database.bytes * 20);
  const { code, out: text, err } = await cli.run(['db', 'stats']);
  assert.deepEqual([code, err], [0, '']);
  assert.match(text, /messages +6 +\d+\.\d MB/);
  assert.ok(text.includes(`${user.username} (${user.id})`));
});
