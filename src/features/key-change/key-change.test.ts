import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import {
  onBothDatabases,
  onSqlite,
  startTestApp,
  type TestApp,
  testEnvironment,
} from '../../../testing/test-app.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { loadConfig } from '../../config.ts';
import { type AppContext, createContext } from '../../context.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Dialect } from '../../db/database.ts';
import type { KeyChangeResult } from './key-change.service.ts';
import { SEALED_COLUMNS } from './sealed.store.ts';

const [OLD, NEW] = ['a'.repeat(64), 'b'.repeat(64)];
const AT_ONCE = { patienceMs: 0, settleMs: 0 };
const CHANGE = ['secrets.change_began', 'secrets.changed'];
const INSTAGRAM = {
  appId: null,
  igScopedId: '1',
  username: 'bakery',
  token: 'IGAA-token-1234567890',
  expiresInMs: 60 * 24 * 60 * 60_000,
  isSubscribed: true,
};
const SECRET = 'a-webhook-secret-of-24-ch';

/** As the command line works on the same database and data folder. */
async function openBeside(t: TestContext, env: Record<string, string>): Promise<AppContext> {
  let context: AppContext | undefined;
  t.after(() => context?.close());
  context = await createContext(loadConfig({ env }), { log: createTestLog(), operator: 'root' });
  return context;
}

/** The same in a process of its own: SQLite's one waits for the other. */
async function rotateBeside(env: Record<string, string>): Promise<KeyChangeResult> {
  const path = (file: string) => JSON.stringify(join(import.meta.dirname, '../..', file));
  const code = `import { loadConfig } from ${path('config.ts')};
    import { createContext } from ${path('context.ts')};
    const context = await createContext(loadConfig(), { operator: 'root' });
    const result = await context.keyChange.rotate({ patienceMs: 20_000, settleMs: 300 });
    process.stdout.write(JSON.stringify(result));
    await context.close();`;
  const options = { env: { ...process.env, ...env } };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options);
  return JSON.parse((await run).stdout);
}

const keyFileIn = (env: Record<string, string>) => join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'secret.key');

/** An owner who has saved a secret of each kind, and a mail on its way. */
async function ownerWithSecrets({ context }: Pick<TestApp, 'context'>) {
  const { user, template } = await createOwner(context, { webhookSecret: SECRET });
  await context.keys.set(user.id, 'openai', 'sk-test-1234567890');
  await context.keys.set(user.id, 'manychat', '77:manychat');
  await context.keys.setServer(user.id, 'embeddings', { baseUrl: '', apiKey: 'sk-embeddings' });
  // One that needs no key is as good as ever.
  await context.keys.setServer(user.id, 'transcription', { baseUrl: '' });
  await context.outbox.sendTest('anna@example.com');
  const igUserId = String(user.id);
  await context.connections.keep(user.id, { ...INSTAGRAM, igUserId }, template.id);
  return { user, template };
}

async function sealedValues({ db }: AppContext): Promise<string[]> {
  const lists = SEALED_COLUMNS.map(({ table, column, id, where }) =>
    db.knex(table).where(where).whereNotNull(column).whereNot(column, '').orderBy(id).pluck(column),
  );
  return (await Promise.all(lists)).flat();
}

onBothDatabases(
  'the key changes under load: every AI call has its key, and the old one goes',
  async (t, dialect) => {
    const ai = await createAiStandIn({ apiKey: 'sk-test-1234567890', reply: () => 'With pleasure.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, {
      env: { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE: '0' },
    });
    const { user, template } = await ownerWithSecrets(app);
    const { api, token } = await signedInOwner(app);
    const before = await readFile(keyFileIn(app.env), 'utf8');
    const operator = await openBeside(t, app.env);

    const sources: unknown[] = [];
    let isChanging = true;
    async function customer(name: string): Promise<void> {
      for (let n = 0; isChanging || n < 5; n += 1) {
        // Read anew from the database each time, with whatever key its row is sealed by then.
        await app.context.db.knex.transaction((trx) => recordChange(trx, 'account', user.id, Date.now()));
        app.context.loadedTemplates.accountChanged(user.id);
        const body = { message: `Hello ${n}?`, conversation_id: `${name} ${n}`, timestamp: n };
        const answer = await postMessage(app.url, template.webhookUrl, body, { 'x-webhook-secret': SECRET });
        sources.push(answer.body.source);
      }
    }
    async function newcomers(): Promise<void> {
      // Without a pause, SQLite would never let this process look up.
      for (; isChanging; await pause(10)) await ownerWithSecrets(app);
    }
    const load = Promise.all([customer('anna'), customer('bert'), newcomers()]);
    const result = await rotateBeside(app.env).finally(() => {
      isChanging = false;
    });
    await load;

    assert.deepEqual([...new Set(sources)], ['ai']);
    assert.deepEqual(
      { ...result, moved: result.moved >= 4 },
      { moved: true, unreadable: 0, keysFrom: 'file' },
    );
    const after = await readFile(keyFileIn(app.env), 'utf8');
    assert.match(after, /^[0-9a-f]{64}\n$/);
    assert.notEqual(after, before);
    assert.equal((await stat(keyFileIn(app.env))).mode & 0o777, 0o600);
    const { moved } = await rotateBeside(app.env);
    const rows = await sealedValues(app.context);
    assert.equal(moved, rows.length, 'the key before was every row’s');

    assert.equal((await api('GET', '/api/keys')).status, 401, 'a session that the old key signed has ended');
    assert.equal((await client(app.url, token)('GET', '/api/keys')).status, 401);
    assert.equal((await (await signedInOwner(app)).api('GET', '/api/keys')).status, 200);
    const deeds = await operator.db
      .knex('audit_log')
      .whereLike('action', 'secrets.%')
      .orderBy('id')
      .pluck('action');
    assert.deepEqual(deeds, [...CHANGE, ...CHANGE]);
  },
);

