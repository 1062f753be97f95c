import assert from 'node:assert/strict';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };

onSqlite(
  'changes of different fields both survive; of the same field: 409, nothing written',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, template } = await signedInOwner(app);
    const path = `/api/templates/${template.id}`;
    assert.equal((await api('GET', path)).body.version, 1);
    assert.equal((await api('GET', '/api/templates')).body[0].version, 1);

    const one = await api('PUT', path, { role: 'Baker', baseVersion: 1 });
    assert.deepEqual([one.status, one.body.version, one.body.role], [200, 2, 'Baker']);
    const two = await api('PUT', path, { businessType: 'Cake shop', baseVersion: 1 });
    assert.deepEqual(
      [two.status, two.body.version, two.body.role, two.body.businessType],
      [200, 3, 'Baker', 'Cake shop'],
    );

    const late = { role: 'Pastry chef', tone: 'casual', baseVersion: 1 };
    const { status, body } = await api('PUT', path, late);
    assert.deepEqual(
      [status, body.code, body.message, body.fields],
      [
        409,
        'edit_conflict',
        'Changed elsewhere in the meantime: Role.',
        { role: 'This was changed elsewhere since.' },
      ],
    );
    assert.deepEqual(
      [body.current.version, body.current.fields.role, body.current.fields.tone],
      [3, 'Baker', BAKERY.tone],
    );
    assert.partialDeepStrictEqual((await api('GET', path)).body, {
      version: 3,
      role: 'Baker',
      tone: BAKERY.tone,
    });
    // The same text on both sides is agreement, and what is based on the answer is saved.
    assert.equal((await api('PUT', path, { role: ' Baker ', baseVersion: 1 })).body.version, 3);
    const kept = await api('PUT', path, { ...late, baseVersion: 3 });
    assert.deepEqual([kept.body.version, kept.body.role, kept.body.tone], [4, 'Pastry chef', 'casual']);
    // A server that was set back to a backup knows nothing of such a version.
    assert.equal((await api('PUT', path, { role: 'Clerk', baseVersion: 9 })).body.code, 'edit_conflict');
  },
);

onBothDatabases(
  'what is not an edit of the form counts no version, and fields are checked one by one',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, template } = await signedInOwner(app, { webhookSecret: 'open-sesame-1' });
    const path = `/api/templates/${template.id}`;
    await api('POST', `${path}/pause`, {});
    await api('POST', `${path}/resume`);
    await api('POST', `${path}/rotate-webhook`);
    await api('PUT', path, { webhookSecret: null, isPaused: true, baseVersion: 1 });
    const { version, hasWebhookSecret, isPaused, role } = (await api('GET', path)).body;
    assert.deepEqual([version, hasWebhookSecret, isPaused, role], [1, false, true, BAKERY.role]);
    const wrong = await api('PUT', path, { role: 'x', tone: 'casual', baseVersion: 1 });
    assert.deepEqual([wrong.status, wrong.body.fields], [400, { role: 'Role is required' }]);
    for (const baseVersion of [0, 1.5, '1', null]) {
      const { status, body } = await api('PUT', path, { role: 'Baker', baseVersion });
      assert.deepEqual([status, Object.keys(body.fields)], [400, ['baseVersion']], String(baseVersion));
    }
    assert.equal((await api('GET', path)).body.version, 1);
  },
);

onBothDatabases('a PUT without a version is whole, and the last one wins', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  await api('PUT', path, { role: 'Baker', baseVersion: 1 });
  assert.equal((await api('PUT', path, { role: 'Baker' })).body.fields.mainGoal.length > 0, true);
  const { body } = await api('PUT', path, { ...FORM, tone: 'casual' });
  assert.deepEqual([body.version, body.role, body.tone], [3, BAKERY.role, 'casual']);
  // Those who edit with a version hear of it.
  const { code, fields } = (await api('PUT', path, { role: 'Chef', baseVersion: 2 })).body;
  assert.deepEqual([code, Object.keys(fields)], ['edit_conflict', ['role']]);
});

onBothDatabases(
  'of 20 edits of one field at once one is saved; 20 of different fields all are',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, template } = await signedInOwner(app);
    const path = `/api/templates/${template.id}`;
    const edits = Array.from({ length: 20 }, (_, index) => `Baker ${index}`);
    const answers = await Promise.all(edits.map((role) => api('PUT', path, { role, baseVersion: 1 })));
    const saved = answers.filter(({ status }) => status === 200);
    assert.deepEqual([saved.length, answers.filter(({ status }) => status === 409).length], [1, 19]);
    const stored = (await api('GET', path)).body;
    assert.deepEqual([stored.version, stored.role], [2, saved[0]?.body.role]);

    const fields = {
      templateName: 'Elm Bakery',
      role: 'Baker of all',
      businessType: 'Cake shop',
      mainGoal: 'Sell more cakes than last year.',
      tone: 'casual',
      openerStyle: 'Hello there',
      closingInstruction: 'Say goodbye',
      productOrService: 'Cakes, from $20.',
      forbiddenWords: 'cheap',
      lengthPreference: 'short (3-4 sentences)',
      faqs: 'Q: Open? A: From 8.',
      useEmojis: false,
      enableConversationMemory: false,
      conversationMemoryLength: 9,
      fallbackReply: 'Soon.',
      disclosureLine: 'A bot.',
      dailyAiLimit: 40,
      model: 'gpt-x',
      deliveryField: 'reply',
      deliveryFlow: 'flow1',
    };
    const each = Object.entries(fields);
    const all = await Promise.all(
      each.map(([name, value]) => api('PUT', path, { [name]: value, baseVersion: 2 })),
    );
    assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
    assert.partialDeepStrictEqual((await api('GET', path)).body, { ...fields, version: 22 });
    const { history } = await app.context.templateHistory
      .list(template.userId, template.id)
      .then((list) => ({ history: list.map(({ version }) => version) }));
    assert.deepEqual(
      history,
      Array.from({ length: 21 }, (_, index) => 22 - index),
    );
  },
);

onSqlite('the webhook answers with what was saved and with what was restored', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, { faqs: '', fallbackReply: 'First.' });
  const path = `/api/templates/${template.id}`;
  let asked = 0;
  const answer = async () => {
    asked += 1;
    const message = { message: 'Hm?', conversation_id: `c${asked}` };
    return (await postMessage(app.url, template.webhookUrl, message)).body.response;
  };
  assert.equal(await answer(), 'First.');
  await api('PUT', path, { fallbackReply: 'Second.', baseVersion: 1 });
  await waitFor('the edit', async () => (await answer()) === 'Second.');
  assert.equal((await api('POST', `${path}/restore`, { version: 1 })).status, 200);
  await waitFor('the version before', async () => (await answer()) === 'First.');
});

onBothDatabases("somebody else's edits, history and versions are none", async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const path = `/api/templates/${owner.template.id}`;
  await owner.api('PUT', path, { role: 'Baker', baseVersion: 1 });
  const calls = [
    ['PUT', path, { role: 'Thief', baseVersion: 1 }],
    ['GET', `${path}/history`],
    ['GET', `${path}/history/2`],
    ['POST', `${path}/restore`, { version: 1 }],
  ] as const;
  for (const [method, url, body] of calls) {
    const found = await other.api(method, url, body);
    assert.deepEqual([found.status, found.body.code, found.body.current], [404, 'not_found', undefined], url);
    assert.equal((await client(app.url, null)(method, url, body)).status, 401, url);
  }
  assert.partialDeepStrictEqual((await owner.api('GET', path)).body, { version: 2, role: 'Baker' });
});
