import assert from 'node:assert/strict';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { captureLog, eventually } from '../../../testing/observe.ts';
import { onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { after } from '../../../testing/wire/wire.ts';

/** What may stand in a line about a message, and nothing else. */
const LINE_FIELDS = new Set([
  'level',
  'time',
  'reqId',
  'traceId',
  'templateId',
  'source',
  'how',
  'why',
  'triggerId',
  'model',
  'calls',
  'ms',
  'msg',
]);

onSqlite('the log explains every message, and names nobody and nothing that was said', async (t, dialect) => {
  const [ai, tool] = [await createAiStandIn(), await createChatToolStandIn()];
  t.after(() => ai.close());
  t.after(() => tool.close());
  const { log, lines } = captureLog();
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '3000' },
    overrides: { log },
  });
  const { context } = app;
  const secret = 'cashew-secret';
  const { user, template } = await createOwner(context, {
    fallbackReply: 'Falling back to walnuts.',
    webhookSecret: secret,
  });
  await context.keys.set(user.id, 'openai', 'sk-hazelnut-1234');
  await context.triggers.add(user.id, template.id, {
    triggerPhrase: 'pistachio',
    responseAction: 'A pistachio croissant is $4.',
  });
  const headers = { 'x-webhook-secret': secret };
  let timestamp = 0;
  const send = (message: string, more: Record<string, unknown> = {}) => {
    timestamp += 1;
    const body = {
      message,
      conversation_id: '17841409999999999',
      first_name: 'Almondine',
      username: 'pecanboy',
    };
    return postMessage(app.url, template.webhookUrl, { ...body, timestamp, ...more }, headers);
  };
  await send('Is there a pistachio croissant?');
  ai.enqueue(reply('With a macadamia on top.'));
  await send('What about a cake?');
  ai.enqueue(aiFaults.unauthorized, aiFaults.serverErrorAsHtml, aiFaults.serverErrorAsHtml);
  await send('Can I pay in brazilnuts?');
  await send('Can I pay in chestnuts?');
  await send('x'.repeat(4_001));
  await postMessage(app.url, template.webhookUrl, '{"conversation_id":{"peanut":1}}', headers);
  await postMessage(app.url, template.webhookUrl, '{}', { 'x-webhook-secret': 'wrong-peanut' });
  await postMessage(
    app.url,
    `${template.webhookUrl}/pause`,
    { conversation_id: '17841408888888888' },
    headers,
  );
  await send('Hello, coconut', { conversation_id: '17841408888888888' });
  await postMessage(app.url, 'Qw3rTy_uI0pAsDf7', {});

  await context.keys.set(user.id, 'manychat', tool.token);
  context.loadedTemplates.accountChanged(user.id);
  ai.enqueue(after(3_100, reply('Late, with a macadamia.')));
  assert.equal(
    (await send('Will it be late?', { conversation_id: '17841407777777777' })).body.source,
    'late',
  );
  await eventually('the late reply is delivered', async () => tool.deliveries.length === 1);
  await app.stop();

  const everything = lines.join('');
  for (const hidden of [
    /nut|pistachio|macadamia|pecan|almond|croissant|cake|\$4/i,
    /1784140/,
    /cashew|sk-|Bearer|chat-tool-key/,
    /Qw3rTy/,
    /Linden/,
    /x{20}/,
  ]) {
    assert.doesNotMatch(everything, hidden);
  }
  assert.ok(!everything.includes(template.webhookUrl));

  const answered = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'message answered');
  assert.deepEqual(
    answered.map((line) => [line.source, line.how, line.why, line.calls]),
    [
      ['trigger', 'new', undefined, undefined],
      ['ai', 'new', undefined, 1],
      ['fallback', 'new', 'key_refused', 1],
      ['fallback', 'new', answered[3].why, answered[3].calls],
      ['paused', 'new', undefined, undefined],
      ['late', 'new', undefined, undefined],
    ],
  );
  const refused = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  assert.deepEqual(
    refused.map((line) => [line.status, line.code, line.templateId]),
    [
      [413, 'message_too_long', template.id],
      [400, 'message_missing', template.id],
      [401, 'wrong_webhook_secret', template.id],
      [200, undefined, template.id],
      [404, 'webhook_not_found', undefined],
    ],
    'a call that was refused says why, and an answer that took long has its one line',
  );
  for (const line of answered) {
    const others = Object.keys(line).filter((field) => !LINE_FIELDS.has(field));
    assert.deepEqual(others, []);
    assert.equal(line.templateId, template.id);
  }
});
