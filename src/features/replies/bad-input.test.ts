import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { rawPost } from '../../../testing/chat-tool/chat-tool-caller.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { captureLog, countRows } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp, testEnvironment } from '../../../testing/test-app.ts';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import type { Dialect } from '../../db/database.ts';
import { BODY_TIMES } from '../../http/body-time.ts';

interface RawAnswer {
  status: number;
  body: Record<string, unknown>;
  text: string;
}

/** What comes back over a bare connection until it ends; also what came before the server broke it off. */
async function exchange(url: string, parts: (Buffer | string | number)[], waitMs = 3_000): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  await once(socket, 'connect');
  for (const part of parts) {
    if (typeof part === 'number') await Promise.race([sleep(part), ended]);
    else socket.write(part);
  }
  await Promise.race([ended, sleep(waitMs, undefined, { ref: false })]);
  socket.destroy();
  return Buffer.concat(received).toString('utf8');
}

/** The first answer in what came back. */
function read(text: string): RawAnswer {
  const [head = '', rest = ''] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  try {
    return { status, body: JSON.parse(Buffer.from(rest).subarray(0, length).toString()), text };
  } catch {
    return { status, body: {}, text };
  }
}

function json(fields: string): string {
  return `{${fields}}`;
}

const ID = '"conversation_id":"c"';
const HI = '"message":"Do you deliver?"';
const DEEP = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;

