import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { bakery } from '../../../testing/bakery.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';

onSqlite('templates of a group have one history, pause and contact', async (t, dialect) => {
  const { share, ask, cakes, weddings, history, conversations, api, pause } = await bakery(t, dialect);
  await share(cakes, 'The bakery');
  const { templates, groups } = await share(weddings, 'the BAKERY');
  assert.deepEqual(templates, [{ id: cakes.id, templateName: 'Cakes' }]);
  assert.deepEqual(groups, ['The bakery'], 'a group keeps the name that it was given first');
  await ask('I like cherries. Write to cleo@example.com');
  await ask('What would you suggest?', weddings);
  assert.ok(history().some((said) => said.includes('I like cherries')));
  const [conversation, ...others] = await conversations();
  assert.deepEqual(others, []);
  assert.deepEqual(conversation, {
    externalId: 'cleo',
    template: 'Weddings',
    isPaused: false,
    said: [
      'Cakes: I like cherries. Write to cleo@example.com',
      'Cakes: Gladly.',
      'Weddings: What would you suggest?',
      'Weddings: Gladly.',
    ],
  });
  const { body } = await api('GET', '/api/contacts');
  assert.deepEqual(
    body.map(({ fields }: { fields: unknown }) => fields),
    [{ email: 'cleo@example.com' }],
  );
  await pause(weddings);
  assert.equal((await ask('Hello?')).source, 'paused');
});

onBothDatabases(
  'STOP and START count in the whole group before its conversations are one',
  async (t, dialect) => {
    const { share, ask, cakes, weddings } = await bakery(t, dialect);
    await ask('Do you bake?');
    await ask('May I book a date?', weddings);
    await share(cakes, 'The bakery');
    await share(weddings, 'The bakery');
    assert.equal((await ask('STOP', cakes)).source, 'opted_out');
    assert.equal((await ask('And my date?', weddings)).source, 'paused');
    await ask('START', weddings);
    assert.equal((await ask('And my date?', weddings)).source, 'ai');
    assert.equal((await ask('And my cake?', cakes)).source, 'ai');
  },
);

onBothDatabases('what was said before moves along, and back, without loss', async (t, dialect) => {
  const { share, settle, ask, cakes, weddings, conversations, api, knex, pause } = await bakery(t, dialect);
  await ask('Do you bake? Write to cleo@example.com');
  await ask('May I book a date? Call 0151 2345 6789', weddings);
  await ask('Only cakes for me', cakes, 'dina');
  await ask('Only a wedding for me', weddings, 'emil');
  await pause(weddings, 'emil');
  await api('GET', '/api/contacts');
  const before = await conversations();
  await share(cakes, 'The bakery');
  const { isMoving } = await share(weddings, 'The bakery');
  assert.equal(isMoving, true);
  await settle();
  assert.equal((await api('GET', `/api/templates/${cakes.id}/sharing`)).body.isMoving, false);
  const shared = await conversations();
  assert.deepEqual(
    shared.map(({ externalId, isPaused, said }) => [externalId, isPaused, said.length]).sort(),
    [
      ['cleo', false, 4],
      ['dina', false, 2],
      ['emil', true, 2],
    ],
  );
  const cleo = shared.find(({ externalId }) => externalId === 'cleo');
  assert.deepEqual(cleo?.said, [
    'Cakes: Do you bake? Write to cleo@example.com',
    'Cakes: Gladly.',
    'Weddings: May I book a date? Call 0151 2345 6789',
    'Weddings: Gladly.',
  ]);
  const { body: contacts } = await api('GET', '/api/contacts');
  assert.equal(contacts.length, 3, 'one contact a customer');
  assert.ok(
    contacts.some(
      ({ fields }: { fields: Record<string, string> }) =>
        fields.email === 'cleo@example.com' && fields.phone !== undefined,
    ),
  );
  assert.equal((await ask('Hello?', weddings, 'emil')).source, 'paused');
  const found = (await api('GET', '/api/conversations?search=book%20date')).body;
  assert.deepEqual(
    found.map(({ externalId }: { externalId: string }) => externalId),
    ['cleo'],
  );

  await share(weddings, '');
  await settle();
  const after = await conversations();
  const plain = (list: typeof before) =>
    list
      .map(({ externalId, template, isPaused, said }) => ({
        at: `${template} ${externalId}`,
        isPaused,
        said: said.map((one: string) => one.replace(/^(?:Cakes|Weddings): /, '')),
      }))
      .sort((one, other) => one.at.localeCompare(other.at));
  const emils = before.find(({ externalId }) => externalId === 'emil');
  emils?.said.push('Hello?');
  assert.deepEqual(plain(after), plain(before));
  assert.equal(await knex('conversations').where({ template_id: weddings.id }).first().then(Boolean), true);
  assert.equal((await ask('And my cake?')).source, 'ai');
  assert.equal((await ask('Hello again?', weddings, 'emil')).source, 'paused');
});

