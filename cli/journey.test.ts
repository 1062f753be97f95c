import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { post } from '../testing/account-client.ts';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { createCli } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';

const TEMPLATE = `
template_name = "Linden Bakery"
role = "Owner of the bakery"
businessType = "Neighborhood bakery"
mainGoal = "Take orders for cakes and answer questions about the shop."
openerStyle = "Hi and thanks for writing!"
closingInstruction = "Invite them to stop by."
productOrService = "Sourdough bread and cakes to order."
faqs = """
Q: Do you deliver? A: Yes, within the town."""
`;

onBothDatabases('from an empty folder to a conversation that survives a restart', async (t, dialect) => {
  const replies = ['We bake it every morning.', 'Fresh from the oven at six.', 'The cakes too, to order.'];
  const ai = await createAiStandIn({ apiKey: 'sk-anna-12345', reply: () => replies.shift() ?? '' });
  t.after(() => ai.close());
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = await testEnvironment(t, dialect, { AI_BASE_URL: ai.url, SERVER_PORT: port });
  const cli = await createCli(t, { ...env, DMREPLY_SERVER_LOG_LEVEL: 'info' });
  const said = () => {
    const body = ai.requests.at(-1)?.body as { messages: { role: string; content: string }[] } | undefined;
    return body?.messages.slice(1).map(({ role, content }) => `${role}: ${content}`);
  };

  await t.test('what is no terminal is told the file alone; the banner leads to the browser', async () => {
    const first = await cli.start(['serve']);
    await first.saw(new RegExp(`dmreply answers at ${url}\n`));
    await first.saw(new RegExp(`Next: open ${url} and choose Register\\.`));
    await first.saw(/No mail server is set: .* sign-in code/);
    const person = { username: 'hazel.linden', email: 'hazel@linden.example' };
    const answer = await post(url, '/api/auth/register', person);
    const codeIsIn = { folder: join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'mail'), isAtTerminal: false };
    assert.deepEqual(answer.body, { success: true, mailGoesToFiles: true, codeIsIn });
    const [, path = ''] = await first.saw(/^Sign-up code: (\S+\.eml)$/m);
    assert.ok(path.startsWith(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'mail')));
    const code = /^Subject: .* (\d{6})$/m.exec(await readFile(path, 'utf8'))?.[1] ?? '';
    assert.equal((await post(url, '/api/auth/verify-registration', { ...person, token: code })).status, 200);
    const farewell = await first.stop();
    assert.equal(farewell.code, 0);
    assert.match(farewell.err, /users create --username anna/);
    for (const line of farewell.out.trim().split('\n')) assert.ok(JSON.parse(line).msg);
    assert.doesNotMatch(farewell.out + farewell.err, /hazel/);
    assert.ok(!(farewell.out + farewell.err).includes(code));
    // A mail that was slow is sent once more, to the same file. The log may name that of the welcome, which holds no code.
    const files = (farewell.out + farewell.err).match(/\S+-registration-code-\d+\.eml/g);
    assert.deepEqual([...new Set(files)], [path], 'no other place tells of it');
  });

  const server = await cli.start(['serve']);
  await server.saw(new RegExp(`Next: open ${url} and create your first template\\.`));
  const created = await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  assert.deepEqual([created.code, created.out], [0, 'Created user anna (id 2).\n']);
  const keyed = await cli.runProcess(['keys', 'set', '--user', 'anna', '--openai'], {
    input: 'sk-anna-12345\n',
  });
  assert.equal(keyed.code, 0);
  assert.doesNotMatch(keyed.out + keyed.err, /sk-anna/);
  await writeFile(join(cli.folder, 'bakery.toml'), TEMPLATE);
  const made = await cli.run(['templates', 'create', '--user', 'anna', '--file', 'bakery.toml']);
  assert.equal(made.code, 0, made.err);
  const address = /Webhook URL: (http:\S+\/api\/webhook\/[\w-]{16})\n/.exec(made.out)?.[1] ?? '';
  assert.ok(address.startsWith(`${url}/`));
  const trigger = [
    '--template',
    'Linden Bakery',
    '--phrase',
    'opening hours',
    '--reply',
    'Tue to Sun, 8 to 6.',
  ];
  assert.equal((await cli.run(['triggers', 'add', ...trigger])).code, 0);

  const send = async (message: string, conversation = 'mia') => {
    const result = await cli.run(['send', '1', message, '--conversation', conversation, '--json']);
    assert.equal(result.code, 0, result.err);
    const { response, source } = JSON.parse(result.out);
    return [source, response];
  };
  assert.deepEqual(await send('Your OPENING hours?'), ['trigger', 'Tue to Sun, 8 to 6.']);
  assert.deepEqual(await send('Is the bread fresh?'), ['ai', 'We bake it every morning.']);
  assert.deepEqual(said(), [
    'user: Your OPENING hours?',
    'assistant: Tue to Sun, 8 to 6.',
    'user: Is the bread fresh?',
  ]);
  for (const key of ['', 'x'.repeat(32)])
    assert.equal((await post(url, '/demo/enter', { key })).status, 404, 'no link as that of the demo');
  const unknown = await fetch(address.replace(/.{16}$/, 'AAAABBBBCCCCDDDD'), { method: 'POST', body: '{}' });
  assert.equal(unknown.status, 404);
  const broken = await fetch(address, { method: 'POST', body: '{"message": "Say "hello"' });
  assert.equal(broken.status, 400);

  const tried = await cli.run(['test', 'Linden Bakery', 'Is the bread fresh?', '--json']);
  assert.deepEqual(
    [tried.code, JSON.parse(tried.out).source, JSON.parse(tried.out).reply],
    [0, 'ai', 'Fresh from the oven at six.'],
  );
  assert.deepEqual(said(), ['user: Is the bread fresh?'], 'a test knows of no conversation');
  assert.equal((await server.stop()).code, 0);

  const again = await cli.start(['serve']);
  await again.saw(/dmreply answers at/);
  assert.deepEqual(await send('And the cakes?'), ['ai', 'The cakes too, to order.']);
  assert.deepEqual(said(), [
    'user: Your OPENING hours?',
    'assistant: Tue to Sun, 8 to 6.',
    'user: Is the bread fresh?',
    'assistant: We bake it every morning.',
    'user: And the cakes?',
  ]);
  const end = await again.stop('SIGINT');
  assert.equal(end.code, 0);
  assert.doesNotMatch(end.err, /users create/, 'the next step is shown until it is done');
  assert.doesNotMatch(end.out, /sk-anna|cakes|morning/, 'the log holds neither keys nor texts');
});
