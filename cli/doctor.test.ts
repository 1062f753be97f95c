import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import type { KeysBody } from '../src/contract/keys.ts';
import type { Finding } from '../src/features/health/finding.ts';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { ensurePagesBuilt } from '../testing/builds.ts';
import { type Cli, createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { startPathProxy } from '../testing/path-proxy.ts';
import { onBothDatabases, startTestApp, testEnvironment } from '../testing/test-app.ts';
import { createTestLog } from '../testing/test-log.ts';
import { respond } from '../testing/wire/wire.ts';

async function mailServer(t: TestContext): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'shop' }) : done(new Error('Wrong')),
  });
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const address = listener.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function examine(cli: Cli, env: Record<string, string> = {}) {
  const { code, out, err } = await cli.run(['doctor', '--json'], { env });
  assert.equal(err, '');
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  const of = (name: string) => findings.filter((finding) => finding.name === name);
  return { code, ok, of, findings };
}

onBothDatabases('a healthy installation: every check is fine and the code is 0', async (t, dialect) => {
  const ai = await createAiStandIn({ apiKey: 'sk-anna-12345' });
  t.after(() => ai.close());
  await ensurePagesBuilt();
  const proxy = await startPathProxy(t, '/dm', 'strips');
  const app = await startTestApp(t, dialect, {
    env: {
      AI_BASE_URL: ai.url,
      MAIL_SMTP_URL: `smtp://shop:right@127.0.0.1:${await mailServer(t)}`,
      SERVER_PUBLIC_URL: proxy.url,
    },
  });
  proxy.passTo(app.url);
  const cli = await createCli(t, app.env);
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  await cli.run(['keys', 'set', '--user', 'anna', '--openai', 'sk-anna-12345']);

  const file = join(cli.folder, 'backup.tar');
  await cli.run(['backup', file]);
  await cli.run(['backup', 'verify', file]);
  const { code, ok, findings } = await examine(cli);
  const installation = ['config', 'address', 'data folder', 'secret key', 'database', 'AI', 'mail', 'clock'];
  // As the dashboard shows them.
  const running = ['server', 'size', 'outbox', 'late replies', 'providers', 'disk', 'backup'];
  assert.deepEqual(
    findings.map(({ name, status }) => [name, status]),
    [...installation, ...running].map((name) => [name, 'ok']),
  );
  assert.deepEqual([code, ok], [0, true]);

  const { code: plainCode, out } = await cli.run(['doctor']);
  assert.equal(plainCode, 0);
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, findings.length);
  for (const line of lines) assert.match(line, /^ok {7}\S/);
  assert.doesNotMatch(out, /sk-anna|right@/);
});

test('a key for another provider is tried there, and only where the operator allows it', async (t) => {
  const [own, chosen] = [await createAiStandIn(), await createAiStandIn({ apiKey: 'sk-anna-12345' })];
  t.after(() => Promise.all([own.close(), chosen.close()]));
  const env = { AI_BASE_URL: own.url, AI_ALLOWED_BASE_URLS: chosen.url };
  const cli = await createCli(t, await testEnvironment(t, 'sqlite', env));
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const set = (url: string, kind = '--openai') =>
    cli.run(['keys', 'set', '--user', 'anna', kind, 'sk-anna-12345', '--base-url', url]);
  const refused = await set('http://127.0.0.1:9/v1');
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /This server does not allow this address/);
  assert.equal((await set(chosen.url, '--manychat')).code, 2);
  assert.equal((await set(chosen.url)).code, 0);
  const { of } = await examine(cli);
  assert.deepEqual(
    of('AI').map(({ status, text }) => [status, text]),
    [['ok', `${chosen.url} takes the key of anna.`]],
  );
});

test('what a server of its own can do is told for each purpose', async (t) => {
  const ears = await createAiStandIn();
  const ai = await createAiStandIn();
  t.after(() => Promise.all([ears.close(), ai.close()]));
  ears.embeddings.enqueue(respond({ status: 501, body: { error: { message: 'no embeddings' } } }));
  const env = {
    AI_BASE_URL: ai.url,
    AI_EMBEDDINGS_BASE_URL: ears.url,
    AI_EMBEDDINGS_MODEL: 'e5',
    AI_TRANSCRIPTION_BASE_URL: ears.url,
  };
  const { code, of } = await examine(await createCli(t, await testEnvironment(t, 'sqlite', env)));
  const told = of('AI').map(({ status, text }) => [status, text]);
  assert.deepEqual(told.slice(1), [
    ['problem', `Finding by meaning: this server can’t, or not with this model. (${ears.url}, e5)`],
    ['ok', `Voice messages: yes. (${ears.url}, whisper-1)`],
  ]);
  assert.equal(code, 1);
  assert.equal(ears.transcriptions.requests[0]?.headers.authorization, undefined);
});

