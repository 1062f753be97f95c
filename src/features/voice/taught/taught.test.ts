import assert from 'node:assert/strict';
import { bakery } from '../../../../testing/bakery.ts';
import { client, tokenFor } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { TAUGHT_MOST, type VoiceTurn } from '../../../contract/owner-voice.ts';

/** How the owner once answered, with nothing taught. */
const LEARNED: VoiceTurn[] = Array.from({ length: 40 }, (_, at) => ({
  at: at + 1,
  asked: at === 0 ? 'do you deliver?' : `may I bring my dog number ${at}?`,
  said: [at === 0 ? 'Deliveries are what we live for.' : 'of course you may'],
}));

onSqlite(
  'a reply written better is an example in the next reply, before what was learned',
  async (t, dialect) => {
    const bot = await bakery(t, dialect);
    const { api, ask, app, owner, system } = bot;
    const context = app.context;
    /** A new conversation, so that nothing of it is in the history. */
    let asked = 0;
    const examples = async (message: string) => {
      asked += 1;
      await ask(message, bot.cakes, `customer ${asked}`);
      return /<examples>\n(?<lines>.*)\n<\/examples>/s.exec(system())?.groups?.lines ?? '';
    };
    await ask('Do you deliver? My name is Cleo, cleo@example.com', bot.cakes, 'cleo');
    const [{ id: conversationId }] = (await api('GET', '/api/conversations')).body;
    const messages = (await api('GET', `/api/conversations/${conversationId}/messages`)).body;
    const teach = (said: string) =>
      api('POST', '/api/voice/taught/from-history', { conversationId, messageId: messages[1].id, said });
    const taught = await teach('sure thing, we bring it over 🌸! It is $4 within 5 km.');
    assert.equal(taught.status, 201, JSON.stringify(taught.body));
    assert.equal(taught.body.asked, 'Do you deliver? My name is ⟦name⟧, ⟦email⟧');
    await waitFor('the next reply', async () => (await examples('Could you deliver to me?')) !== '');
    assert.equal(
      await examples('Do you deliver on Sundays?'),
      'Customer: Do you deliver? My name is …, …\nOwner: sure thing, we bring it over 🌸!',
    );
    assert.doesNotMatch(system(), /How the owner writes, where it fits/, 'one message shows no habits');
    assert.equal(await examples('Is the rye bread vegan?'), '', 'it is about something else');
    assert.equal((await api('GET', '/api/voice')).body.voice, null);

    // The same again stays, and another text takes its place.
    assert.equal(
      (await teach('sure thing, we bring it over 🌸! It is $4 within 5 km.')).body.id,
      taught.body.id,
    );
    await teach('oh yes, we bring it over');
    const list = await api('GET', '/api/voice/taught');
    assert.deepEqual(
      list.body.map(({ said }: { said: string[] }) => said),
      [['oh yes, we bring it over']],
    );

    await api('PUT', '/api/voice/imports/paste', { isConsented: true, turns: LEARNED });
    await waitFor('the learned voice', async () => (await examples('dog?')).includes('of course you may'));
    assert.deepEqual(
      (await examples('do you deliver?')).split('\n').filter((line) => line.startsWith('Owner: ')),
      ['Owner: oh yes, we bring it over', 'Owner: Deliveries are what we live for.'],
    );
    assert.match(system(), /How the owner writes, where it fits/);
    const { fingerprint } = (await api('GET', '/api/voice')).body.voice;
    assert.equal(fingerprint.turns, LEARNED.length + 1, 'what was taught counts for the habits');

    const exported = (await api('GET', '/api/user/export')).body;
    assert.deepEqual(exported.voice.taught[0].said, ['oh yes, we bring it over']);
    await api('DELETE', `/api/voice/taught/${list.body[0].id}`);
    await context.voices.relearnStale();
    const relearned = (await api('GET', '/api/voice')).body.voice;
    assert.equal(relearned.fingerprint.turns, LEARNED.length, 'what is gone no longer counts');
    await waitFor(
      'a reply without it',
      async () => !(await examples('do you deliver?')).includes('we bring it'),
    );
    await teach('oh yes, we bring it over');
    const { knex } = context.db;
    assert.equal((await knex('owner_voices').first('is_stale')).is_stale, 0);
    await api('DELETE', `/api/conversations/${conversationId}`);
    assert.equal((await knex('owner_voices').first('is_stale')).is_stale, 1, 'it goes with its conversation');
    await api('POST', '/api/voice/taught', { asked: 'Do you deliver?', said: 'oh yes, we bring it over' });
    await api('PUT', `/api/templates/${owner.template.id}`, { useVoice: false, baseVersion: 1 });
    bot.changed();
    assert.equal(await examples('do you deliver?'), '', 'a template without the voice has no examples');
    await api('DELETE', '/api/voice');
    assert.deepEqual((await api('GET', '/api/voice/taught')).body, []);
  },
);

