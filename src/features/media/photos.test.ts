import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { MEDIA_HOST, startMediaApp } from '../../../testing/media-app.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { endless, redirect, silent, status, typed } from '../../../testing/web/answers.ts';
import { respond } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
const HIDDEN = /which you do not see|which you do not get/;

/** Time enough on a busy machine. */
const PATIENT = { WEBHOOK_DEADLINE_MS: '9000' };

const start = (t: TestContext, dialect: Dialect, seesPhotos = true, env: Record<string, string> = {}) =>
  startMediaApp(t, dialect, { seesPhotos }, env);

onSqlite('the AI sees a photo for one reply; later ones know of it as a note', async (t, dialect) => {
  const { kept, send } = await start(t, dialect);
  const address = kept('/1.jpg', typed('text/html', PNG));
  const { answer, reason, last } = await send(address, 'one');
  assert.equal(answer.response, 'What a lovely cake.');
  assert.ok(Array.isArray(last));
  assert.equal(last[1]?.image_url?.url, `data:image/png;base64,${PNG.toString('base64')}`);
  assert.match(last[0]?.text ?? '', /the photo that is shown here/);
  assert.doesNotMatch(last[0]?.text ?? '', HIDDEN);
  assert.equal(reason.attachments[0].outcome, 'seen');
  assert.equal(reason.media, undefined);
  const next = await send('And how much is it?', 'one');
  assert.equal(next.last, 'And how much is it?');
  assert.equal(next.reason.attachments, undefined);
});

onSqlite('a photo that is not ready yet is asked for three times at most', async (t, dialect) => {
  const { kept, send, web } = await start(t, dialect);
  let asked = 0;
  const slowly = kept('/late.jpg', (request, answer) => {
    asked += 1;
    (asked < 3 ? status(404) : typed('image/png', PNG))(request, answer);
  });
  assert.equal((await send(slowly)).reason.attachments[0].outcome, 'seen');
  const never = await send(web.at('/never.jpg', MEDIA_HOST));
  assert.equal(never.reason.attachments[0].outcome, 'not_there');
  assert.equal(web.paths().filter((path) => path === '/never.jpg').length, 3);
});

onSqlite('what is no photo, too much, too slow or inside is told as a note', async (t, dialect) => {
  const { kept, send, web } = await start(t, dialect);
  const cases = [
    ['no_photo', kept('/a.jpg', typed('image/jpeg', '<html>Not found</html>'))],
    // In large pieces, so that it is too large before it is too slow.
    ['too_large', kept('/b.jpg', endless('image/png', 'x'.repeat(4_000_000)))],
    ['too_slow', kept('/c.jpg', silent)],
    ['inside', kept('/d.jpg', redirect(web.at('/secret', 'inside.example')))],
  ] as const;
  for (const [outcome, address] of cases) {
    const { answer, reason, last } = await send(address);
    assert.equal(reason.attachments?.[0]?.outcome, outcome);
    assert.equal(answer.source, 'ai', outcome);
    assert.match(String(last), HIDDEN);
  }
  assert.deepEqual(web.askedInside, []);
});

onSqlite('a model that sees nothing is asked without the photo', async (t, dialect) => {
  const { ai, kept, send } = await start(t, dialect);
  const address = kept('/1.jpg', typed('image/png', PNG));
  const error = { message: 'This model does not support image input.', type: 'invalid_request_error' };
  for (const code of [400, 404]) {
    ai.enqueue(respond({ status: code, body: { error } }));
    const { answer, reason, last } = await send(address);
    assert.equal(answer.response, 'What a lovely cake.');
    assert.equal(reason.attachments[0].outcome, 'refused');
    assert.match(String(last), HIDDEN);
  }
});

onSqlite('a price that a photo may hold is no price of the business', async (t, dialect) => {
  const { ai, kept, send } = await start(t, dialect);
  const address = kept('/1.jpg', typed('image/png', PNG));
  const { answer } = await send(address);
  assert.equal(answer.source, 'ai');
  const calls = ai.requestCount();
  const priced = respond({
    body: { choices: [{ message: { content: 'It costs $17.' }, finish_reason: 'stop' }] },
  });
  ai.enqueue(priced, priced);
  const second = await send(address);
  assert.doesNotMatch(String(second.answer.response), /17/);
  assert.equal(ai.requestCount() - calls, 2);
});

onSqlite('a template that sees no photos, and other addresses, fetch nothing', async (t, dialect) => {
  const blind = await start(t, dialect, false);
  const { last, reason } = await blind.send(blind.kept('/1.jpg', typed('image/png', PNG)));
  assert.match(String(last), HIDDEN);
  assert.equal(reason.attachments, undefined);
  assert.deepEqual(blind.web.paths(), []);
  const seeing = await start(t, dialect);
  await seeing.send(seeing.web.at('/1.jpg', 'other.example'));
  assert.deepEqual(seeing.web.paths(), []);
});

onBothDatabases('no more than twenty photos are on their way at once', async (t, dialect) => {
  const { app, kept, send, web } = await start(t, dialect, true, PATIENT);
  const address = kept('/slow.jpg', silent);
  await Promise.all(Array.from({ length: 23 }, (_, index) => send(address, `many-${index}`)));
  const rows = await app.context.db.knex('messages').where({ is_from_user: 0 }).select('reason');
  const outcomes = rows.map(({ reason }) => JSON.parse(reason).attachments[0].outcome);
  assert.equal(outcomes.filter((outcome) => outcome === 'busy').length, 3);
  assert.equal(outcomes.filter((outcome) => outcome === 'too_slow').length, 20);
  assert.equal(web.paths().length, 20);
  assert.equal((await send(kept('/1.jpg', typed('image/png', PNG)))).reason.attachments[0].outcome, 'seen');
});

onSqlite(
  'the AI sees the first photos of a message, and no more than one request takes',
  async (t, dialect) => {
    const { kept, send, web } = await start(t, dialect, true, PATIENT);
    const several = ['/1.png', '/2.png', '/3.png', '/4.png', '/5.png'].map((path) =>
      kept(path, typed('image/png', PNG)),
    );
    const { last, reason } = await send(`Which of these? ${several.join(' ')}`);
    assert.ok(Array.isArray(last));
    assert.equal(last.filter(({ type }) => type === 'image_url').length, 4);
    const outcomes = reason.attachments.map(({ outcome }: { outcome: string }) => outcome);
    assert.deepEqual(outcomes, ['seen', 'seen', 'seen', 'seen', 'one_of_many']);
    assert.deepEqual(web.paths().sort(), ['/1.png', '/2.png', '/3.png', '/4.png']);
    assert.deepEqual(reason.media, ['photo']);
    const large = Buffer.concat([PNG, Buffer.alloc(6_000_000)]);
    const two = ['/6.png', '/7.png'].map((path) => kept(path, typed('image/png', large)));
    const both = await send(two.join(' '));
    const shown = both.reason.attachments.map(({ outcome }: { outcome: string }) => outcome);
    assert.deepEqual(shown, ['seen', 'one_of_many']);
    assert.equal((both.last as { type: string }[]).filter(({ type }) => type === 'image_url').length, 1);
  },
);
