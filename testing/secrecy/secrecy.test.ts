import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Entry, LEDGER_FOLDER } from './ledger.ts';
import { reportSpills, scanLedgers } from './scan.ts';

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-ledgers-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a scan finds in one process's entries, as `kind of secret in kind of saying, line`. */
function found(t: TestContext, entries: readonly Entry[]): string[] {
  const folder = createFolder(t);
  writeFileSync(join(folder, '1-a.ndjson'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return scanLedgers(folder).map(
    ({ where, said, secret }) => `${secret} in ${said}, ${where.split(':').at(-1)}`,
  );
}

const TOKEN = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${'Ab1_'.repeat(20)}.c2lnbmF0dXJlLW9mLWl0LWFsbC4uLi4u`;

test('every kind of secret is found in whatever was said', (t) => {
  const cases: [Entry, string][] = [
    [{ secret: 'code', value: '493027' }, '{"msg":"sent 493027"}'],
    [{ secret: 'token', value: TOKEN }, `{"authorization":"Bearer ${TOKEN}"}`],
    [{ secret: 'token', value: TOKEN }, `{"signature":"${TOKEN.slice(-60)}"}`],
    [{ secret: 'handle', value: 'h'.repeat(43) }, `{"handle":"${'h'.repeat(43)}"}`],
    [{ secret: 'key', value: 'sk-hazelnut' }, '{"err":"Incorrect API key provided: sk-hazelnut"}'],
    [{ secret: 'webhook id', value: 'Qw3rTy_uI0pAsDf7' }, '{"url":"/api/webhook/Qw3rTy_uI0pAsDf7"}'],
    [
      { secret: 'message text', value: 'Is the "walnut" cake fresh?' },
      '{"m":"Is the \\"walnut\\" cake fresh?"}',
    ],
    [
      { secret: 'message text', value: 'A very long question, and more of it than any log would keep' },
      '{"excerpt":"A very long question, and more of it than any..."}',
    ],
  ];
  for (const said of ['log line', 'error body', 'metrics page'] as const) {
    for (const [entry, text] of cases) {
      const kind = 'secret' in entry ? entry.secret : '';
      assert.deepEqual(found(t, [{ said, text: 'well' }, { said, text }, entry]), [`${kind} in ${said}, 2`]);
    }
  }
});

test('who somebody is stands in no log line and on no metrics page; they may read it themselves', (t) => {
  const people: [Entry, string][] = [
    [{ secret: 'e-mail address', value: 'hazel@linden.example' }, '{"to":"hazel@linden.example"}'],
    [{ secret: 'user name', value: 'hazel.linden' }, '{"msg":"hazel.linden signed in"}'],
  ];
  for (const [entry, text] of people) {
    const kind = 'secret' in entry ? entry.secret : '';
    for (const said of ['log line', 'metrics page'] as const)
      assert.deepEqual(found(t, [{ said, text }, entry]), [`${kind} in ${said}, 1`]);
    assert.deepEqual(found(t, [{ said: 'error body', text }, entry]), []);
  }
  assert.deepEqual(
    found(t, [
      { said: 'log line', text: 'at new constructor' },
      { secret: 'user name', value: 'constructor' },
    ]),
    [],
  );
});

test('what only looks like a secret is none', (t) => {
  const said = (text: string): Entry => ({ said: 'log line', text });
  assert.deepEqual(
    found(t, [{ secret: 'code', value: '493027' }, said('{"time":1749302712345,"ms":0.493027}')]),
    [],
  );
  assert.deepEqual(
    found(t, [{ secret: 'message text', value: 'message' }, said('{"msg":"message answered"}')]),
    [],
  );
  assert.deepEqual(found(t, [{ secret: 'key', value: 'sk' }, said('task')]), []);
  assert.deepEqual(found(t, [{ secret: 'webhook id', value: 'pause' }, said('/pause')]), []);
  assert.deepEqual(
    found(t, [{ secret: 'handle', value: 'somebody@example.com' }, said('somebody@example.com')]),
    [],
  );
});

test('each process is held to its own secrets', (t) => {
  const folder = createFolder(t);
  writeFileSync(join(folder, '1.ndjson'), `${JSON.stringify({ secret: 'code', value: '493027' })}\n`);
  writeFileSync(join(folder, '2.ndjson'), `${JSON.stringify({ said: 'log line', text: 'oid 493027' })}\n`);
  assert.deepEqual(scanLedgers(folder), []);
});

test('half a line of a process that was killed is left out', (t) => {
  const folder = createFolder(t);
  const entries: Entry[] = [
    { secret: 'code', value: '493027' },
    { said: 'log line', text: 'oid 493027' },
  ];
  const lines = entries.map((entry) => JSON.stringify(entry));
  writeFileSync(join(folder, '1.ndjson'), `${lines.join('\n')}\n{"said":"log li`);
  assert.equal(scanLedgers(folder).length, 1);
});

/** A server as in any test, whose log is told too much; what the secrets are is heard at the wire. */
const SPILLING = `
  import { test } from 'node:test';
  import { postMessage } from '${pathToFileURL(join(import.meta.dirname, '../fixtures.ts'))}';
  import { signedInOwner } from '${pathToFileURL(join(import.meta.dirname, '../owner-client.ts'))}';
  import { startTestApp } from '${pathToFileURL(join(import.meta.dirname, '../test-app.ts'))}';
  test('spilling', async (t) => {
    const app = await startTestApp(t, 'sqlite', { env: { SERVER_METRICS_TOKEN: 'metrics-token-1234567890' } });
    const { template } = await signedInOwner(app, { fallbackReply: 'We are baking and will write soon.' });
    await postMessage(app.url, template.webhookUrl, { message: 'Is the walnut cake fresh?', conversation_id: 'c' });
    app.context.log.info('nothing to see');
    await fetch(app.url + '/api/nowhere');
    await fetch(app.url + '/metrics', { headers: { authorization: 'Bearer metrics-token-1234567890' } });
    const person = { username: 'hazel.linden', email: 'hazel@linden.example' };
    const body = JSON.stringify(person);
    const headers = { 'content-type': 'application/json' };
    await fetch(app.url + '/api/auth/register', { method: 'POST', headers, body });
    app.context.log.info({ to: person.email }, 'mail sent to ' + person.username);
    app.context.log.info({ asked: 'Is the walnut cake fresh?' }, 'oops');
    app.context.log.info('no template ' + template.webhookUrl);
  });`;

test('a secret that a server logs is found with its kind and place', (t) => {
  const folder = createFolder(t);
  const script = join(folder, 'spilling.test.ts');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(script, SPILLING);
  const ledgers = mkdtempSync(join(folder, 'ledgers-'));
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-force-exit', script], {
    env: { ...process.env, [LEDGER_FOLDER]: ledgers, NODE_TEST_CONTEXT: undefined },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
  const [name = ''] = readdirSync(ledgers);
  const ledger = readFileSync(join(ledgers, name), 'utf8');
  for (const kind of ['log line', 'error body', 'metrics page'])
    assert.ok(ledger.includes(`"said":"${kind}"`), kind);
  const spills = scanLedgers(ledgers);
  assert.deepEqual(spills.map(({ said, secret }) => `${secret} in ${said}`).sort(), [
    'e-mail address in log line',
    'message text in log line',
    'user name in log line',
    'webhook id in log line',
  ]);
  assert.match(
    reportSpills(ledgers, spills),
    /spilling\.test\.ts\.ndjson:\d+: a message text stands in this log line: .*oops/,
  );
});
