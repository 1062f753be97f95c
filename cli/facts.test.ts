import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { startTestApp } from '../testing/test-app.ts';
import { PRICES } from '../testing/trial-bakery.ts';

test('facts tells its cost, then what is right, wrong and to be read, for one model or two', async (t) => {
  const ai = await createAiStandIn({
    reply: ({ model, messages }) => {
      const asked = messages.at(-1)?.content ?? '';
      if (asked.includes('deliver')) return 'Yes, within 5 km, for $4.';
      if (asked.includes('Sundays')) return model === 'small' ? 'No.' : 'Yes, from 8 am to noon.';
      return 'I will check.';
    },
  });
  t.after(() => ai.close());
  const { context, env } = await startTestApp(t, 'sqlite', { env: { AI_BASE_URL: ai.url } });
  await context.settings.save({ model_prices: PRICES });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.keys.set(user.id, 'openai', 'sk-anna-12345');
  await context.templates.create(user.id, BAKERY);
  const cli = await createCli(t, env);
  const facts = (...args: string[]) => cli.run(['facts', '1', ...args]);

  const told = await facts();
  assert.match(told.err, /^3 lines, about 4 calls of gpt-6-luna: about .*\nAdd --yes to run it\.\n$/);
  assert.equal(JSON.parse((await facts('--json')).out).wordings.own, 3);
  assert.equal(ai.requestCount(), 0);

  const run = await facts('--yes');
  assert.equal(run.code, 0, run.out + run.err);
  assert.match(run.out, /right +its own words +Do you deliver\? +Yes, within 5 km, for \$4\. +Yes, within/);
  assert.match(run.out, /to read +its own words +What can you tell me/);
  assert.match(run.err, /gpt-6-luna: 2 of 3 right, 0 wrong, 1 to read; \d calls, \$0\.00/);

  const part = await facts('--most', '1', '--model', 'small', '--yes');
  assert.equal(part.code, 1);
  const [, id = ''] = /Go on with: dmreply facts 1 --go-on (\d+) --yes/.exec(part.err) ?? [];
  const both = await facts('--model', 'small', '--go-on', id, '--yes');
  assert.equal(both.code, 1, 'something is wrong');
  assert.match(
    both.out,
    /WRONG +right +its own words +Are you open on Sundays\? .*It (?:says no where|contradicts what) you wrote/,
  );
  assert.match(both.err, /as now: 2 of 3 right.*\nsmall: 1 of 3 right, 1 wrong, 1 to read/);
  assert.equal((await facts('--most', '201')).code, 2);
});