test('servers of owners’ own are tried with their keys, and a lost key is told', async (t) => {
  const [ai, ears] = [await createAiStandIn(), await createAiStandIn({ apiKey: 'of-the-ears-1234' })];
  t.after(() => Promise.all([ai.close(), ears.close()]));
  const env = await testEnvironment(t, 'sqlite', { AI_BASE_URL: ai.url, AI_ALLOWED_BASE_URLS: ears.url });
  const cli = await createCli(t, env);
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const context = await createContext(loadConfig({ env }), { log: createTestLog() });
  t.after(() => context.close());
  const [{ id = 0 } = {}] = await context.accounts.list();
  const save = (body: KeysBody) => context.keySettings.save(id, body);
  await save({ embeddings: { baseUrl: ears.url, model: 'e5' } });
  await save({ transcription: { baseUrl: ears.url, apiKey: 'of-the-ears-1234' } });
  const told = async () => (await examine(cli)).of('AI').map(({ status, text }) => [status, text]);
  assert.deepEqual((await told()).slice(1), [
    ['problem', `Finding by meaning: the key is refused. (${ears.url}, e5, of anna)`],
    ['ok', `Voice messages: yes. (${ears.url}, whisper-1, of anna)`],
  ]);
  await context.db.knex('keys').where({ field: 'transcription' }).update({ ciphertext: 'damaged' });
  const [lost] = (await examine(cli)).of('key').filter(({ status }) => status === 'problem');
  assert.match(lost?.text ?? '', /The voice-message key of anna can't be read/);
  assert.equal(lost?.fix, 'Its owner enters it again in Settings.');
});

test('before the first start nothing is wrong, and nothing is created', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const ai = await createAiStandIn({ apiKey: 'sk-other' });
  t.after(() => ai.close());
  const folder = join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'not/there/yet');
  const { code, of } = await examine(await createCli(t, { ...env, DMREPLY_AI_BASE_URL: ai.url }), {
    DMREPLY_SERVER_DATA_DIR: folder,
  });
  assert.equal(code, 0);
  assert.match(of('data folder')[0]?.text ?? '', /is created by the first start/);
  assert.match(of('AI')[0]?.text ?? '', /answers, but nobody has a key/);
  assert.equal(of('mail')[0]?.status, 'note');
  assert.ok(!existsSync(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'not')));
});

test('each wrong setting is a finding, and the code is 1', async (t) => {
  const { code, findings } = await examine(await createCli(t), {
    DMREPLY_SERVER_PORT: 'x',
    DMREPLY_SERVER_PROT: '1',
  });
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ name, status }) => [name, status]),
    [
      ['config', 'problem'],
      ['config', 'problem'],
    ],
  );
});

