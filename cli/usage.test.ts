import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { startTestApp, testEnvironment } from '../testing/test-app.ts';

const CALLED_WRONGLY: readonly [args: string[], says: RegExp][] = [
  [['bogus'], /unknown command 'bogus'/],
  [['serve', '--port', '1'], /unknown option '--port'/],
  [['users', 'lst'], /unknown command 'lst' \(Did you mean list\?\)/],
  [['users', 'create', '--email', 'a@example.com'], /required option '--username <name>' not specified/],
  [['users', 'list', 'extra'], /too many arguments/],
  [['users', 'grant', '--user', 'a', '--plan', 'gold', '--until', '2027-01-31'], /one of standard, advanced/],
  [
    ['users', 'grant', '--user', 'a', '--plan', 'advanced', '--until', '2027-02-30'],
    /a date such as 2027-01-31/,
  ],
  [['users', 'grant', '--user', 'a', '--plan', 'advanced', '--until', 'soon'], /a date such as 2027-01-31/],
  [['keys', 'set', '--user', 'anna'], /--openai or --manychat/],
  [['keys', 'set', '--user', 'anna', '--openai', 'a', '--manychat', 'b'], /cannot be used with/],
  [['templates', 'create', '--user', 'anna'], /'--file <file>' not specified/],
  [['templates', 'show'], /missing required argument 'template'/],
  [['triggers', 'delete', 'x'], /a number such as 12/],
  [
    ['triggers', 'add', '--template', '1', '--phrase', 'a', '--reply', 'b', '--match', 'regex'],
    /words, exact, starts/,
  ],
  [['test', '1'], /missing required argument 'message'/],
  [['send', '1', 'hello'], /'--conversation <id>' not specified/],
  [['send', '1', 'hello', '--conversation', 'c', '--url', 'ftp://x'], /such as http:\/\/127\.0\.0\.1:3000/],
  [['demo', '--port', '70000'], /a port from 0 to 65535/],
];

for (const [args, says] of CALLED_WRONGLY) {
  test(`called wrongly: dmreply ${args.join(' ')}`, async (t) => {
    const { code, out, err } = await (await createCli(t)).run(args);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, /^dmreply: [^\n]+ \(--help explains\)\n$/);
    assert.match(err, says);
  });
}

test('without a command it explains itself, and that is no success', async (t) => {
  const { code, out, err } = await (await createCli(t)).run([]);
  assert.deepEqual([code, out], [2, '']);
  assert.match(err, /users create --username anna/);
});

test('every command explains itself on standard output', async (t) => {
  const cli = await createCli(t);
  for (const args of [
    ['--help'],
    ['help', 'serve'],
    ['templates', 'create', '--help'],
    ['keys', 'set', '-h'],
  ]) {
    const { code, out, err } = await cli.run(args);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Usage: dmreply /);
  }
  assert.match((await cli.run(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
});

const FAILS: readonly [args: string[], line: RegExp, input?: string][] = [
  [['users', 'create', '--username', 'x', '--email', 'no'], /username: .*3 characters; email: .*valid email/],
  [['users', 'create', '--username', 'ANNA', '--email', 'b@example.com'], /Username is already taken/],
  [['users', 'grant', '--user', 'bob', '--plan', 'advanced', '--until', '2999-01-31'], /no user "bob"/],
  [
    ['users', 'grant', '--user', 'anna', '--plan', 'advanced', '--until', '2020-01-31'],
    /must be in the future/,
  ],
  [['keys', 'set', '--user', 'anna', '--openai'], /does not look like an API key/, 'two words'],
  [['keys', 'set', '--user', 'anna', '--openai'], /does not look like an API key/, ''],
  [['templates', 'show', '7'], /There is no template 7\./],
  [['templates', 'show', 'Nope'], /There is no template "Nope"/],
  [['templates', 'create', '--user', 'anna', '--file', 'nope.toml'], /There is no file nope\.toml/],
  [
    ['templates', 'create', '--user', 'anna', '--file', '-'],
    /not valid TOML in line 2/,
    'role = "x"\nfaqs =',
  ],
  [['templates', 'create', '--user', 'anna', '--file', '-'], /not valid JSON/, '{"role": '],
  [
    ['templates', 'create', '--user', 'anna', '--file', '-'],
    /colour: This field does not exist/,
    'colour = 1',
  ],
  [['templates', 'create', '--user', 'anna', '--file', '-'], /mainGoal: Main goal must be at least/, '{}'],
  [['triggers', 'delete', '9'], /There is no trigger 9\./],
  [['send', '7', 'hello', '--conversation', 'c', '--url', 'http://127.0.0.1:9'], /There is no template 7/],
  [['--config', '/nowhere.toml', 'users', 'list'], /\/nowhere\.toml does not exist/],
];

test('what fails is one line on standard error, without a stack, and code 1', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  assert.equal(
    (await cli.run(['users', 'create', '--username', 'anna', '--email', 'a@example.com'])).code,
    0,
  );
  for (const [args, line, input = ''] of FAILS) {
    const { code, out, err } = await cli.run(args, { input });
    assert.deepEqual([args, code, out], [args, 1, '']);
    assert.match(err, /^dmreply: [^\n]+\n$/);
    assert.match(err, line);
  }
});

test('who reads no further than the first line makes no fault', async (t) => {
  const { process: child, printed } = await (await createCli(t)).start(['--help']);
  child.stdout?.destroy();
  const [code] = await once(child, 'close');
  assert.deepEqual([code, printed.err], [0, '']);
});

test('each wrong setting is a line of its own', async (t) => {
  const env = { DMREPLY_SERVER_PORT: 'x', DMREPLY_AI_TIMEOUT_MS: '1' };
  const { code, out, err } = await (await createCli(t, env)).run(['serve']);
  assert.deepEqual([code, out], [1, '']);
  assert.equal(
    err,
    'dmreply: [server] port = "x": must be a whole number from 0 to 65535.\n' +
      'dmreply: [ai] timeout_ms = "1": must be a whole number from 1000 to 300000.\n',
  );
});

test('a port that is taken is one line', async (t) => {
  const { url, env } = await startTestApp(t, 'sqlite');
  const { port } = new URL(url);
  const cli = await createCli(t, { ...env, DMREPLY_SERVER_PORT: port });
  const { code, err } = await cli.run(['serve']);
  assert.equal(code, 1);
  assert.equal(
    err,
    `dmreply: Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set [server] port.\n`,
  );
});

test('a database that is away is one line without the password', async (t) => {
  const env = { DMREPLY_DATABASE_URL: 'postgres://anna:hunter2@127.0.0.1:9/shop' };
  const { code, err } = await (await createCli(t, env)).run(['users', 'list']);
  assert.equal(code, 1);
  assert.match(err, /^dmreply: The database at 127\.0\.0\.1:9 can't be reached [^\n]*\n$/);
  assert.doesNotMatch(err, /hunter2/);
});
