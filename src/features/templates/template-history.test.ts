import assert from 'node:assert/strict';
import { createSignedIn, startAccountsApp } from '../../../testing/account-client.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { HISTORY_KEPT, type HistoryEntry, OPERATOR } from '../../contract/template-history.ts';
import { createMaintenance } from '../maintenance/maintenance.service.ts';
import { HISTORY_PURGE } from './template-history.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };

onBothDatabases('the history says who changed what and when, and brings it back', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, FORM);
  const path = `/api/templates/${template.id}`;
  const { token } = (await api('POST', '/api/tokens', { name: 'Price script', scope: 'full' })).body;
  assert.deepEqual((await api('GET', `${path}/history`)).body, []);

  await api('PUT', path, { role: 'Baker', tone: 'casual', baseVersion: 1 });
  await client(app.url, token)('PUT', path, {
    ...FORM,
    role: 'Baker',
    tone: 'casual',
    faqs: 'Q: Open? A: Yes.',
  });
  const list = await api('GET', `${path}/history`);
  const [newest, first] = list.body;
  assert.equal(list.headers.get('x-total-count'), '2');
  assert.partialDeepStrictEqual(newest, {
    version: 3,
    previousVersion: 2,
    by: 'token',
    tokenName: 'Price script',
    restoredVersion: null,
    fields: ['faqs'],
  });
  assert.partialDeepStrictEqual(first, { version: 2, by: 'owner', tokenName: '', fields: ['role', 'tone'] });
  assert.ok(Math.abs(Date.parse(newest.savedAt) - Date.now()) < MINUTE_MS);
  assert.deepEqual((await api('GET', `${path}/history/2`)).body.changes, [
    { field: 'role', before: BAKERY.role, after: 'Baker' },
    { field: 'tone', before: BAKERY.tone, after: 'casual' },
  ]);
  assert.equal((await api('GET', `${path}/history/9`)).status, 404);

  const undone = await api('POST', `${path}/restore`, { version: 1, baseVersion: 3 });
  assert.partialDeepStrictEqual(undone.body, { ...FORM, version: 4 });
  const [restoring] = (await api('GET', `${path}/history`)).body;
  assert.deepEqual([restoring.restoredVersion, restoring.fields], [1, ['role', 'tone', 'faqs']]);
  // It is a version like any other, so it can be taken back.
  const again = await api('POST', `${path}/restore`, { version: 3 });
  assert.partialDeepStrictEqual(again.body, {
    version: 5,
    role: 'Baker',
    tone: 'casual',
    faqs: 'Q: Open? A: Yes.',
  });
  // What it says already is no new version.
  assert.equal((await api('POST', `${path}/restore`, { version: 5 })).body.version, 5);
  for (const version of [6, 99]) {
    const { status, body } = await api('POST', `${path}/restore`, { version });
    assert.deepEqual([status, body.message], [404, `Version ${version} is no longer kept.`]);
  }
});

onSqlite('what is added to a template is in its history too', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  await api('POST', `${path}/faqs`, { question: 'Rye bread?', answer: 'On Fridays.' });
  await api('POST', `${path}/forbidden-words`, { words: ['cheap'] });
  const list: HistoryEntry[] = (await api('GET', `${path}/history`)).body;
  assert.deepEqual(
    list.map(({ version, by, fields }) => [version, by, fields]),
    [
      [3, 'owner', ['forbiddenWords']],
      [2, 'owner', ['faqs']],
    ],
  );
  assert.equal((await api('PUT', path, { faqs: '', baseVersion: 1 })).body.code, 'edit_conflict');
});

onSqlite('restoring undoes nothing that was saved after one looked', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  await api('PUT', path, { role: 'Baker', baseVersion: 1 });
  await api('PUT', path, { faqs: 'Q: Open? A: Yes.', baseVersion: 2 });
  const { status, body } = await api('POST', `${path}/restore`, { version: 1, baseVersion: 2 });
  assert.deepEqual([status, body.code, Object.keys(body.fields)], [409, 'edit_conflict', ['faqs']]);
  assert.equal((await api('GET', path)).body.version, 3);
});