/** Bodies that can't be understood, with the field and the code that the answer names. */
const REFUSED: [name: string, body: string | Buffer, status: number, field: string, code: string][] = [
  ['no body', '', 400, 'body', 'body_empty'],
  ['blanks', ' \r\n\t ', 400, 'body', 'body_empty'],
  ['a number', '5', 400, 'body', 'body_not_an_object'],
  ['a list of two', `[${json(`${HI},${ID}`)},${json(`${HI},${ID}`)}]`, 400, 'body', 'body_not_an_object'],
  ['null', 'null', 400, 'body', 'body_not_an_object'],
  ['an empty object', '{}', 400, 'message', 'message_missing'],
  ['a lone brace', '{', 400, 'body', 'body_unreadable'],
  ['15,000 brackets', DEEP, 400, 'body', 'body_not_an_object'],
  ['15,000 opening brackets', '['.repeat(15_000), 413, 'message', 'message_too_long'],
  ['5,000 objects that never close', '{"a":'.repeat(5_000), 400, 'body', 'body_unreadable'],
  ['plain text', 'Do you deliver?', 400, 'conversation_id', 'conversation_id_missing'],
  [
    'gzip without its label',
    gzipSync(json(`${HI},${ID}`)),
    400,
    'conversation_id',
    'conversation_id_missing',
  ],
  ['a body of zeros', Buffer.alloc(100), 400, 'message', 'message_missing'],

  ['a nested message', json(`"message":${DEEP},${ID}`), 400, 'message', 'message_invalid'],
  ['a message that is true', json(`"message":true,${ID}`), 400, 'message', 'message_invalid'],
  ['a message that is a list', json(`"message":["Hi"],${ID}`), 400, 'message', 'message_invalid'],
  ['a message that is an object', json(`"message":{"text":"Hi"},${ID}`), 400, 'message', 'message_invalid'],
  ['a message that is null', json(`"message":null,${ID}`), 400, 'message', 'message_missing'],
  ['a blank message', json(`"message":"  ",${ID}`), 400, 'message', 'message_missing'],
  ['a message of NUL', json(`"message":"\\u0000",${ID}`), 400, 'message', 'message_missing'],
  [
    'a variable nobody filled in',
    json(`"message":"{{last_input_text}}",${ID}`),
    400,
    'message',
    'message_missing',
  ],
  ['only a prototype', json(`"__proto__":{${HI},${ID}},${ID}`), 400, 'message', 'message_missing'],
  ['4,001 characters', json(`"message":"${'x'.repeat(4_001)}",${ID}`), 413, 'message', 'message_too_long'],

  ['no id', json(HI), 400, 'conversation_id', 'conversation_id_missing'],
  ['an empty id', json(`${HI},"conversation_id":""`), 400, 'conversation_id', 'conversation_id_missing'],
  [
    'an undefined id',
    json(`${HI},"conversation_id":"undefined"`),
    400,
    'conversation_id',
    'conversation_id_missing',
  ],
  [
    'an id with a variable nobody filled in',
    json(`${HI},"conversation_id":"ig-{{user_id}}"`),
    400,
    'conversation_id',
    'conversation_id_missing',
  ],
  [
    'an id with NUL',
    json(`${HI},"conversation_id":"a\\u0000b"`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  [
    'an id with a raw NUL',
    json(`${HI},"conversation_id":"a\0b"`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  [
    'half a surrogate',
    json(`${HI},"conversation_id":"a\\ud800"`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  [
    'an id of broken UTF-8',
    Buffer.concat([Buffer.from(`{${HI},"conversation_id":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  [
    'an id of 1e400',
    json(`${HI},"conversation_id":1e400`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  ['half an id', json(`${HI},"conversation_id":1.5`), 400, 'conversation_id', 'conversation_id_invalid'],
  [
    'an id that is false',
    json(`${HI},"conversation_id":false`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  [
    'an id that is a list',
    json(`${HI},"conversation_id":[1]`),
    400,
    'conversation_id',
    'conversation_id_invalid',
  ],
  ['a nested id', json(`${HI},"conversation_id":${DEEP}`), 400, 'conversation_id', 'conversation_id_invalid'],
  [
    'an id of 5,000 characters',
    json(`${HI},"conversation_id":"${'x'.repeat(5_000)}"`),
    400,
    'conversation_id',
    'conversation_id_too_long',
  ],
  [
    '5,000 digits',
    json(`${HI},"conversation_id":${'7'.repeat(5_000)}`),
    400,
    'conversation_id',
    'conversation_id_too_long',
  ],
  [
    '256 characters',
    json(`${HI},"conversation_id":"${'x'.repeat(256)}"`),
    400,
    'conversation_id',
    'conversation_id_too_long',
  ],
  ['a time that is an object', json(`${HI},${ID},"timestamp":{}`), 400, 'timestamp', 'timestamp_invalid'],
  [
    'a time of 300 digits',
    json(`${HI},${ID},"timestamp":"${'1'.repeat(300)}"`),
    400,
    'timestamp',
    'timestamp_invalid',
  ],
];

/** Odd bodies that are understood: the text and the id that are recorded. */
const ACCEPTED: [name: string, body: string, text: string, id: string][] = [
  ['NUL in a message', json(`"message":"Do you\\u0000 deliver?",${ID}`), 'Do you deliver?', 'c'],
  [
    'half a surrogate in a message',
    json(`"message":"Do you deliver\\udc00?",${ID}`),
    'Do you deliver�?',
    'c',
  ],
  ['15,000 brackets in a field of the tool', json(`${HI},${ID},"x":${DEEP}`), 'Do you deliver?', 'c'],
  ['1e400 as time and elsewhere', json(`${HI},${ID},"timestamp":1e400,"n":-1e400`), 'Do you deliver?', 'c'],
  [
    'a prototype beside',
    json(`${HI},${ID},"__proto__":{"message":"x"},"constructor":{"prototype":1}`),
    'Do you deliver?',
    'c',
  ],
  [
    'an id of 25 digits',
    json(`${HI},"user_id":1234567890123456789012345`),
    'Do you deliver?',
    '1234567890123456789012345',
  ],
  ['255 characters', json(`${HI},"id":"${'é'.repeat(255)}"`), 'Do you deliver?', 'é'.repeat(255)],
  ['a message that is a number', json(`"message":12345678901234567890,${ID}`), '12345678901234567890', 'c'],
  ['4,000 emojis', json(`"message":"${'🍞'.repeat(4_000)}",${ID}`), '🍞'.repeat(4_000), 'c'],
  ['names of other types', json(`${HI},${ID},"first_name":{"a":1},"username":7`), 'Do you deliver?', 'c'],
  [
    'a quote nobody escaped',
    json(`"message":"Do you "really" deliver?",${ID}`),
    'Do you "really" deliver?',
    'c',
  ],
  ['a line break nobody escaped', json(`"message":"Do you\ndeliver?",${ID}`), 'Do you\ndeliver?', 'c'],
];

async function openShop(t: TestContext, dialect: Dialect) {
  const captured = captureLog();
  const app = await startTestApp(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
    overrides: { log: captured.log },
  });
  const { template } = await createOwner(app.context);
  const url = `${app.url}/api/webhook/${template.webhookUrl}`;
  let good = 0;
  return {
    app,
    template,
    url,
    logLines: captured.lines,
    async raw(...parts: (Buffer | string | number)[]) {
      return read(await exchange(url, parts));
    },
    /** The next customer is served at once, whatever came before. */
    async assertServed(after: string) {
      good += 1;
      const startedAt = performance.now();
      const body = { message: 'Do you deliver?', conversation_id: `good-${good}`, timestamp: good };
      const answer = await postMessage(app.url, template.webhookUrl, body);
      assert.deepEqual([after, answer.body.source], [after, 'faq']);
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs < 5_000, `after ${after} an answer took ${tookMs} ms`);
    },
    /** Nothing but what `assertServed` sent. */
    async assertNothingElse() {
      const rows = { conversations: good, messages: 2 * good, inbox: good, deliveries: 0 };
      assert.deepEqual(await countRows(app.context), rows);
    },
  };
}

/** The one body that every error has, without a word of what was sent. */
function assertErrorBody(name: string, { body }: RawAnswer): void {
  const { error, message, code, fields, requestId, ...others } = body;
  assert.deepEqual([name, typeof error, message], [name, 'string', error]);
  assert.match(String(code), /^[a-z_]+$/);
  assert.deepEqual([name, others, requestId], [name, {}, undefined]);
  if (fields !== undefined) assert.deepEqual(Object.values(fields as object), [error]);
}

onSqlite('bodies that can’t be understood: the field by name, nothing written', async (t, dialect) => {
  const { url, raw, assertServed, assertNothingElse } = await openShop(t, dialect);
  for (const [name, body, status, field, code] of REFUSED) {
    const answer = await raw(rawPost(url, body));
    assert.deepEqual([name, answer.status, answer.body.code], [name, status, code]);
    assertErrorBody(name, answer);
    assert.deepEqual([name, Object.keys(answer.body.fields ?? {})], [name, [field]]);
    await assertServed(name);
  }
  await assertNothingElse();
});

onBothDatabases('odd bodies that can be understood are', async (t, dialect) => {
  const { app, url, raw } = await openShop(t, dialect);
  for (const [index, [name, template, text, id]] of ACCEPTED.entries()) {
    // Each from a customer of its own: the same words again would be a repetition.
    const body = template.replace(ID, `"conversation_id":"c${index}"`);
    const answer = await raw(rawPost(url, body));
    assert.deepEqual([name, answer.status], [name, 200]);
    const row = await app.context.db
      .knex('messages')
      .join('conversations', 'conversations.id', 'messages.conversation_id')
      .where('is_from_user', 1)
      .orderBy('messages.id', 'desc')
      .first('message_text', 'external_id');
    assert.deepEqual([name, row.message_text, row.external_id], [name, text, id === 'c' ? `c${index}` : id]);
  }
  assert.equal(({} as Record<string, unknown>).message, undefined, 'no prototype was changed');
});

const LABELS: [header: Record<string, string>, status: number][] = [
  [{ 'content-encoding': 'gzip' }, 415],
  [{ 'content-encoding': 'GZIP' }, 415],
  [{ 'content-encoding': 'br' }, 415],
  [{ 'content-encoding': 'deflate, gzip' }, 415],
  [{ 'content-encoding': 'identity' }, 200],
  [{ 'content-encoding': 'Identity' }, 200],
  [{ 'content-encoding': '' }, 200],
  [{ 'content-type': 'text/plain' }, 200],
  [{ 'content-type': 'multipart/form-data' }, 200],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 200],
  [{ 'content-type': 'application/json; charset' }, 200],
  [{ 'content-type': 'application/json;;;' }, 200],
  [{ 'content-type': 'application/json, text/plain' }, 200],
  [{ 'content-type': 'application/json charset=utf-8' }, 200],
  [{ 'content-type': 'application/x-www-form-urlencoded, application/json' }, 200],
  [{ 'content-type': 'Application/JSON; boundary="' }, 200],
  [{ 'content-type': 'json' }, 200],
  [{ 'content-type': '' }, 200],
  [{ 'content-type': 'Do you deliver?' }, 200],
];

onSqlite('labels: compressed bodies are refused, any other label will do', async (t, dialect) => {
  const { url, raw, assertServed } = await openShop(t, dialect);
  const seen: [Record<string, string>, number][] = [];
  for (const [headers] of LABELS) {
    const compressed = headers['content-encoding'] === 'gzip';
    const body = json(`${HI},${ID},"timestamp":1`);
    const answer = await raw(rawPost(url, compressed ? gzipSync(body) : body, headers));
    seen.push([headers, answer.status]);
    if (answer.status !== 200) assertErrorBody(JSON.stringify(headers), answer);
    await assertServed(JSON.stringify(headers));
  }
  assert.deepEqual(seen, LABELS);
});

onSqlite('addresses that nobody has: 404, always with the same words', async (t, dialect) => {
  const { app, template, assertServed, assertNothingElse } = await openShop(t, dialect);
  const { webhookUrl } = template;
  const body = json(`${HI},${ID}`);
  const answers: RawAnswer[] = [];
  for (const id of [
    'AbCdEfGhIjKl_-09',
    webhookUrl.slice(0, 15),
    `${webhookUrl}x`,
    `${webhookUrl.slice(0, 15)}%00`,
    `${webhookUrl.slice(0, 15)}é`,
    `${webhookUrl.slice(0, 15)}%20`,
    webhookUrl.split('').reverse().join('') === webhookUrl ? 'x' : webhookUrl.split('').reverse().join(''),
    `%2e%2e%2f${webhookUrl}`,
    '%F0%9F%8D%9E',
    `'%20or%20'1'='1`,
    'x'.repeat(250),
  ]) {
    const url = `${app.url}/api/webhook/${id}`;
    answers.push(read(await exchange(url, [rawPost(url, body)])));
    await assertServed(id);
  }
  const expected = { error: 'No template has this webhook URL.', code: 'webhook_not_found' };
  for (const { status, body: found } of answers) {
    assert.deepEqual([status, found], [404, { ...expected, message: expected.error }]);
  }
  await assertNothingElse();
});

const CHUNKED = 'Transfer-Encoding: chunked';
/** Requests that are broken below the body. `{POST}` stands for the request line and the host. */
const BROKEN: [name: string, request: string, status: number][] = [
  ['a chunk of no size', `{POST}${CHUNKED}\r\n\r\nZZZ\r\nhello\r\n0\r\n\r\n`, 400],
  ['a chunk that is longer than it says', `{POST}${CHUNKED}\r\n\r\n2\r\nhello\r\n0\r\n\r\n`, 400],
  ['a length and chunks', `{POST}Content-Length: 5\r\n${CHUNKED}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`, 400],
  ['chunks of gzip', `{POST}Transfer-Encoding: gzip\r\n\r\nhello`, 400],
  ['two lengths', '{POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 400],
  ['a negative length', '{POST}Content-Length: -5\r\n\r\nhello', 400],
  ['a length that is a word', '{POST}Content-Length: five\r\n\r\nhello', 400],
  ['a length of 99,999,999,999', '{POST}Content-Length: 99999999999\r\n\r\nhello', 413],
  ['40,000 bytes in chunks', `{POST}${CHUNKED}\r\n\r\n9c40\r\n${'x'.repeat(40_000)}\r\n0\r\n\r\n`, 413],
  ['a head of 70,000 bytes', `{POST}X-Long: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello there\r\n\r\n', 400],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00', 400],
  [
    'a broken escape in the address',
    'POST /api/webhook/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    404,
  ],
  [
    'an address of 2,000 characters',
    `POST /api/webhook/${'x'.repeat(2_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    404,
  ],
];

onSqlite('requests that are broken below the body get an answer of the one shape', async (t, dialect) => {
  const { url, raw, logLines, assertServed, assertNothingElse } = await openShop(t, dialect);
  const { host, pathname } = new URL(url);
  const start = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
  const shapes: [name: string, status: number, code: string][] = [];
  for (const [name, request, status] of BROKEN) {
    const answer = await raw(Buffer.from(request.replace('{POST}', start), 'latin1'));
    // A server may also break off a connection whose head never ends, without a word.
    if (status === 431 && answer.text === '') continue;
    assert.deepEqual([name, answer.status], [name, status]);
    shapes.push([name, Object.keys(answer.body).length, String(answer.body.code)]);
    assert.doesNotMatch(answer.text, /%zz|xxx/, 'nothing of the address comes back');
    await assertServed(name);
  }
  await assertNothingElse();
  const errors = logLines.filter((line) => JSON.parse(line).level >= 50);
  assert.deepEqual(errors, [], 'a caller’s mistake is no error of ours');
  for (const [name, keys, code] of shapes) {
    assert.deepEqual([name, keys, /^[a-z_]+$/.test(code)], [name, 3, true]);
  }
});

onSqlite('requests that Node would refuse in its own way are answered', async (t, dialect) => {
  const { url, raw } = await openShop(t, dialect);
  const { host, pathname } = new URL(url);
  for (const [index, lines] of [[], [`Host: ${host}`, 'Expect: a miracle']].entries()) {
    const body = json(`${HI},"conversation_id":"${index}"`);
    const head = [
      `POST ${pathname} HTTP/1.1`,
      ...lines,
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const answer = await raw(`${head.join('\r\n')}\r\n\r\n${body}`);
    assert.deepEqual([lines, answer.status, answer.body.source], [lines, 200, 'faq']);
  }
});

onBothDatabases('a length that is too short, and requests sent in one go', async (t, dialect) => {
  const { url, raw, assertServed, assertNothingElse, app } = await openShop(t, dialect);
  const body = json(`${HI},${ID}`);
  const short = await raw(rawPost(url, body, { 'content-length': '30', connection: 'keep-alive' }));
  assert.equal(short.status, 400);
  assertErrorBody('a length that is too short', short);
  await assertServed('a length that is too short');
  await assertNothingElse();

  const request = (n: number, connection: string) =>
    rawPost(url, json(`${HI},"conversation_id":"line","timestamp":${n}`), { connection });
  const answers = await exchange(url, [
    Buffer.concat([request(1, 'keep-alive'), request(2, 'keep-alive'), request(3, 'close')]),
  ]);
  assert.equal(answers.match(/HTTP\/1\.1 200 OK/g)?.length, 3);
  const rows = await app.context.db
    .knex('messages')
    .join('conversations', 'conversations.id', 'messages.conversation_id')
    .where({ external_id: 'line' });
  assert.equal(rows.length, 6);
});

onBothDatabases('a caller that hangs up in the middle of its body is nobody’s error', async (t, dialect) => {
  const { url, logLines, assertServed, assertNothingElse } = await openShop(t, dialect);
  const whole = rawPost(url, json(`${HI},${ID}`));
  await Promise.all(
    Array.from({ length: 5 }, () => exchange(url, [whole.subarray(0, whole.length - 10)], 50)),
  );
  await assertServed('five broken calls');
  await assertNothingElse();
  assert.deepEqual(
    logLines.filter((line) => JSON.parse(line).level >= 40),
    [],
  );
});

test('a body that does not come is cut off, and nobody waits for it', async (t) => {
  const context = await createContext(loadConfig({ env: await testEnvironment(t, 'sqlite') }));
  assert.equal(BODY_TIMES.usualMs, 15_000);
  const app = await buildApp(context, { bodyTimes: { ...BODY_TIMES, usualMs: 300 } });
  t.after(async () => {
    await app.close();
    await context.close();
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  assert.ok(app.server.headersTimeout <= 10_000);
  app.server.headersTimeout = 200;
  const { template } = await createOwner(context);
  const url = `${base}/api/webhook/${template.webhookUrl}`;
  const whole = rawPost(url, json(`${HI},${ID}`));
  const drop = whole.subarray(0, 60);

  const startedAt = performance.now();
  const slow = [
    exchange(url, [whole.subarray(0, whole.length - 5)], 4_000),
    exchange(url, [drop, 200, whole.subarray(60, 70), 200, whole.subarray(70, 80)], 4_000),
    exchange(url, ['POST /api/webhook/x HTTP/1.1\r\nHo'], 4_000),
  ];
  const body = { message: 'Do you deliver?', conversation_id: 'good', timestamp: 1 };
  assert.equal((await postMessage(base, template.webhookUrl, body)).body.source, 'faq');
  for (const text of await Promise.all(slow)) {
    assert.equal(read(text).status, 408);
    assertErrorBody('slow', read(text));
  }
  assert.ok(performance.now() - startedAt < 3_500, 'soon after its time, not half a minute later');
  assert.equal((await countRows(context)).conversations, 1);
});
