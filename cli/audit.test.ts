import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('what is changed at the command line is in the log, line by line', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const run = async (...args: string[]) => {
    const { code, out, err } = await cli.run(args);
    assert.deepEqual([code, err.replace(/^Next:.*\n/, '')], [0, ''], args.join(' '));
    return out;
  };
  await run('users', 'create', '--username', 'anna', '--email', 'anna@example.com');
  await run('keys', 'set', '--user', 'anna', '--openai', 'sk-anna-12345');
  await run('settings', 'set', 'max_templates_per_user', '0');
  await run('settings', 'set', 'welcome_email_template', 'One\n99  2026-01-01 00:00 UTC  admin root  Forged');

  const entries = JSON.parse(await run('audit', 'list', '--json'));
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['setting.changed', 'setting.changed', 'key.saved', 'account.opened'],
  );
  const me = { kind: 'cli', id: null, name: userInfo().username };
  assert.deepEqual(
    entries.map(({ by }: { by: object }) => by),
    [me, me, me, me],
  );
  assert.deepEqual(entries[2].user, { id: 1, username: 'anna' });
  assert.equal(JSON.stringify(entries).includes('sk-anna'), false);

  const table = await run('audit', 'list');
  assert.equal(table.trimEnd().split('\n').length, entries.length + 1);
  assert.match(table, /cli \S+ +- +Changed “Max templates per user” from 10 to 0\n/);
  assert.match(table, /anna +Saved the AI key\n/);
  assert.equal(JSON.parse(await run('audit', 'list', '--json', '--user', 'anna', '--by', 'cli')).length, 2);
  assert.equal(JSON.parse(await run('audit', 'list', '--json', '--action', 'key.saved')).length, 1);
  const { err } = await cli.run(['audit', 'list', '--since', '2999-01-01']);
  assert.equal(err, 'There is nothing of the kind in the log.\n');
  assert.equal((await cli.run(['audit', 'list', '--since', 'soon'])).code, 2);
});

test('an account is switched off, its plan ended, and the log says who did it', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const json = async (...args: string[]) => {
    const { code, out, err } = await cli.run([...args, '--json']);
    assert.deepEqual([code, err], [0, ''], args.join(' '));
    return JSON.parse(out);
  };
  await json('users', 'create', '--username', 'anna', '--email', 'anna@example.com');
  await json('users', 'grant', '--user', 'anna', '--plan', 'standard', '--until', '2999-01-31');
  assert.deepEqual((await json('users', 'end-grant', 'anna')).ended, ['standard']);
  assert.equal((await json('users', 'disable', 'anna')).isDisabled, true);
  assert.equal((await json('users', 'show', 'anna')).isDisabled, true);
  assert.equal((await json('users', 'enable', 'anna')).isDisabled, false);
  await json('mail', 'test', 'boss@example.com');
  assert.equal((await cli.run(['mail', 'test', 'boss'])).code, 2);
  assert.deepEqual((await json('backup', 'record', 'nightly')).recorded, true);
  const { users, messages } = await json('stats');
  assert.deepEqual([users, messages], [1, 0]);
  assert.deepEqual(
    (await json('audit', 'list')).map(({ action, by }: { action: string; by: { kind: string } }) => [
      by.kind,
      action,
    ]),
    [
      ['cli', 'backup.recorded'],
      ['cli', 'mail.tested'],
      ['cli', 'account.enabled'],
      ['cli', 'account.disabled'],
      ['cli', 'grant.ended'],
      ['cli', 'grant.given'],
      ['cli', 'account.opened'],
    ],
  );
});
