import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { placeTexts } from '../../contract/places.ts';
import { parseFaqs } from '../../text/faqs.ts';
import { lintTrigger } from '../triggers/lint.ts';
import { STARTER_TEMPLATES } from './starters/index.ts';

onSqlite('a template travels: export, import, copy', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app, { disclosureLine: 'An assistant answers.', faqs: 'Q: A? A: B.' });
  const templateId = owner.template.id;
  for (const triggerPhrase of ['hours', 'price list']) {
    const body = {
      templateId,
      triggerPhrase,
      responseAction: 'See our page.',
      handOver: true,
      matchMode: 'starts',
    };
    await owner.api('POST', '/api/triggers', body);
  }
  const file = (await owner.api('GET', `/api/templates/${templateId}/export`)).body;
  assert.deepEqual([file.format, file.version, file.triggers.length], ['dmreply-template', 1, 2]);
  for (const secret of ['webhookUrl', 'id', 'hasWebhookSecret']) assert.equal(secret in file.template, false);

  const other = await signedInOwner(app);
  const imported = await other.api('POST', '/api/templates/import', file);
  assert.deepEqual([imported.status, imported.body.triggerCount], [201, 2]);
  assert.notEqual(imported.body.webhookUrl, owner.template.webhookUrl);
  assert.deepEqual((await other.api('GET', `/api/templates/${imported.body.id}/export`)).body, file);

  const copy = await owner.api('POST', `/api/templates/${templateId}/duplicate`);
  assert.deepEqual([copy.status, copy.body.templateName], [201, 'Linden Bakery (copy)']);
  const copied = (await owner.api('GET', `/api/templates/${copy.body.id}/export`)).body;
  assert.deepEqual(copied, { ...file, template: { ...file.template, templateName: 'Linden Bakery (copy)' } });
  for (const path of ['export', 'duplicate']) {
    const method = path === 'export' ? 'GET' : 'POST';
    assert.equal((await other.api(method, `/api/templates/${templateId}/${path}`)).status, 404);
  }
});

onBothDatabases('a half-finished import changes nothing', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.settings.save({ max_triggers_per_template: 2, max_templates_per_user: 2 });
  const { api, template } = await signedInOwner(app);
  const file = (await api('GET', `/api/templates/${template.id}/export`)).body;
  const trigger = { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
  const { db } = app.context;
  const rows = async () => [
    (await db.knex('templates')).length,
    (await db.knex('triggers')).length,
    (await db.knex('webhook_ids')).length,
  ];
  const before = await rows();
  const cases: [object, number, Record<string, string> | string][] = [
    [
      { ...file, triggers: [trigger, { ...trigger, triggerPhrase: 'x' }] },
      400,
      { 'triggers.1.triggerPhrase': 'Trigger phrase must be at least 2 characters' },
    ],
    [{ ...file, triggers: [trigger, trigger, trigger] }, 403, 'trigger_limit'],
    [{ ...file, template: { ...file.template, role: '' } }, 400, { role: 'Role is required' }],
    [{ ...file, version: 2 }, 400, { version: 'Invalid input' }],
    [{ ...file, template: { ...file.template, userId: 1 } }, 400, { 'template.userId': 'Invalid input' }],
  ];
  for (const [body, status, expected] of cases) {
    const answer = await api('POST', '/api/templates/import', body);
    const found = typeof expected === 'string' ? answer.body.code : answer.body.fields;
    assert.deepEqual([answer.status, found], [status, expected]);
  }
  assert.deepEqual(await rows(), before);
  assert.equal((await api('POST', '/api/templates/import', file)).status, 201);
  assert.equal((await api('POST', '/api/templates/import', file)).body.code, 'template_limit');
});

onSqlite('ten trades to start from, each ready to import', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.settings.save({ max_templates_per_user: 0 });
  const { api } = await signedInOwner(app);
  const starters = (await api('GET', '/api/starter-templates')).body;
  assert.equal(starters.length, 10);
  for (const { key, file } of starters) {
    const { status, body } = await api('POST', '/api/templates/import', file);
    assert.equal(status, 201, `${key} ${JSON.stringify(body)}`);
  }
});

test('the FAQs of the starters are read as they are meant, and no trigger is in the way of another', () => {
  for (const { key, file } of STARTER_TEMPLATES) {
    const { entries } = parseFaqs(file.template.faqs ?? '');
    assert.equal(entries.length, 5, key);
    const triggers = file.triggers.map((trigger, index) => ({
      id: index + 1,
      position: index + 1,
      isEnabled: true,
      handOver: false,
      matchMode: 'words' as const,
      triggerPhrase: trigger.triggerPhrase,
      responseAction: trigger.responseAction,
    }));
    // As they are once every place is filled in.
    const filled = triggers.flatMap(({ responseAction }) => placeTexts(responseAction));
    for (const trigger of triggers)
      assert.deepEqual(
        lintTrigger(trigger, triggers, { confirmedBrackets: filled, group: new Set() }),
        [],
        key,
      );
  }
});