onBothDatabases(
  'a conversation moves when its customer writes, and not while one is answered',
  async (t, dialect) => {
    const { app, share, ask, cakes, weddings, history, conversations, knex, ai, changed } = await bakery(
      t,
      dialect,
    );
    await ask('I am Cleo and I marry in June', weddings);
    await share(cakes, 'The bakery');
    await share(weddings, 'The bakery');
    // Just written, and not every process has heard of the group: it goes on where it was.
    await ask('At noon', weddings);
    assert.ok(history().some((said) => said.includes('I marry in June')));
    await knex('conversation_moves').update({ begins_at: 0 });
    await app.context.conversationMoves.run();
    assert.equal((await knex('conversations').first()).template_id, weddings.id);

    await rest();
    ai.enqueue(async (exchange) => {
      await delay(400);
      await reply('For how many?')(exchange);
    });
    const slowly = ask('For sixty guests', weddings);
    await delay(100);
    await rest();
    await app.context.conversationMoves.run();
    await slowly;
    assert.equal((await conversations()).length, 1);
    await rest();
    changed();
    await ask('And a cake, please', weddings);
    const rows = await knex('conversations');
    assert.deepEqual(
      rows.map(({ template_id, message_count }) => [template_id, message_count]),
      [[cakes.id, 8]],
    );
    assert.ok(history().some((said) => said.includes('sixty guests')));

    async function rest() {
      await knex('conversations').update({ last_active_at: 1 });
    }
  },
);

onSqlite('a trigger passes a conversation on for a time', async (t, dialect) => {
  const { app, owner, share, ask, cakes, weddings, system, api, changed, knex, conversations } = await bakery(
    t,
    dialect,
  );
  const trigger = { templateId: cakes.id, triggerPhrase: 'wedding', responseAction: '', passTo: weddings.id };
  const refused = await api('POST', '/api/triggers', trigger);
  assert.deepEqual(
    [refused.status, refused.body.fields.passTo],
    [400, 'That template does not share conversations with this one'],
  );
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  assert.equal((await api('POST', '/api/triggers', { ...trigger, passMinutes: 60 })).status, 201);
  const back = { templateId: weddings.id, triggerPhrase: 'birthday', responseAction: 'Back to cakes!' };
  assert.equal((await api('POST', '/api/triggers', { ...back, passTo: cakes.id })).status, 201);
  changed();
  assert.equal((await ask('Hello')).source, 'ai');
  assert.ok(!system().includes('Wedding planner'));
  assert.equal((await ask('It is for a wedding')).source, 'ai');
  assert.ok(system().includes('Wedding planner'), 'the other template answers the very message');
  await ask('In June');
  assert.ok(system().includes('Wedding planner'));
  const { id } = await knex('conversations').first();
  const { body: shown } = await api('GET', `/api/conversations/${id}`);
  assert.equal(shown.about.sharing.passed.to.templateName, 'Weddings');
  const tried = { templateId: cakes.id, messages: [], newMessage: 'A wedding', conversationId: 'test-1' };
  const { body: answer } = await api('POST', '/api/test-conversation', tried);
  assert.deepEqual([answer.source, answer.response], ['ai', 'Gladly.']);
  assert.ok(system().includes('Wedding planner'), 'the test chat passes on too');
  assert.equal((await ask('And a birthday')).response, 'Back to cakes!');
  await ask('For Ben');
  assert.ok(!system().includes('Wedding planner'));

  await ask('No, a wedding after all');
  assert.ok(system().includes('Wedding planner'));
  assert.equal((await api('DELETE', `/api/conversations/${id}/pass`)).body.passed, null);
  await ask('Who is there?');
  assert.ok(!system().includes('Wedding planner'));

  await ask('Sorry, the wedding');
  const passed = JSON.parse((await knex('conversations').first()).memo).speaker.passed;
  assert.equal(passed.to, weddings.id);
  await app.context.templates.pause(owner.id, weddings.id, { reason: 'owner', until: null });
  changed();
  assert.equal((await ask('Are you there?')).source, 'paused', 'the owner has silenced that template');
  await app.context.templates.remove(owner.id, weddings.id);
  changed();
  assert.equal((await ask('Hello?')).source, 'ai');
  assert.ok(!system().includes('Wedding planner'), 'a template that is gone answers nobody');
  assert.equal((await ask('A wedding once more')).source, 'ai');
  const [one, ...others] = await conversations();
  assert.equal(others.length, 0);
  assert.ok(one?.said.includes('Weddings: In June'));
});