onBothDatabases('taught answers alone have a switch, which lasts', async (t, dialect) => {
  const { api, ask, app, cakes, system, changed } = await bakery(t, dialect);
  const { context } = app;
  let asked = 0;
  const isShown = async () => {
    changed();
    asked += 1;
    await ask('Do you deliver?', cakes, `customer ${asked}`);
    return system().includes('Owner: sure thing');
  };
  const use = async () => (await api('GET', '/api/voice')).body.taught;
  const put = (body: object) => api('PUT', '/api/voice', body);
  assert.equal((await put({ version: 1, isOn: false })).status, 404, 'there is nothing to switch');
  const teach = (said: string) => api('POST', '/api/voice/taught', { asked: 'Do you deliver?', said });
  await teach('sure thing, we bring it over');
  assert.deepEqual(await use(), { isOn: true, version: 1 });
  assert.equal(await isShown(), true);
  const off = await put({ version: 1, isOn: false });
  assert.deepEqual([off.status, off.body.taught, off.body.voice], [200, { isOn: false, version: 2 }, null]);
  assert.equal(await isShown(), false);
  assert.equal((await put({ version: 1, isOn: true })).body.code, 'conflict');
  const corrections = { off: ['emojis'], corrected: [] };
  assert.equal((await put({ version: 2, corrections })).status, 404, 'no habits are known');
  await teach('sure thing, every day');
  assert.equal(await isShown(), false, 'another one changes nothing');
  assert.equal((await api('GET', '/api/user/export')).body.voice.isOn, false);

  // What is learned beside it is off too, and what is left of it afterwards.
  const learned = await api('PUT', '/api/voice/imports/paste', { isConsented: true, turns: LEARNED });
  assert.deepEqual([learned.body.taught, learned.body.voice.isOn], [null, false]);
  const { version } = (await api('DELETE', '/api/voice/imports/paste')).body.taught;
  assert.equal(await isShown(), false);
  const [{ id }] = (await api('GET', '/api/voice/taught')).body;
  await api('DELETE', `/api/voice/taught/${id}`);
  await context.voices.relearnStale();
  await context.voices.relearnStale();
  assert.equal((await use()).isOn, false);
  assert.equal((await put({ version, isOn: true })).body.code, 'conflict');
  assert.equal((await put({ version: version + 1, isOn: true })).status, 200);
  assert.deepEqual([await use(), await isShown()], [{ isOn: true, version: 1 }, true]);
  await put({ version: 1, isOn: false });
  await api('DELETE', '/api/voice');
  assert.deepEqual(await use(), { isOn: true, version: 1 }, 'all of it is gone');
});

