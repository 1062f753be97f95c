import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { captureLog } from '../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';
import { AppError, ERROR_CATALOGUE, type ErrorCode, invalidFields } from '../errors.ts';
import { handleErrors } from './error-handler.ts';

/** A server on which every request ends in `thrown`. */
async function answerTo(t: TestContext, thrown: unknown) {
  const app = Fastify();
  t.after(() => app.close());
  handleErrors(app);
  app.get('/', () => {
    throw thrown;
  });
  const answer = await app.inject({ url: '/' });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json() as Record<string, unknown>,
  };
}

test('every code of the catalogue has one shape: sentence twice, code, and a request id from 500 on', async (t) => {
  for (const [code, [status, sentence]] of Object.entries(ERROR_CATALOGUE)) {
    const answer = await answerTo(t, new AppError(code as ErrorCode));
    const { requestId, ...body } = answer.body;
    assert.deepEqual([answer.status, body], [status, { error: sentence, message: sentence, code }]);
    assert.deepEqual([code, requestId !== undefined], [code, status >= 500]);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['retry-after'], undefined);
  }
});

test('fields, sentences of their own, and a time to wait of at least a second', async (t) => {
  const fields = { message: 'At most 4,000 characters', name: 'Required' };
  assert.deepEqual((await answerTo(t, invalidFields(fields))).body, {
    error: 'At most 4,000 characters',
    message: 'At most 4,000 characters',
    code: 'invalid_input',
    fields,
  });
  const busy = new AppError('too_many_requests', { sentence: 'Slowly, please.', retryAfterSeconds: 0 });
  const answer = await answerTo(t, busy);
  assert.deepEqual([answer.body.error, answer.headers['retry-after']], ['Slowly, please.', '1']);
});

for (const [name, thrown, status, code] of [
  ['an error of ours', new TypeError('x is not a function'), 500, 'internal'],
  ['one that Fastify names', Object.assign(new Error('inner words'), { statusCode: 413 }), 413, 'too_large'],
  ['another one', Object.assign(new Error('inner words'), { statusCode: 418 }), 400, 'invalid_input'],
  [
    'a refused connection',
    Object.assign(new Error('inner words'), { code: 'ECONNREFUSED' }),
    503,
    'database_unavailable',
  ],
  [
    'a Postgres that shuts down',
    Object.assign(new Error('inner words'), { code: '57P01' }),
    503,
    'database_unavailable',
  ],
  [
    'too many connections',
    Object.assign(new Error('inner words'), { code: '53300' }),
    503,
    'database_unavailable',
  ],
  [
    'a full disk',
    Object.assign(new Error('inner words'), { code: 'SQLITE_FULL' }),
    503,
    'database_unavailable',
  ],
  [
    'a locked file',
    Object.assign(new Error('inner words'), { code: 'SQLITE_BUSY' }),
    503,
    'database_unavailable',
  ],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 503, 'database_unavailable'],
  ['a slow connection', new Error('timeout exceeded when trying to connect'), 503, 'database_unavailable'],
  ['a wrong statement', Object.assign(new Error('inner words'), { code: '42P01' }), 500, 'internal'],
  [
    'a broken rule',
    Object.assign(new Error('inner words'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }),
    500,
    'internal',
  ],
] as const) {
  test(`${name} is ${status} ${code}, in words of our own`, async (t) => {
    const answer = await answerTo(t, thrown);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.equal(answer.body.error, ERROR_CATALOGUE[code][1]);
    assert.ok(!JSON.stringify(answer.body).includes(thrown.message));
    assert.equal(answer.headers['retry-after'], code === 'database_unavailable' ? '5' : undefined);
  });
}

onBothDatabases('a fault of ours: 500 with the id under which the log explains it', async (t, dialect) => {
  const { log, lines } = captureLog();
  const app = await startTestApp(t, dialect, { overrides: { log } });
  const { template } = await createOwner(app.context);
  await app.context.db.knex.schema.renameTable('templates', 'templates_away');
  const body = { message: 'My secret is 4711', conversation_id: '17841400000000001', timestamp: 1 };
  const answer = await postMessage(app.url, template.webhookUrl, body);
  assert.equal(answer.status, 500);
  const { requestId, ...rest } = answer.body;
  const sentence = 'Something went wrong on our side. Please try again.';
  assert.deepEqual(rest, { error: sentence, message: sentence, code: 'internal' });
  const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'request failed');
  assert.deepEqual([line.reqId, line.level], [requestId, 50]);
  assert.match(line.err.stack, /\n\s+at /);
  const everything = lines.join('');
  assert.doesNotMatch(everything, /4711|17841400000000001/);
  assert.ok(!everything.includes(template.webhookUrl), 'the address stands in no statement of the log');
});
