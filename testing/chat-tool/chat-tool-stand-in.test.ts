import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { createHttpStandIn } from '../wire/http-stand-in.ts';
import { chatToolFaults } from './chat-tool-behaviours.ts';
import { callAndHangUp, callWebhook, rawPost, sendRaw } from './chat-tool-caller.ts';
import { type ChatToolStandIn, createChatToolStandIn } from './chat-tool-stand-in.ts';

async function open(t: TestContext): Promise<ChatToolStandIn> {
  const tool = await createChatToolStandIn();
  t.after(tool.close);
  return tool;
}

function post(tool: ChatToolStandIn, path: string, body: unknown, waitMs = 5000) {
  return callWebhook(`${tool.url}${path}`, body, {
    headers: { authorization: `Bearer ${tool.token}` },
    waitMs,
  });
}

function content(...texts: string[]): object {
  const messages = texts.map((text) => ({ type: 'text', text }));
  return { subscriber_id: '77', data: { version: 'v2', content: { type: 'instagram', messages } } };
}

test('keeps what a customer would have seen, with every digit of the id', async (t) => {
  const tool = await open(t);
  const sent = await post(tool, '/fb/sending/sendContent', content('Hello', 'again'));
  assert.deepEqual([sent.status, sent.json], [200, { status: 'success' }]);
  const id = '12345678901234567890';
  const field = `{"subscriber_id": ${id}, "field_name": "reply", "field_value": "We open at nine."}`;
  await post(tool, '/fb/subscriber/setCustomFieldByName', field);
  await post(tool, '/fb/sending/sendFlow', `{"subscriber_id":"${id}","flow_ns":"content2026_1"}`);
  assert.deepEqual(tool.fieldsOf(id), { reply: 'We open at nine.' });
  assert.deepEqual(
    tool.deliveries.map(({ at: _at, ...rest }) => rest),
    [
      { subscriberId: '77', fields: {}, texts: ['Hello', 'again'], flow: null },
      { subscriberId: id, fields: { reply: 'We open at nine.' }, texts: [], flow: 'content2026_1' },
    ],
  );
  assert.equal(tool.callCount(), 3);
});

test('names the page to a caller with the right key, and refuses any other key', async (t) => {
  const tool = await open(t);
  const info = await fetch(`${tool.url}/fb/page/getInfo`, {
    headers: { authorization: `Bearer ${tool.token}` },
  });
  assert.equal(((await info.json()) as { data: { name: string } }).data.name, 'Example Bakery');
  assert.equal((await fetch(`${tool.url}/fb/page/getInfo`)).status, 401);
  assert.equal((await callWebhook(`${tool.url}/fb/sending/sendContent`, content('Hi'))).status, 401);
  assert.deepEqual(tool.deliveries, []);
});

for (const [name, body, problem] of [
  [
    'no contact',
    { data: { version: 'v2', content: { messages: [{ type: 'text', text: 'x' }] } } },
    'subscriber_id',
  ],
  ['no text', content(''), 'text is required'],
  ['1,001 bytes in 999 characters', content(`${'x'.repeat(997)}éé`), 'too long'],
  ['eleven messages', content(...'abcdefghijk'), 'messages'],
] as const) {
  test(`refuses ${name} as the API does`, async (t) => {
    const tool = await open(t);
    const { status, json } = await post(tool, '/fb/sending/sendContent', body);
    assert.equal(status, 400);
    assert.match(
      JSON.stringify(json),
      new RegExp(`"status":"error","message":"Validation error".*${problem}`),
    );
    assert.deepEqual(tool.deliveries, []);
  });
}

test('every fault leaves the customer without a message, and the next call is served', async (t) => {
  const tool = await open(t);
  for (const fault of Object.values(chatToolFaults)) {
    tool.enqueue(fault);
    const { status, json } = await post(tool, '/fb/sending/sendContent', content('Hi'), 300).catch(() => ({
      status: 0,
      json: undefined,
    }));
    assert.notDeepEqual([status, json], [200, { status: 'success' }]);
  }
  assert.deepEqual(tool.deliveries, []);
  await post(tool, '/fb/sending/sendContent', content('Hi'));
  assert.equal(tool.deliveries.length, 1);
});

test('an accepted message whose answer is lost was delivered all the same', async (t) => {
  const tool = await open(t);
  tool.enqueue(tool.acceptAndReset, tool.acceptAndHang);
  await assert.rejects(post(tool, '/fb/sending/sendContent', content('One')), TypeError);
  await assert.rejects(post(tool, '/fb/sending/sendContent', content('Two'), 200), { name: 'TimeoutError' });
  assert.deepEqual(
    tool.deliveries.map((delivery) => delivery.texts),
    [['One'], ['Two']],
  );
});

test('a caller can hang up early', async (t) => {
  const { promise: heard, resolve } = Promise.withResolvers<AbortSignal>();
  const server = await createHttpStandIn(({ signal }) => resolve(signal));
  t.after(server.close);
  await callAndHangUp(`${server.origin}/api/webhook/x`, { message: 'Hi' }, 50);
  const signal = await heard;
  if (!signal.aborted) await once(signal, 'abort');
  assert.deepEqual(server.calls[0]?.body, { message: 'Hi' });
  assert.equal(server.calls[0]?.outcome, 'aborted');
});

test('a caller can send what is no HTTP at all, slowly', async (t) => {
  const tool = await open(t);
  const head = `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`;
  const whole = rawPost(`${tool.url}/fb/sending/sendFlow`, '{}', { authorization: `Bearer ${tool.token}` });
  assert.match(await sendRaw(tool.url, [whole.subarray(0, 40), 20, whole.subarray(40)], 1000), /flow_ns/);
  assert.match(await sendRaw(tool.url, [head, 20, 'zz\r\n', 20, 'nonsense'], 1000), /^HTTP\/1\.1 400 /);
  assert.equal(await sendRaw(tool.url, [head, '5\r\nab'], 100), '', 'a body that never ends has no answer');
});