onBothDatabases(
  'saves of one open form within two minutes are one entry; others stay apart',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const { id: userId, token } = await createSignedIn(app);
    const { id } = await app.context.templates.create(userId, FORM);
    const api = client(app.url, token);
    const path = `/api/templates/${id}`;
    const save = async (baseVersion: number, fields: object, editSession: string) =>
      assert.equal((await api('PUT', path, { ...fields, baseVersion, editSession })).status, 200);
    const history = async () =>
      (await api('GET', `${path}/history`)).body.map((entry: HistoryEntry) => [
        entry.previousVersion,
        entry.version,
        entry.fields.join(),
      ]);

    await save(1, { role: 'Ba' }, 'tab-one-1');
    await save(2, { role: 'Baker' }, 'tab-one-1');
    await save(3, { mainGoal: 'Sell more cakes.' }, 'tab-one-1');
    assert.deepEqual(await history(), [[1, 4, 'role,mainGoal']]);
    assert.deepEqual((await api('GET', `${path}/history/4`)).body.changes[0], {
      field: 'role',
      before: BAKERY.role,
      after: 'Baker',
    });
    // What another tab wrote is never swallowed, nor what comes later.
    await save(4, { role: 'Chef' }, 'tab-two-2');
    await save(5, { role: 'Baker' }, 'tab-one-1');
    app.jump(2 * MINUTE_MS);
    await save(6, { role: 'Owner' }, 'tab-one-1');
    assert.deepEqual(await history(), [
      [6, 7, 'role'],
      [5, 6, 'role'],
      [4, 5, 'role'],
      [1, 4, 'role,mainGoal'],
    ]);
    // Half of an entry was never a state that anybody looked at.
    assert.equal((await api('POST', `${path}/restore`, { version: 2 })).status, 404);
    // Typed and taken back: nothing to see.
    await save(7, { role: 'Owner of it' }, 'tab-one-1');
    app.jump(2 * MINUTE_MS);
    await save(8, { tone: 'casual' }, 'tab-one-1');
    await save(9, { tone: FORM.tone }, 'tab-one-1');
    assert.deepEqual((await history())[0], [6, 8, 'role']);
    assert.equal((await api('POST', `${path}/restore`, { version: 4 })).body.role, 'Baker');
  },
);

onBothDatabases(
  'no more than the newest entries of the last days are kept, and none of a secret',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const { id: userId, token } = await createSignedIn(app);
    const { id } = await app.context.templates.create(userId, FORM);
    const other = await app.context.templates.create(userId, FORM);
    const api = client(app.url, token);
    const path = `/api/templates/${id}`;
    await api('PUT', `/api/templates/${other.id}`, { role: 'Florist', baseVersion: 1 });
    const secret = 'a-secret-of-the-flow';
    for (let n = 1; n <= HISTORY_KEPT.entries + 5; n += 1) {
      await api('PUT', path, { role: `Baker ${n}`, webhookSecret: secret, baseVersion: n });
    }
    const { db, settings, log } = app.context;
    const rows = () => db.knex('template_versions').orderBy('id');
    assert.equal((await rows()).length, HISTORY_KEPT.entries + 1);
    assert.equal(JSON.stringify(await rows()).includes(secret), false);
    const list = (await api('GET', `${path}/history`)).body;
    assert.deepEqual([list.length, list.at(-1).previousVersion], [HISTORY_KEPT.entries, 6]);
    assert.equal((await api('POST', `${path}/restore`, { version: 5 })).status, 404);
    assert.equal((await api('POST', `${path}/restore`, { version: 6 })).body.role, 'Baker 5');

    app.jump(HISTORY_KEPT.days * DAY_MS - MINUTE_MS);
    // By then the session has ended.
    await app.context.templates.update(userId, id, { role: 'Chef' }, { editor: OPERATOR, baseVersion: 57 });
    app.jump(2 * MINUTE_MS);
    await createMaintenance(db, settings, log, app.now, [HISTORY_PURGE]).run();
    assert.deepEqual(
      (await rows()).map((row) => [row.template_id, row.version]),
      [[id, 58]],
    );
  },
);

onBothDatabases('a history goes with its template, and is part of the export', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template, id: userId } = await signedInOwner(app);
  await api('PUT', `/api/templates/${template.id}`, { role: 'Baker', baseVersion: 1 });
  let exported = '';
  for await (const piece of app.context.exportAll(userId)) exported += piece;
  assert.partialDeepStrictEqual(JSON.parse(exported).templates[0], {
    version: 2,
    history: [{ version: 2, by: 'owner', changes: [{ field: 'role', before: BAKERY.role, after: 'Baker' }] }],
  });
  await api('DELETE', `/api/templates/${template.id}`);
  assert.deepEqual(await app.context.db.knex('template_versions'), []);
});
