import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY, postMessage } from '../testing/fixtures.ts';
import { startTestApp } from '../testing/test-app.ts';
import { PRICES } from '../testing/trial-bakery.ts';

test('golden chats are kept, listed, run, exported and removed', async (t) => {
  let said = 'Yes, we deliver within 5 km, for $4.';
  const ai = await createAiStandIn({ reply: () => said });
  t.after(() => ai.close());
  const app = await startTestApp(t, 'sqlite', { env: { AI_BASE_URL: ai.url } });
  const { context, env, url } = app;
  await context.settings.save({ model_prices: PRICES });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.keys.set(user.id, 'openai', 'sk-anna-12345');
  const { webhookUrl } = await context.templates.create(user.id, BAKERY);
  const cli = await createCli(t, env);
  const early = await cli.run(['replay', '1']);
  assert.deepEqual(
    [early.code, early.err],
    [0, 'The AI has answered no customer in this time, so there is nothing to replay.\n'],
  );
  assert.equal((await cli.run(['replay', '1', '--yes'])).code, 1);
  await postMessage(url, webhookUrl, { message: 'Do you deliver?', conversation_id: 'c' });
  const golden = (...args: string[]) => cli.run(['golden', ...args]);

  assert.match((await golden('list', '1')).err, /"Linden Bakery" has no golden chats yet/);
  assert.equal((await golden('run', '1')).code, 1);
  const typed = await golden('keep', 'Linden Bakery', '--message', 'Free?', '--never', 'Delivery is free.');
  assert.equal(typed.out, 'Kept golden chat 1: Must not say.\n', typed.err);
  const kept = await golden('keep', '1', '--conversation', '1', '--reply', '2', '--like', '--json');
  assert.equal(JSON.parse(kept.out).text, said, kept.err);
  for (const args of [
    ['--message', 'x'],
    ['--like', 'x'],
    ['--message', 'x', '--like', 'x', '--never', 'x'],
  ])
    assert.equal((await golden('keep', '1', ...args)).code, 2, args.join(' '));
  assert.match((await golden('list', '1')).out, /2 +Should be like this +Do you deliver\? +Yes, we deliver/);

  const run = await golden('run', '1');
  assert.equal(run.code, 0, run.out + run.err);
  assert.match(
    run.err,
    /^2 golden chats, about 3 calls of gpt-6-luna: about less than \$0\.01, and never more than \$0\.25/,
  );
  assert.match(run.err, /2 same; 2 calls, \$0\.00/);
  said = 'Delivery is free.';
  const worse = await golden('run', '1');
  assert.equal(worse.code, 1);
  assert.match(worse.out, /WORSE +Free\? +ai +It says “Delivery is free\.”, which it must not\./);
  assert.match(worse.out, /WORSE +Do you deliver\? +ai +It no longer says \$4\./);
  const file = join(cli.folder, 'draft.json');
  await writeFile(file, JSON.stringify({ tone: 'formal' }));
  const draft = await golden('run', '1', '--file', file, '--json');
  const { same, worse: got, failed: broken } = JSON.parse(draft.out).counts;
  assert.deepEqual([same, got, broken], [2, 0, 0]);

  await writeFile(join(cli.folder, 'golden.toml'), (await golden('export', '1')).out);
  const failed = await cli.run(['eval', '1', 'golden.toml']);
  assert.equal(failed.code, 1);
  assert.match(failed.out, /FAILED +Free\? +ai +It says “Delivery is free\.”, which it must not\./);
  said = 'Sure: we deliver within 5 km for $4.00.';
  const passed = await cli.run(['eval', '1', 'golden.toml']);
  assert.equal(passed.code, 0, passed.out + passed.err);

  const asked = ai.requestCount();
  const told = await cli.run(['replay', '1', '--model', 'gpt-6-luna', '--days', '7']);
  assert.match(told.err, /^1 message, about 2 calls of gpt-6-luna: .*\nAdd --yes to run it\.\n$/);
  assert.equal(ai.requestCount(), asked, 'the cost is told first');
  said = 'Gladly, we deliver.';
  const replayed = await cli.run(['replay', '1', '--most', '20', '--yes']);
  assert.equal(replayed.code, 0, replayed.err);
  assert.match(
    replayed.out,
    /changed +Do you deliver\? +ai +It no longer says \$4\. It no longer says 5 km\./,
  );
  for (const [option, given, words] of [
    ['days', '31', /^dmreply: option '--days <days>' argument '31' is invalid\. .* from 1 to 30\./],
    ['days', '0', /from 1 to 30\./],
    ['most', '201', /^dmreply: option '--most <messages>' argument '201' is invalid\. .* from 1 to 200\./],
  ] as const) {
    const refused = await cli.run(['replay', '1', `--${option}`, given]);
    assert.deepEqual([refused.code, refused.out], [2, '']);
    assert.match(refused.err, words);
  }

  assert.equal((await golden('remove', '1')).out, 'Removed golden chat 1.\n');
  assert.match((await golden('remove', '1')).err, /There is no golden chat 1/);
});
