import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';

onBothDatabases('with --json, each command prints one JSON document and nothing else', async (t, dialect) => {
  const cli = await createCli(t, await testEnvironment(t, dialect));
  const json = async (args: string[], input = '') => {
    const { code, out, err } = await cli.run([...args, '--json'], { input });
    assert.deepEqual([args, code, err], [args, 0, '']);
    return JSON.parse(out);
  };

  const { createdAt, ...anna } = await json([
    ...['users', 'create', '--username', 'anna', '--email', 'anna@example.com'],
  ]);
  assert.equal(new Date(createdAt).toISOString(), createdAt);
  assert.deepEqual(anna, {
    id: 1,
    username: 'anna',
    email: 'anna@example.com',
    plan: 'advanced',
    planEndsAt: null,
  });
  assert.deepEqual(await json(['users', 'list']), [{ ...anna, createdAt }]);
  const grant = ['users', 'grant', '--user', 'anna', '--plan', 'standard_monthly', '--until', '2999-01-31'];
  assert.deepEqual(await json(grant), {
    id: 1,
    username: 'anna',
    plan: 'standard',
    planEndsAt: '2999-01-31T23:59:59.999Z',
  });
  assert.deepEqual(await json(['keys', 'set', '--user', 'anna', '--manychat', 'mc-12345']), {
    id: 1,
    username: 'anna',
    key: 'manychat',
    saved: true,
  });

  assert.deepEqual(await json(['templates', 'list']), []);
  const create = ['templates', 'create', '--user', 'anna', '--file', '-'];
  const template = await json(create, JSON.stringify(BAKERY));
  assert.deepEqual(
    { ...BAKERY, id: 1, userId: 1, tone: 'friendly', hasWebhookSecret: false },
    Object.fromEntries(
      Object.entries(template).filter(
        ([name]) => name in BAKERY || ['id', 'userId', 'hasWebhookSecret'].includes(name),
      ),
    ),
  );
  assert.ok(template.webhookAddress.endsWith(`/api/webhook/${template.webhookUrl}`));
  assert.ok(!('sealedWebhookSecret' in template));
  assert.deepEqual(await json(['templates', 'list', '--user', 'anna']), [template]);
  assert.deepEqual(await json(['templates', 'show', 'Linden Bakery']), template);

  const add = [
    'triggers',
    'add',
    '--template',
    '1',
    '--phrase',
    'hours',
    '--reply',
    'From 8 to 6.',
    '--hand-over',
  ];
  const trigger = await json(add);
  assert.deepEqual(
    [trigger.id, trigger.triggerPhrase, trigger.responseAction, trigger.matchMode, trigger.handOver],
    [1, 'hours', 'From 8 to 6.', 'words', true],
  );
  assert.deepEqual(await json(['triggers', 'list', '--template', '1']), [trigger]);

  const tried = await json(['test', '1', 'Your hours?']);
  assert.equal(typeof tried.ms, 'number');
  assert.deepEqual(
    [tried.reply, tried.source, tried.handoff, tried.reason.trigger.phrase, tried.warnings],
    ['From 8 to 6.', 'trigger', true, 'hours', []],
  );
  const prompt = await json(['test', '1', 'Your "hours"?', '--prompt']);
  assert.deepEqual(
    prompt.messages.map(({ role }: { role: string }) => role),
    ['system', 'user'],
  );
  assert.equal(prompt.messages[1].content, 'Your "hours"?');

  const strategy = await json(['strategies', 'add', '--template', '1', '--starter', 'guide']);
  assert.deepEqual(await json(['strategies', 'show', '1']), strategy);
  assert.deepEqual(await json(['strategies', 'delete', '1']), { id: 1, deleted: true });
  const chat = await json(['golden', 'keep', '1', '--message', 'Free?', '--never', 'It is free.']);
  assert.deepEqual(await json(['golden', 'list', 'Linden Bakery']), [chat]);
  assert.deepEqual(await json(['golden', 'remove', '1']), { id: 1, removed: true });
  const source = await json(
    ['knowledge', 'add', '-', '--user', 'anna', '--name', 'Delivery'],
    'Within 5 km.',
  );
  assert.deepEqual(await json(['knowledge', 'list', '--user', 'anna']), [source]);
  assert.deepEqual(await json(['knowledge', 'remove', '1']), { id: 1, removed: true });
  const none = await cli.run(['suggestions', 'reject', '1', '--json']);
  assert.deepEqual([none.code, none.out, none.err], [1, '', 'dmreply: There is no suggestion 1.\n']);

  assert.deepEqual(await json(['triggers', 'delete', '1']), { id: 1, deleted: true });
  assert.deepEqual(await json(['triggers', 'list', '--template', '1']), []);
  assert.deepEqual(await json(['templates', 'delete', '1']), {
    id: 1,
    templateName: 'Linden Bakery',
    deleted: true,
  });
  assert.deepEqual(await json(['templates', 'list']), []);
  assert.deepEqual(await json(['migrate']), { applied: [] });
});

test('several templates of one name are told apart by their ids', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  for (let n = 0; n < 2; n += 1) {
    const create = ['templates', 'create', '--user', 'anna', '--file', '-'];
    assert.equal((await cli.run(create, { input: JSON.stringify(BAKERY) })).code, 0);
  }
  const { code, err } = await cli.run(['templates', 'show', 'Linden Bakery']);
  assert.equal(code, 1);
  assert.match(err, /Several templates are called "Linden Bakery"\. Use one of their ids: 1, 2\n$/);
  assert.equal((await cli.run(['templates', 'show', '2'])).code, 0);
});
