import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('settings are listed, read, changed and refused', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  assert.match((await cli.run(['settings', 'list'])).out, /retention_period_days +90 +Days that/);
  assert.deepEqual(
    (await cli.run(['settings', 'set', 'retention_period_days', '30'])).out,
    'Saved retention_period_days.\n',
  );
  assert.equal((await cli.run(['settings', 'get', 'retention_period_days'])).out, '30\n');
  const welcome = 'Hello {username},\nyour address is {email}: {verificationLink}';
  await cli.run(['settings', 'set', 'welcome_email_template', '-'], { input: `${welcome}\n` });
  const { out } = await cli.run(['settings', 'get', 'welcome_email_template', '--json']);
  assert.equal(JSON.parse(out).settingValue, welcome);

  for (const [key, value, says] of [
    ['retention_period_days', 'soon', /Must be a whole number/],
    ['enable_analytics', 'yes', /Must be true or false/],
    ['retention_period_days', '0', /Must be a whole number from 1 to 3,650/],
    ['subscription_price_standard', '5', /dmreply pricing set/],
    ['model_prices', '{"a": 5}', /Must look like/],
  ] as const) {
    const { code, err } = await cli.run(['settings', 'set', key, value]);
    assert.equal(code, 1);
    assert.match(err, says);
  }
  const unknown = await cli.run(['settings', 'get', 'nothing']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /unknown setting 'nothing'/);
  assert.equal((await cli.run(['settings', 'get', 'retention_period_days'])).out, '30\n');
});