/** Refuses each change of a mail, as a database does whose disk is full. */
async function blockOutbox({ db }: AppContext, dialect: Dialect): Promise<() => Promise<void>> {
  if (dialect === 'sqlite') {
    await db.knex.raw(`create trigger full_disk before update on outbox
      begin select raise(abort, 'full'); end`);
    return () => db.knex.raw('drop trigger full_disk');
  }
  await db.knex.raw(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'full'; end $$`);
  await db.knex.raw(
    'create trigger full_disk before update on outbox for each row execute function full_disk()',
  );
  return () => db.knex.raw('drop trigger full_disk on outbox');
}

onSqlite('broken off anywhere it goes on, and every secret opens all the while', async (t, dialect) => {
  const env = await testEnvironment(t, dialect);
  const operator = await openBeside(t, env);
  const { user, template } = await ownerWithSecrets({ context: operator });
  const rotate = () => operator.keyChange.rotate(AT_ONCE);
  const roles = async () => (await readFile(keyFileIn(env), 'utf8')).match(/next|old/g) ?? [];
  async function allOpens(): Promise<void> {
    const { keys, templates, outbox, instagramAccounts } = await openBeside(t, env);
    const { openai, manychat, unreadable } = await keys.read(user.id);
    assert.deepEqual([openai, manychat, unreadable], ['sk-test-1234567890', '77:manychat', []]);
    assert.equal((await instagramAccounts.byIgUserId(String(user.id)))?.token, INSTAGRAM.token);
    assert.equal(templates.webhookSecret(await templates.get(user.id, template.id)), SECRET);
    const [mail] = await outbox.list(1);
    assert.deepEqual(mail && outbox.open(mail), { kind: 'test' });
  }
  const [oldId = ''] = operator.secrets.keyIds();
  const server = { id: 'other', host: 'bakery-2', version: '0.1.0', started_at: 1, ai_down: '[]' };
  const report = (ids: string) =>
    operator.db
      .knex('processes')
      .insert({ ...server, seen_at: Date.now(), key_ids: ids })
      .onConflict('id')
      .merge();
  const behind = { code: 'conflict', message: /bakery-2 \(version 0\.1\.0\)/ };

  await report('');
  await assert.rejects(rotate(), behind, 'a server that does not know the new key');
  assert.deepEqual(await roles(), ['next']);
  await allOpens();

  const [, newId = ''] = operator.secrets.keyIds();
  await report(`${oldId} ${newId}`);
  await assert.rejects(rotate(), behind, 'a server that still seals with the old key');
  assert.deepEqual(await roles(), ['old']);
  await allOpens();

  await report(`${newId} ${oldId}`);
  const unblock = await blockOutbox(operator, dialect);
  await assert.rejects(rotate(), /full/, 'half of the rows');
  assert.deepEqual(await roles(), ['old']);
  await allOpens();

  await unblock();
  await operator.db.knex('keys').where({ field: 'manychat' }).update({ ciphertext: 'v1.damaged' });
  assert.deepEqual(await rotate(), { moved: 2, unreadable: 1, keysFrom: 'file' });
  assert.deepEqual(await roles(), []);
  assert.deepEqual(operator.secrets.keyIds(), [newId]);
});

onSqlite('a key of the configuration changes server by server', async (t, dialect) => {
  const env = await testEnvironment(t, dialect, { SECRETS_KEY: OLD });
  const open = (key: string, otherKey: string) =>
    openBeside(t, { ...env, DMREPLY_SECRETS_KEY: key, DMREPLY_SECRETS_OTHER_KEY: otherKey });
  const first = await open(OLD, '');
  const { user } = await ownerWithSecrets({ context: first });
  await assert.rejects(first.keyChange.rotate(AT_ONCE), {
    code: 'conflict',
    message: /other_key.*operating\.md/,
  });

  const [readsBoth, usesNew] = [await open(OLD, NEW), await open(NEW, OLD)];
  await usesNew.keys.set(user.id, 'openai', 'sk-new-1234567890');
  assert.equal((await readsBoth.keys.read(user.id)).openai, 'sk-new-1234567890');
  readsBoth.startBackground();
  await waitFor('its report', async () => (await usesNew.health.runningServers()).length > 0);
  await assert.rejects(usesNew.keyChange.rotate(AT_ONCE), { message: /not use the new key yet/ });
  await readsBoth.stopBackground();
  const expected = { moved: 5, unreadable: 0, keysFrom: 'configuration' };
  assert.deepEqual(await usesNew.keyChange.rotate(AT_ONCE), expected);
  const after = await open(NEW, '');
  assert.deepEqual((await after.keys.read(user.id)).unreadable, []);
});
