import assert from 'node:assert/strict';
import { eventually } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { SETTING_DEFAULTS, type SettingKey, type SettingValues } from '../../contract/settings.ts';
import { AppError } from '../../errors.ts';

onBothDatabases('every setting begins with its default, and is kept as it was saved', async (t, dialect) => {
  const { context, env } = await startTestApp(t, dialect);
  const { settings } = context;
  for (const key of Object.keys(SETTING_DEFAULTS) as SettingKey[]) {
    assert.equal(settings.get(key), SETTING_DEFAULTS[key].value);
  }
  await settings.save({
    platform_name: 'Linden DMs "2"',
    support_email: '',
    max_templates_per_user: 0,
    retention_period_days: 30,
    enable_analytics: false,
    file_storage_enabled: true,
  });
  const other = await createContext(loadConfig({ env }));
  t.after(() => other.close());
  for (const { settings: seen } of [context, other]) {
    assert.deepEqual(
      [
        seen.get('platform_name'),
        seen.get('max_templates_per_user'),
        seen.get('retention_period_days'),
        seen.get('enable_analytics'),
        seen.get('file_storage_enabled'),
        seen.get('max_triggers_per_template'),
      ],
      ['Linden DMs "2"', 0, 30, false, true, 20],
    );
  }
  const row = await context.db.knex('settings').where({ setting_key: 'enable_analytics' }).first();
  assert.deepEqual(
    [row.setting_value, row.setting_type, row.description],
    ['false', 'boolean', SETTING_DEFAULTS.enable_analytics.description],
  );
});

onBothDatabases('another process hears of a change within a second', async (t, dialect) => {
  const { context, env } = await startTestApp(t, dialect);
  const other = await createContext(loadConfig({ env }));
  t.after(() => other.close());
  await other.settings.save({ max_triggers_per_template: 3 });
  const isHeard = async () => context.settings.get('max_triggers_per_template') === 3;
  await eventually('the new limit', isHeard, 3_000);
});

onBothDatabases('wrong values are named, and nothing of the list is saved', async (t, dialect) => {
  const { context } = await startTestApp(t, dialect);
  const { settings } = context;
  for (const [wrong, sentence] of [
    [{ retention_period_days: -1 }, 'Must be a whole number from 1 to 3,650.'],
    [{ retention_period_days: Number.NaN }, 'Must be a whole number from 1 to 3,650.'],
    [{ retention_period_days: Number.POSITIVE_INFINITY }, 'Must be a whole number from 1 to 3,650.'],
    [{ retention_period_days: '30' }, 'Must be a number.'],
    [{ retention_period_days: null }, 'Must be a number.'],
    [{ retention_period_days: 0 }, 'Must be a whole number from 1 to 3,650.'],
    [{ retention_period_days: 3_651 }, 'Must be a whole number from 1 to 3,650.'],
    [{ retention_period_days: 30.5 }, 'Must be a whole number from 1 to 3,650.'],
    [{ max_triggers_per_template: 0 }, 'Must be a whole number from 1 to 100,000.'],
    [{ subscription_price_standard: 9.999 }, 'Must be an amount such as 9 or 9.50.'],
    [{ support_email: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
    [{ platform_name: 'One\r\nBcc: x@example.com' }, 'Must be one line of plain text.'],
    [{ platform_name: ' ' }, 'Required'],
    [{ banner_level: 'loud' }, 'Must be one of info, warning.'],
    [{ banner_until: 'tomorrow' }, 'Must be a time in UTC such as 2027-01-31T18:00:00Z.'],
    [{ enable_analytics: 'true' }, 'Must be true or false.'],
    [{ platform_name: 5 }, 'Must be a text.'],
    [{ no_such_setting: 1 }, 'This setting does not exist.'],
    [{ toString: 1 }, 'This setting does not exist.'],
  ] as [Record<string, unknown>, string][]) {
    const [field = ''] = Object.keys(wrong);
    const values = { platform_name: 'Changed', ...wrong } as Partial<SettingValues>;
    await assert.rejects(settings.save(values), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.fields], ['invalid_input', { [field]: sentence }]);
      return true;
    });
  }
  assert.equal(settings.get('platform_name'), 'dmreply');
  assert.deepEqual(await context.db.knex('settings'), []);
});