test('database, AI and mail away: each says so, and the other checks go on', async (t) => {
  const env = await testEnvironment(t, 'sqlite', {
    DATABASE_URL: 'postgres://anna:hunter2@127.0.0.1:9/shop',
    MAIL_SMTP_URL: 'smtp://shop:hunter2@127.0.0.1:9',
  });
  const cli = await createCli(t, env);
  const { code, of } = await examine(cli);
  assert.equal(code, 1);
  assert.match(of('database')[0]?.text ?? '', /127\.0\.0\.1:9 can't be reached/);
  assert.match(of('AI')[0]?.text ?? '', /http:\/\/127\.0\.0\.1:9\/v1 can't be reached/);
  assert.match(of('mail')[0]?.text ?? '', /127\.0\.0\.1:9: The mail server can't be reached/);
  assert.equal(of('clock')[0]?.status, 'note');
  assert.equal(of('data folder')[0]?.status, 'ok');
  const plain = await cli.run(['doctor']);
  assert.equal(plain.out.split('\n').filter((line) => line.startsWith('PROBLEM')).length, 3);
  assert.doesNotMatch(plain.out, /hunter2/);
});

test('a refused AI key and a refused mail password are told apart from servers that are away', async (t) => {
  const ai = await createAiStandIn({ apiKey: 'sk-right' });
  t.after(() => ai.close());
  const env = await testEnvironment(t, 'sqlite', {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-wrong',
    MAIL_SMTP_URL: `smtp://shop:wrong@127.0.0.1:${await mailServer(t)}`,
  });
  const { code, of } = await examine(await createCli(t, env));
  assert.equal(code, 1);
  assert.match(of('AI')[0]?.text ?? '', /refuses the key of this server/);
  assert.match(of('mail')[0]?.text ?? '', /refuses the user name or the password/);
});

test('a model that is not offered, and owners without a key', async (t) => {
  const ai = await createAiStandIn({ models: ['llama'] });
  t.after(() => ai.close());
  const cli = await createCli(t, await testEnvironment(t, 'sqlite', { AI_BASE_URL: ai.url }));
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const without = await examine(cli);
  assert.match(without.of('key')[0]?.text ?? '', /anna has no AI key/);
  const withKey = await examine(cli, { DMREPLY_AI_API_KEY: 'sk-any' });
  assert.deepEqual([withKey.code, withKey.of('AI')[0]?.status], [0, 'note']);
  assert.match(withKey.of('AI')[0]?.text ?? '', /offers no model "gpt-6-luna"/);
});

test('keys that another secret key sealed, and a key file that others can read', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const folder = env.DMREPLY_SERVER_DATA_DIR ?? '';
  const cli = await createCli(t, env);
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  await cli.run(['keys', 'set', '--user', 'anna', '--openai', 'sk-anna-12345']);
  await chmod(join(folder, 'secret.key'), 0o644);
  assert.deepEqual((await examine(cli)).of('secret key')[0]?.status, 'note');

  const otherKey = { DMREPLY_SECRETS_KEY: 'ab'.repeat(32) };
  const other = await examine(cli, otherKey);
  assert.equal(other.code, 1);
  assert.match(other.of('secret key')[1]?.text ?? '', /not the secret key that they were saved under/);
  const [lost] = other.of('key');
  assert.match(lost?.text ?? '', /The AI key of anna can't be read/);
  assert.equal(lost?.fix, 'dmreply keys set --user anna --openai');
  // One that is saved anew opens: then the other is damaged by itself.
  await cli.run(['keys', 'set', '--user', 'anna', '--manychat', '7:anna'], { env: otherKey });
  const mended = await examine(cli, otherKey);
  assert.deepEqual([mended.of('secret key').length, mended.of('key').length], [1, 1]);

  await writeFile(join(folder, 'secret.key'), 'nonsense');
  assert.match((await examine(cli)).of('secret key')[0]?.text ?? '', /is damaged/);
});

test('a clock that is wrong by minutes', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const { checkClock } = await import('./doctor/check-clock.ts');
  const config = loadConfig({ env: { DMREPLY_AI_BASE_URL: ai.url } });
  const at = (offMs: number) => checkClock(config, () => Date.now() + offMs);
  assert.equal((await at(20_000)).status, 'ok');
  assert.match((await at(10 * 60_000)).text, /about 10 min fast/);
  assert.match((await at(-3_600_000)).text, /about 60 min slow/);
});

test('a database that lacks migrations is a note; the doctor does not migrate', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const folder = env.DMREPLY_SERVER_DATA_DIR ?? '';
  const cli = await createCli(t, env);
  await cli.run(['migrate']);
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await writeFile(join(folder, 'dmreply.sqlite'), '');
  for (let n = 0; n < 2; n += 1) {
    assert.match((await examine(cli)).of('database')[0]?.text ?? '', /not up to date: 0001_users/);
  }
  assert.match((await cli.run(['migrate'])).out, /^Done\. Applied: 0001_users, /);
  assert.match((await examine(cli)).of('database')[0]?.text ?? '', /up to date\.$/);
  assert.equal((await cli.run(['migrate'])).out, 'The database is up to date.\n');
});

test('a template that answers nobody is named as its page names it', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { context } = app;
  const { id } = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.templates.create(id, { ...BAKERY, role: '[Your role]' });
  const { of } = await examine(await createCli(t, app.env));
  assert.deepEqual(
    of('template').map(({ status, text }) => [status, text]),
    [
      [
        'note',
        '“Linden Bakery”: Nothing has arrived yet. Nobody on the internet can reach this server. Two more things to look at.',
      ],
    ],
  );
});