onSqlite('a strategy passes on at its end, and rests while another template answers', async (t, dialect) => {
  const { share, ask, ai, cakes, weddings, system, api, changed, knex } = await bakery(t, dialect);
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  const strategy = {
    templateId: cakes.id,
    name: 'What for',
    goal: 'To know the occasion',
    begins: { when: 'phrase', phrase: 'cake', tag: '' },
    steps: [
      {
        id: 'occasion',
        kind: 'find_out',
        what: 'The occasion',
        field: 'occasion',
        type: 'text',
        choices: [],
        wording: [],
        isRequired: true,
        maxTries: 2,
      },
    ],
    ends: { tag: '', text: '', handOver: false, passTo: weddings.id, passMinutes: 60 },
    givesUp: { afterReplies: 6, onAnger: true, onStop: true, answersFirst: true },
  };
  assert.equal((await api('POST', '/api/strategies', strategy)).status, 201);
  const trigger = {
    templateId: cakes.id,
    triggerPhrase: 'wedding',
    responseAction: '',
    passTo: weddings.id,
  };
  assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  changed();
  const said = (findings: Record<string, string>) =>
    reply(JSON.stringify({ reply: 'What for?', findings, upset: false }));
  ai.enqueue(said({}));
  await ask('A cake please');
  await ask('Oh, is the wedding planner there?');
  assert.ok(system().includes('Wedding planner'));
  const resting = JSON.parse((await knex('conversations').first()).memo).strategy;
  assert.equal(resting.ended, undefined, 'it rests');
  const { current } = (await api('GET', `/api/conversations/1/strategy`)).body;
  assert.deepEqual([current.name, current.ended], ['What for', null]);
  const { id } = await knex('conversations').first();
  await api('DELETE', `/api/conversations/${id}/pass`);
  ai.enqueue(said({ occasion: 'silver anniversary' }));
  await ask('It is our silver anniversary');
  assert.equal(JSON.parse((await knex('conversations').first()).memo).strategy.ended, 'reached');
  await ask('Thank you');
  assert.ok(system().includes('Wedding planner'));
});

onSqlite('a group is refused with a reason, and left alone by others', async (t, dialect) => {
  const { app, owner, share, cakes, api, changed } = await bakery(t, dialect);
  await app.context.settings.save({ max_templates_per_user: 0 });
  const join = (id: number, sharesWith: string) => api('PUT', `/api/templates/${id}/sharing`, { sharesWith });
  const long = await join(cakes.id, 'x'.repeat(61));
  assert.deepEqual([long.status, long.body.fields], [400, { sharesWith: 'At most 60 characters' }]);
  assert.equal((await join(9_999, 'The bakery')).status, 404);
  await share(cakes, ' The  bakery ');
  const ids = [];
  for (let n = 0; n < 20; n += 1)
    ids.push((await app.context.templates.create(owner.id, { ...BAKERY, templateName: `Number ${n}` })).id);
  for (const id of ids.slice(0, 19)) assert.equal((await join(id, 'The bakery')).status, 200);
  const full = await join(ids[19] ?? 0, 'The bakery');
  assert.deepEqual(full.body.fields, { sharesWith: 'A group has at most 20 templates (the limit)' });
  // Another owner's group of the same name is another group.
  const stranger = await signedInOwner(app);
  const path = `/api/templates/${stranger.template.id}/sharing`;
  const { body } = await stranger.api('PUT', path, { sharesWith: 'The bakery' });
  assert.deepEqual(body.templates, []);
  assert.equal((await stranger.api('GET', `/api/templates/${cakes.id}/sharing`)).status, 404);
  const passing = { triggerPhrase: 'wedding', responseAction: '', passTo: cakes.id };
  const refused = await stranger.api('POST', '/api/triggers', {
    templateId: stranger.template.id,
    ...passing,
  });
  assert.equal(refused.status, 400);
  changed();
});

onSqlite(
  'a template that has left answers as itself, also where another one spoke last',
  async (t, dialect) => {
    const { share, settle, ask, cakes, weddings, conversations } = await bakery(t, dialect);
    await share(cakes, 'The bakery');
    await share(weddings, 'The bakery');
    await ask('I marry in June', weddings);
    await ask('And a cake, please');
    await share(weddings, '');
    await settle();
    await ask('Is noon free?', weddings);
    const [ofCakes, ofWeddings] = await conversations();
    assert.deepEqual([ofCakes?.template, ofCakes?.said.length], ['Cakes', 2]);
    assert.equal(ofWeddings?.template, 'Weddings');
    assert.equal(ofWeddings?.said.length, 4);
    assert.ok(!ofWeddings?.said.some((one: string) => one.startsWith('Cakes: ')));
  },
);
