import assert from 'node:assert/strict';
import { startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { SETTING_DEFAULTS } from '../../contract/settings.ts';

const PATH = '/api/admin/settings';

onSqlite('settings are listed with their types, and saved one by one or together', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api } = await signedInAdmin(app);
  const list = async () => (await api('GET', PATH)).body;
  const one = async (key: string) =>
    (await list()).find(({ settingKey }: { settingKey: string }) => settingKey === key);
  assert.deepEqual(
    (await list()).map(({ settingKey }: { settingKey: string }) => settingKey),
    Object.keys(SETTING_DEFAULTS),
  );
  assert.deepEqual(await one('enable_analytics'), {
    settingKey: 'enable_analytics',
    settingValue: true,
    settingType: 'boolean',
    description: SETTING_DEFAULTS.enable_analytics.description,
    updatedAt: null,
    isEditable: true,
  });
  // As the specified page does it: one setting a call, with all that it read.
  const { settingKey, settingType, description } = await one('platform_name');
  const named = { settingKey, settingValue: 'Linden', settingType, description };
  assert.equal((await api('POST', PATH, named)).status, 200);
  const limit = { settingKey: 'max_templates_per_user', settingValue: 1 };
  const days = { settingKey: 'retention_period_days', settingValue: 3_650 };
  assert.equal((await api('POST', PATH, [limit, days])).status, 200);
  const off = { settings: [{ settingKey: 'enable_analytics', settingValue: false }] };
  assert.equal((await api('POST', PATH, off)).status, 200);
  assert.equal((await one('platform_name')).settingValue, 'Linden');
  assert.equal((await one('retention_period_days')).settingValue, 3_650);
  assert.equal((await one('enable_analytics')).settingValue, false);
  assert.notEqual((await one('enable_analytics')).updatedAt, null);

  // A limit acts on the next request; 0 is no ceiling.
  const owner = await signedInOwner(app);
  const form = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };
  assert.equal((await owner.api('POST', '/api/templates', form)).body.code, 'template_limit');
  await api('POST', PATH, { ...limit, settingValue: 0 });
  assert.equal((await owner.api('POST', '/api/templates', form)).status, 201);
});

onBothDatabases('a wrong setting is named, and nothing of its list is saved', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api } = await signedInAdmin(app);
  const good = { settingKey: 'platform_name', settingValue: 'Linden' };
  const fieldsOf = async (settingKey: string, settingValue: unknown, more = {}) => {
    const { status, body } = await api('POST', PATH, [good, { settingKey, settingValue, ...more }]);
    assert.equal(status, 400, settingKey);
    return body.fields;
  };
  assert.deepEqual(await fieldsOf('retention_period_days', 0), {
    retention_period_days: 'Must be a whole number from 1 to 3,650.',
  });
  assert.deepEqual(await fieldsOf('welcome_email_template', 'Hi {username}, {price}!'), {
    welcome_email_template: '{price} is not known here. Known are: {username}, {email}, {verificationLink}.',
  });
  assert.deepEqual(await fieldsOf('support_email', 'a@example.com;b@example.com'), {
    support_email: 'Please enter a valid email address',
  });
  assert.deepEqual(await fieldsOf('stripe_standard_price_id', 'price_1'), {
    stripe_standard_price_id: 'This setting does not exist.',
  });
  assert.deepEqual(await fieldsOf('subscription_price_standard', 5), {
    subscription_price_standard: 'Prices are changed with the pricing form, or with: dmreply pricing set',
  });
  assert.deepEqual(await fieldsOf('max_templates_per_user', 5, { settingType: 'string' }), {
    max_templates_per_user: 'Its type is number.',
  });
  assert.deepEqual(await fieldsOf('platform_name', 'Twice'), { settings: 'A setting is named twice.' });
  for (const settingValue of [null, ['x'], { a: 1 }, '5'])
    await fieldsOf('max_templates_per_user', settingValue);
  for (const body of [
    {},
    [],
    { settings: [] },
    { settingKey: 'platform_name' },
    { ...good, more: 1 },
    'x',
    null,
  ])
    assert.equal((await api('POST', PATH, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await app.context.db.knex('settings'), []);
});

onBothDatabases(
  'of two admins who save at once, the later one sees what changed meanwhile',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const [first, second] = [await signedInAdmin(app), await signedInAdmin(app)];
    const change = (settingValue: number) => [
      { settingKey: 'max_triggers_per_template', settingValue, previousValue: 20 },
      { settingKey: 'platform_name', settingValue: `Name ${settingValue}`, previousValue: 'dmreply' },
    ];
    const answers = await Promise.all([
      first.api('POST', PATH, change(30)),
      second.api('POST', PATH, change(40)),
    ]);
    const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed();
    assert.deepEqual([won?.status, lost?.status, lost?.body.code], [200, 409, 'setting_changed']);
    const now = app.context.settings.get('max_triggers_per_template');
    assert.deepEqual(lost?.body.fields, {
      max_triggers_per_template: `It is now: ${now}`,
      platform_name: `It is now: Name ${now}`,
    });
    assert.equal((await app.context.db.knex('audit_log').where({ action: 'setting.changed' })).length, 2);
  },
);

onBothDatabases(
  'after a session’s first day, settings need a fresh code and can be read',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const { id, api } = await signedInAdmin(app);
    await app.context.db
      .knex('sessions')
      .where({ admin_id: id })
      .update({ created_at: app.now() - 25 * 3_600_000, expires_at: app.now() + 86_400_000 });
    const body = { settingKey: 'platform_name', settingValue: 'Linden' };
    const refused = await api('POST', PATH, body);
    assert.deepEqual([refused.status, refused.body.code], [401, 'code_required']);
    assert.equal((await api('GET', PATH)).status, 200);
    const step = await api('POST', '/api/admin/confirm');
    const { email } = (await app.context.admins.get(id)) ?? {};
    const { code } = await app.mail.next(email ?? '');
    await api('POST', '/api/admin/confirm', { email: step.body.actualEmail, token: code });
    assert.equal((await api('POST', PATH, body)).status, 200);
  },
);

onSqlite('a banner shows to everybody who is signed in, until its end', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const admin = await signedInAdmin(app);
  const owner = await signedInOwner(app);
  const banner = async () => (await owner.api('GET', '/api/user/banner')).body;
  assert.equal(await banner(), null);
  const until = new Date(app.now() + 3_600_000).toISOString();
  await admin.api('POST', PATH, [
    { settingKey: 'banner_text', settingValue: 'Down <b>tonight</b> from 10 to 11 pm.' },
    { settingKey: 'banner_level', settingValue: 'warning' },
    { settingKey: 'banner_until', settingValue: until },
  ]);
  assert.deepEqual(await banner(), {
    text: 'Down <b>tonight</b> from 10 to 11 pm.',
    level: 'warning',
    until,
  });
  app.jump(3_600_000);
  assert.equal(await banner(), null);
});
