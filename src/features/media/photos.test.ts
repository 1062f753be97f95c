import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import type { Dialect } from '../../db/database.ts';
import { createAiStandIn } from '../../testing/ai-stand-in.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { respond } from '../../testing/stand-ins/wire.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';
import { endless, redirect, silent, status, typed } from '../../testing/web/answers.ts';
import { startWeb } from '../../testing/web/web-stand-in.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
const HOST = 'scontent.cdninstagram.com';
const HIDDEN = /which you do not see|which you do not get/;

interface Said {
  messages: {
    role: string;
    content: string | { type: string; text?: string; image_url?: { url: string } }[];
  }[];
}

/** A template that sees photos, and what customers send it. */
async function start(t: TestContext, dialect: Dialect, seesPhotos = true) {
  const web = await startWeb(t, {}, { hosts: { 'inside.example': ['127.0.0.2'] } });
  const ai = await createAiStandIn({ reply: () => 'What a lovely cake.' });
  t.after(ai.close);
  const env = { AI_BASE_URL: ai.url, AI_API_KEY: 'test', WEBHOOK_DEADLINE_MS: '3000' };
  const app = await startTestApp(t, dialect, {
    env,
    overrides: { web: web.options },
  });
  const { template } = await createOwner(app.context, seesPhotos ? { seesPhotos } : {});
  let sent = 0;

  async function send(message: string, conversation = `c${sent}`) {
    sent += 1;
    const body = { message, conversation_id: conversation, timestamp: `${sent}` };
    const { body: answer } = await postMessage(app.url, template.webhookUrl, body);
    const row = await app.context.db
      .knex('messages')
      .where({ is_from_user: 0 })
      .orderBy('id', 'desc')
      .first();
    const reason = JSON.parse(row?.reason ?? '{}');
    return { answer, reason, last: (ai.requests.at(-1)?.body as Said | undefined)?.messages.at(-1)?.content };
  }

  return {
    app,
    ai,
    web,
    send,
    photo(path: string, answer: RequestListener) {
      web.site[path] = answer;
      return web.at(path, HOST);
    },
  };
}

onBothDatabases('the AI sees a photo for one reply; later ones know of it as a note', async (t, dialect) => {
  const { photo, send } = await start(t, dialect);
  const address = photo('/1.jpg', typed('text/html', PNG));
  const { answer, reason, last } = await send(address, 'one');
  assert.equal(answer.response, 'What a lovely cake.');
  assert.ok(Array.isArray(last));
  assert.equal(last[1]?.image_url?.url, `data:image/png;base64,${PNG.toString('base64')}`);
  assert.match(last[0]?.text ?? '', /the photo that is shown here/);
  assert.doesNotMatch(last[0]?.text ?? '', HIDDEN);
  assert.equal(reason.photo.outcome, 'seen');
  assert.equal(reason.media, undefined);
  const next = await send('And how much is it?', 'one');
  assert.equal(next.last, 'And how much is it?');
  assert.equal(next.reason.photo, undefined);
});

onBothDatabases('a photo that is not ready yet is asked for three times at most', async (t, dialect) => {
  const { photo, send, web } = await start(t, dialect);
  let asked = 0;
  const slowly = photo('/late.jpg', (request, answer) => {
    asked += 1;
    (asked < 3 ? status(404) : typed('image/png', PNG))(request, answer);
  });
  assert.equal((await send(slowly)).reason.photo.outcome, 'seen');
  const never = await send(web.at('/never.jpg', HOST));
  assert.equal(never.reason.photo.outcome, 'not_there');
  assert.equal(web.paths().filter((path) => path === '/never.jpg').length, 3);
});

onBothDatabases('what is no photo, too much, too slow or inside is told as a note', async (t, dialect) => {
  const { photo, send, web } = await start(t, dialect);
  const cases = [
    ['no_photo', photo('/a.jpg', typed('image/jpeg', '<html>Not found</html>'))],
    ['too_large', photo('/b.jpg', endless('image/png'))],
    ['too_slow', photo('/c.jpg', silent)],
    ['inside', photo('/d.jpg', redirect(web.at('/secret', 'inside.example')))],
  ] as const;
  for (const [outcome, address] of cases) {
    const { answer, reason, last } = await send(address);
    assert.equal(reason.photo?.outcome, outcome);
    assert.equal(answer.source, 'ai', outcome);
    assert.match(String(last), HIDDEN);
  }
  assert.deepEqual(web.askedInside, []);
});

onBothDatabases('a model that sees nothing is asked without the photo', async (t, dialect) => {
  const { ai, photo, send } = await start(t, dialect);
  const address = photo('/1.jpg', typed('image/png', PNG));
  const error = { message: 'This model does not support image input.', type: 'invalid_request_error' };
  for (const code of [400, 404]) {
    ai.enqueue(respond({ status: code, body: { error } }));
    const { answer, reason, last } = await send(address);
    assert.equal(answer.response, 'What a lovely cake.');
    assert.equal(reason.photo.outcome, 'refused');
    assert.match(String(last), HIDDEN);
  }
});

onBothDatabases('a price that a photo may hold is no price of the business', async (t, dialect) => {
  const { ai, photo, send } = await start(t, dialect);
  const address = photo('/1.jpg', typed('image/png', PNG));
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

onBothDatabases('a template that sees no photos, and other addresses, fetch nothing', async (t, dialect) => {
  const blind = await start(t, dialect, false);
  const { last, reason } = await blind.send(blind.photo('/1.jpg', typed('image/png', PNG)));
  assert.match(String(last), HIDDEN);
  assert.equal(reason.photo, undefined);
  assert.deepEqual(blind.web.paths(), []);
  const seeing = await start(t, dialect);
  await seeing.send(seeing.web.at('/1.jpg', 'other.example'));
  assert.deepEqual(seeing.web.paths(), []);
});

onBothDatabases('no more than twenty photos are on their way at once', async (t, dialect) => {
  const { app, photo, send, web } = await start(t, dialect);
  const address = photo('/slow.jpg', silent);
  await Promise.all(Array.from({ length: 23 }, (_, index) => send(address, `many-${index}`)));
  const rows = await app.context.db.knex('messages').where({ is_from_user: 0 }).select('reason');
  const outcomes = rows.map(({ reason }) => JSON.parse(reason).photo.outcome);
  assert.equal(outcomes.filter((outcome) => outcome === 'busy').length, 3);
  assert.equal(outcomes.filter((outcome) => outcome === 'too_slow').length, 20);
  assert.equal(web.paths().length, 20);
  assert.equal((await send(photo('/1.jpg', typed('image/png', PNG)))).reason.photo.outcome, 'seen');
});
