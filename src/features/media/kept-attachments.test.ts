import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sureTranscript } from '../../../testing/ai/ai-transcriptions.ts';
import { startMediaApp } from '../../../testing/media-app.ts';
import { tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { typed } from '../../../testing/web/answers.ts';
import type { Dialect } from '../../db/database.ts';
import { MOST_KEPT_BYTES } from './kept-attachments.service.ts';

const OGG = 'OggS and sounds';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1');

async function start(t: TestContext, dialect: Dialect, fields: Record<string, unknown> = {}) {
  const started = await startMediaApp(t, dialect, {
    hearsVoice: true,
    seesPhotos: true,
    keepsAttachments: true,
    ...fields,
  });
  const { app, kept, send, user } = started;
  const { context } = app;
  const folder = join(context.config.server.dataDir, 'attachments', String(user.id));
  const headers = { authorization: `Bearer ${await tokenFor(context, { userId: user.id })}` };
  return {
    ...started,
    get: (path: string, as: Record<string, string> = headers) => fetch(`${app.url}${path}`, { headers: as }),
    files: () => readdir(folder).catch(() => []),
    rows: () => context.db.knex('kept_attachments').orderBy('id'),
    async sendBoth() {
      started.ai.transcriptions.enqueue(sureTranscript('Do you make this?'));
      const photo = kept('/1.jpg', typed('text/html', PNG));
      const answered = await send(`${photo} ${kept('/audioclip-1.mp4', typed('video/mp4', OGG))}`, 'one');
      await context.keptAttachments.flush();
      return answered;
    },
  };
}

onSqlite('what was seen and heard is kept beside its message, for its owner alone', async (t, dialect) => {
  const { app, get, sendBoth, template } = await start(t, dialect);
  await app.context.settings.save({ file_storage_enabled: true });
  await sendBoth();
  const [conversation] = await app.context.db.knex('conversations').select('id');
  const listed = await get(`/api/conversations/${conversation.id}/messages`);
  const [message] = (await listed.json()) as {
    attachments: { id: number; kind: string; language?: string }[];
  }[];
  assert.deepEqual(
    message?.attachments.map(({ kind, language }) => [kind, language]),
    [
      ['photo', undefined],
      ['voice', 'en'],
    ],
  );
  const [photo, voice] = message?.attachments ?? [];
  const shown = await get(`/api/attachments/${photo?.id}`);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get('content-type'), 'image/png');
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(shown.headers.get('content-disposition'), `attachment; filename=photo-${photo?.id}.png`);
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), PNG);
  const played = await get(`/api/attachments/${voice?.id}`);
  assert.equal(played.headers.get('content-type'), 'audio/ogg');
  assert.equal(await played.text(), OGG);
  assert.equal((await get(`/api/attachments/${photo?.id}`, {})).status, 401);
  const stranger = await app.context.accounts.create({ username: 'stranger', email: 's@example.com' });
  const as = { authorization: `Bearer ${await tokenFor(app.context, { userId: stranger.id })}` };
  assert.equal((await get(`/api/attachments/${photo?.id}`, as)).status, 404);
  assert.equal((await get('/api/attachments/999', as)).status, 404);
  assert.equal(template.keepsAttachments, true);
});

onBothDatabases(
  'nothing is kept where template or server keep nothing, or too much is there',
  async (t, dialect) => {
    const off = await start(t, dialect);
    await off.sendBoth();
    assert.deepEqual([await off.rows(), await off.files()], [[], []]);
    await off.app.context.settings.save({ file_storage_enabled: true });
    const row = { user_id: off.user.id, message_id: 1, kind: 'photo', type: 'image/png', created_at: 1 };
    await off.app.context.db.knex('kept_attachments').insert({ ...row, bytes: MOST_KEPT_BYTES - 5 });
    await off.sendBoth();
    assert.equal((await off.rows()).length, 1);
    const unwanted = await start(t, dialect, { keepsAttachments: false });
    await unwanted.app.context.settings.save({ file_storage_enabled: true });
    await unwanted.sendBoth();
    assert.deepEqual([await unwanted.rows(), await unwanted.files()], [[], []]);
  },
);

onBothDatabases('it goes with its conversation, its message and its account', async (t, dialect) => {
  const { app, files, get, rows, sendBoth, user } = await start(t, dialect);
  const { context } = app;
  const { knex } = context.db;
  await context.settings.save({ file_storage_enabled: true });
  await sendBoth();
  assert.equal((await files()).length, 2);
  const { id } = await knex('conversations').first('id');
  await context.conversations.remove(user.id, id);
  assert.deepEqual([await rows(), await files()], [[], []]);

  await sendBoth();
  const [{ id: kept }] = await rows();
  await knex('messages').where({ is_from_user: 1 }).delete();
  assert.equal((await get(`/api/attachments/${kept}`)).status, 404);
  await sendBoth();
  assert.equal((await files()).length, 4);
  // As the maintenance does after messages that are past their time.
  assert.equal(await context.keptAttachments.purge.delete(knex, 0, 1), 1);
  assert.equal(context.keptAttachments.purge.hasMore?.(), true);
  assert.equal(await context.keptAttachments.purge.delete(knex, 0, 200), 1);
  assert.equal(context.keptAttachments.purge.hasMore?.(), false);
  assert.deepEqual([(await rows()).length, (await files()).length], [2, 2]);
  await context.deletion.close(user);
  await context.deletion.removeClosed();
  assert.deepEqual([await rows(), await files()], [[], []]);
});
