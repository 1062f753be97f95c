import assert from 'node:assert/strict';
import { BAKERY, createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, eventually, noticesOf } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;

onSqlite('a subscription that has ended: 200 with the fallback, and a notice', async (t, dialect) => {
  let passed = 0;
  const app = await startTestApp(t, dialect, {
    env: { BILLING_MODE: 'stripe' },
    overrides: { clock: () => Date.now() + passed },
  });
  const { context } = app;
  const owners = [];
  for (const fallbackReply of ['We will write back soon.', '']) {
    const user = await context.accounts.create({
      username: `shop${owners.length}`,
      email: `shop${owners.length}@example.com`,
    });
    await context.billing.grant(user.id, 'standard', Date.now() + MONTH_MS);
    const template = await context.templates.create(user.id, { ...BAKERY, fallbackReply });
    await context.triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: 'Tue to Sun, 8 am to 6 pm.',
    });
    owners.push({ user, template });
  }
  const [withFallback, without] = owners;
  assert.ok(withFallback && without);
  let timestamp = 0;
  const send = (webhookUrl: string) => {
    timestamp += 1;
    return postMessage(app.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  };

  assert.equal((await send(withFallback.template.webhookUrl)).body.source, 'trigger');
  passed = MONTH_MS + 1;
  const fallback = await send(withFallback.template.webhookUrl);
  assert.deepEqual(
    [fallback.status, fallback.body.source, fallback.body.response, fallback.body.send],
    [200, 'fallback', 'We will write back soon.', true],
  );
  const none = await send(without.template.webhookUrl);
  assert.deepEqual(
    [none.status, none.body.source, none.body.response, none.body.send],
    [200, 'none', '', false],
  );
  for (const { user } of owners) {
    const notices = await noticesOf(context, user.id, ['subscription_ended']);
    assert.deepEqual(notices, ['subscription_ended']);
  }
  assert.equal((await countRows(context)).inbox, 3, 'what customers write is kept all the same');

  await context.billing.grant(without.user.id, 'standard', context.clock() + MONTH_MS);
  context.loadedTemplates.accountChanged(without.user.id);
  assert.equal((await send(without.template.webhookUrl)).body.source, 'trigger');
});

onSqlite('a template’s secret opens its webhook, and nothing else does', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const secret = 'three-little-pigs';
  const { template } = await createOwner(app.context, { webhookSecret: secret });
  const { template: open } = await createOwner(app.context);
  const body = { message: 'Do you deliver?', conversation_id: 'c', timestamp: 1 };
  for (const headers of [
    {},
    { 'x-webhook-secret': '' },
    { 'x-webhook-secret': 'three-little-pig' },
    { 'x-webhook-secret': 'three-little-pigs,' },
    { 'x-webhook-secret': 'Three-little-pigs' },
    { authorization: `Bearer ${secret}` },
  ] as Record<string, string>[]) {
    const answer = await postMessage(app.url, template.webhookUrl, body, headers);
    assert.equal(answer.status, 401);
    assert.deepEqual(answer.body, {
      error: 'The X-Webhook-Secret header is missing or wrong.',
      message: 'The X-Webhook-Secret header is missing or wrong.',
      code: 'wrong_webhook_secret',
    });
  }
  assert.deepEqual(await countRows(app.context), { conversations: 0, messages: 0, inbox: 0, deliveries: 0 });
  const right = { 'X-Webhook-Secret': secret };
  assert.equal((await postMessage(app.url, template.webhookUrl, body, right)).body.source, 'faq');
  const unasked = await postMessage(app.url, open.webhookUrl, body, right);
  assert.equal(unasked.body.source, 'faq', 'one that nobody asked for does no harm');
});

onSqlite('the same reply in every format', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { user, template } = await createOwner(app.context);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'menu',
    responseAction: 'Sourdough “Linden”: $6.\nRolls: $1.',
  });
  const text = 'Sourdough “Linden”: $6.\nRolls: $1.';
  const flat = { response: text, send: true, source: 'trigger', handoff: false };
  const lead = { lead_email: '', lead_phone: '', tags: '' };
  const bubbles = { response_1: text, response_2: '', response_3: '', ...lead };
  const envelope = { version: 'v2', content: { type: 'instagram', messages: [{ type: 'text', text }] } };
  for (const [query, body] of [
    ['', { ...flat, ...bubbles, ...envelope }],
    ['?format=', { ...flat, ...bubbles, ...envelope }],
    ['?format=default', { ...flat, ...bubbles, ...envelope }],
    ['?format=plain', { ...flat, ...bubbles }],
    ['?format=PLAIN', { ...flat, ...bubbles }],
    ['?format=chatfuel', { messages: [{ text }], set_attributes: lead }],
    ['?format=evolution&other=1', { message: text }],
  ] as const) {
    const answer = await postMessage(app.url, `${template.webhookUrl}${query}`, {
      message: 'The menu?',
      conversation_id: 'c',
      timestamp: 1,
    });
    assert.deepEqual([query, answer.status, answer.body], [query, 200, body]);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  }
  for (const query of ['?format=xml', '?format=plain&format=chatfuel', '?format[]=plain']) {
    const answer = await postMessage(app.url, `${template.webhookUrl}${query}`, {
      message: 'The menu?',
      conversation_id: 'c',
      timestamp: 2,
    });
    // `format[]` is another name, so nothing is asked for.
    const expected = query === '?format[]=plain' ? [200, undefined] : [400, 'format_unknown'];
    assert.deepEqual([query, answer.status, answer.body.code], [query, ...expected]);
  }
});

onBothDatabases('whatever a flow sends wrong, its owner hears what to change', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { user, template } = await createOwner(app.context);
  const heard = async () => {
    await noticesOf(app.context, user.id, ['webhook_malformed']);
    return (await app.context.db.knex('notifications').first('detail'))?.detail;
  };
  const body = { message: 'Hi', conversation_id: 'c' };
  const cases: [path: string, body: object, status: number, sentence: RegExp][] = [
    ['', { message: 'Hi' }, 400, /^The "conversation_id" is missing/],
    ['', { ...body, more: 'x'.repeat(33 * 1024) }, 413, /^The body is larger than 32 KiB\. In your flow, /],
    ['?format=nope', body, 400, /^There is no such "format"/],
    ['/pause', { minutes: 5 }, 400, /^The "conversation_id" is missing/],
    ['/pause', { ...body, minutes: 0 }, 400, /^The "minutes" must be/],
  ];
  for (const [path, sent, status, sentence] of cases) {
    const answer = await postMessage(app.url, `${template.webhookUrl}${path}`, { ...sent });
    assert.equal(answer.status, status);
    assert.match(String(answer.body.error), sentence);
    await eventually('the notice', async () => sentence.test(String(await heard())));
  }
  for (const method of ['GET', 'PUT']) {
    const answer = await fetch(`${app.url}/api/webhook/${template.webhookUrl}`, { method });
    assert.equal(answer.status, 404);
    const { error, code } = (await answer.json()) as Record<string, string>;
    assert.match(String(error), /^Nothing is here\. A webhook takes POST requests, at exactly the address/);
    assert.equal(code, 'not_found');
  }
  const unknown = await postMessage(app.url, 'AbCdEfGhIjKl_-09', { ...body, more: 'x'.repeat(33 * 1024) });
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'webhook_not_found']);
});