onBothDatabases('a taught answer masks names, and goes with the customer', async (t, dialect) => {
  const { api, ask, app, cakes, weddings, share, settle, knex } = await bakery(t, dialect);
  const { url } = app;
  await fetch(`${url}/api/webhook/${cakes.webhookUrl}`, {
    method: 'POST',
    body: JSON.stringify({ message: 'Hi, Cleo here. Open?', conversation_id: 'cleo', first_name: 'Cleo' }),
    headers: { 'content-type': 'application/json' },
  });
  await ask('I marry!', weddings);
  for (const { id: conversationId } of (await api('GET', '/api/conversations')).body) {
    const messages = (await api('GET', `/api/conversations/${conversationId}/messages`)).body;
    // What got no answer can be answered too: the customer's message stands for it.
    for (const { id: messageId } of messages) {
      const body = { conversationId, messageId, said: 'yes Cleo, come in!' };
      const { status, body: made } = await api('POST', '/api/voice/taught/from-history', body);
      assert.equal(status, 201, JSON.stringify(made));
    }
  }
  const rows = await knex('voice_taught').orderBy('id');
  assert.deepEqual([rows.length, rows.some(({ asked }) => /Cleo/.test(asked))], [4, false]);
  assert.ok(
    rows.some(({ said }) => said === '["yes ⟦name⟧, come in!"]'),
    JSON.stringify(rows),
  );
  await share(cakes, 'bakery');
  await share(weddings, 'bakery');
  await settle();
  await settle();
  const [conversation, ...more] = (await api('GET', '/api/conversations')).body;
  assert.deepEqual(more, []);
  assert.deepEqual(
    new Set((await knex('voice_taught')).map((row) => row.conversation_id)),
    new Set([conversation.id]),
  );
  await api('POST', '/api/voice/taught', { asked: 'Open?', said: 'we are, come in!' });
  const [{ id: contact }] = (await api('GET', '/api/contacts')).body;
  await api('DELETE', `/api/contacts/${contact}`);
  assert.deepEqual(
    (await knex('voice_taught')).map(({ asked }) => asked),
    ['Open?'],
  );
});

onBothDatabases('what can’t be an example is refused with the reason', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { context, url } = app;
  const user = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
  const until = Date.now() + 40 * 86_400_000;
  await context.billing.grant(user.id, 'standard', until);
  const api = client(url, await tokenFor(context, { userId: user.id }));
  const teach = (more: object = {}) =>
    api('POST', '/api/voice/taught', { asked: 'Open?', said: 'we are, come in!', ...more });
  assert.equal((await teach()).body.code, 'voice_plan');
  await context.billing.grant(user.id, 'advanced', until);
  for (const [more, field, words] of [
    [{ said: 'It is $35.' }, 'said', /without its facts/],
    [{ said: 'well '.repeat(100) }, 'said', /too long/],
    [{ said: ' ' }, 'said', /Required/],
    [{ asked: '' }, 'asked', /Required/],
    [{ contactName: 'x'.repeat(201) }, 'contactName', /At most 200/],
  ] as const) {
    const { status, body } = await teach(more);
    assert.equal(status, 400);
    assert.match(body.fields[field], words);
  }
  const first = (await teach()).body.id;
  assert.equal((await teach()).body.id, first, 'the same again');
  const { knex } = context.db;
  const row = { user_id: user.id, asked: 'Hi', said: '["hey"]', created_at: 1 };
  await knex('voice_taught').insert(Array.from({ length: TAUGHT_MOST - 4 }, () => row));
  await Promise.all(Array.from({ length: 6 }, (_, at) => teach({ asked: `Open on day ${at}?` })));
  assert.equal((await teach({ asked: 'One more?' })).body.code, 'taught_limit');
  assert.equal((await knex('voice_taught')).length, TAUGHT_MOST);
  const other = await context.accounts.create({ username: 'other', email: 'other@example.com' });
  await assert.rejects(context.taughtTurns.remove(other.id, first), { code: 'not_found' });
  assert.deepEqual(await context.taughtTurns.list(other.id), []);
  // Without the plan nothing is taught any more, and all of it can be deleted.
  await knex('grants').update({ plan_type: 'standard' });
  assert.equal((await api('DELETE', `/api/voice/taught/${first}`)).status, 200);
});
