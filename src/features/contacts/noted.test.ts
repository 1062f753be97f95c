import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onSqlite, startTestApp } from '../../../testing/test-app.ts';

onSqlite('what a customer is known by comes back to the tool', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { id, api, template } = await signedInOwner(app, { fallbackReply: 'Thanks!' });
  let sent = 0;
  const send = async (message: string, query = '') => {
    sent += 1;
    const url = `${template.webhookUrl}${query}`;
    return (await postMessage(app.url, url, { message, conversation_id: 'c', timestamp: sent })).body;
  };

  await api('POST', '/api/contacts/fields', { label: 'Guests', type: 'number' });
  const fields = await api('POST', '/api/contacts/fields', {
    label: 'Kuchen-Größe',
    type: 'choice',
    choices: ['Small', 'Large'],
  });
  assert.equal(fields.status, 201);
  assert.deepEqual(
    fields.body.map(({ key }: { key: string }) => key),
    ['email', 'phone', 'guests', 'kuchen_grosse'],
  );
  const trigger = { templateId: template.id, triggerPhrase: 'wedding', responseAction: 'How lovely!' };
  const noting = { addTag: ' wedding\u202e ', setField: 'guests', setValue: 'fifty' };
  const added = await api('POST', '/api/triggers', { ...trigger, ...noting });
  assert.equal(added.status, 201);
  assert.deepEqual(
    [added.body.addTag, added.body.setField, added.body.setValue],
    ['wedding', 'guests', '50'],
  );
  const mapping = { fields: { email: 'Lead mail', guests: 'Guests' }, tags: ['wedding'] };
  assert.deepEqual((await api('PUT', `/api/templates/${template.id}/tool-mapping`, mapping)).body, mapping);

  const first = await send('hi, anna@example.com is my address');
  assert.equal(first.lead_email, 'anna@example.com');
  assert.deepEqual(first.content, {
    type: 'instagram',
    messages: [{ type: 'text', text: 'Thanks!' }],
    actions: [{ action: 'set_field_value', field_name: 'Lead mail', value: 'anna@example.com' }],
  });

  const second = await send('it is for a wedding', '?format=uchat');
  assert.deepEqual(second, {
    version: 'v1',
    content: {
      messages: [{ type: 'text', text: 'How lovely!' }],
      actions: [
        { action: 'set_field_value', field_name: 'Guests', value: 50 },
        { action: 'add_tag', tag_name: 'wedding' },
      ],
    },
  });
  const third = await send('thanks', '?format=plain');
  const { lead_email, lead_phone, lead_guests, lead_kuchen_grosse, tags } = third;
  assert.deepEqual(
    { lead_email, lead_phone, lead_guests, lead_kuchen_grosse, tags },
    {
      lead_email: 'anna@example.com',
      lead_phone: '',
      lead_guests: '50',
      lead_kuchen_grosse: '',
      tags: 'wedding',
    },
  );

  // The same message again: its answer may have been lost.
  const url = template.webhookUrl;
  const again = await postMessage(app.url, url, {
    message: 'it is for a wedding',
    conversation_id: 'c',
    timestamp: 2,
  });
  assert.equal((again.body.content as { actions: unknown[] }).actions.length, 2);

  // Switched off, and gone.
  await api('PUT', '/api/contacts/fields/email', { isRecognized: false });
  app.context.loadedTemplates.accountChanged(id);
  assert.equal((await send('now bob@example.com')).lead_email, 'anna@example.com');
  const used = await api('DELETE', '/api/contacts/fields/guests');
  assert.deepEqual([used.status, used.body.code], [409, 'field_in_use']);
  assert.equal(
    used.body.message,
    `“Guests” is used by the trigger “wedding”, the connection of “${template.templateName}”.`,
  );
  assert.equal((await api('DELETE', '/api/contacts/fields/guests?in_use=true')).status, 200);
  app.context.loadedTemplates.accountChanged(id);
  const last = await send('a wedding again');
  assert.equal('lead_guests' in last, false);
  assert.equal(last.response, 'How lovely!');
});

onSqlite('what is noted where nobody may answer', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Noted!' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-right-key-1234' },
  });
  const { api, template } = await signedInOwner(app);
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'price',
    responseAction: 'From $20.',
    addTag: 'price',
  });
  const send = async (message: string, timestamp: number) =>
    (await postMessage(app.url, template.webhookUrl, { message, conversation_id: 'c', timestamp })).body;
  assert.equal((await send('call +49 30 1234567', 1)).lead_phone, '+49301234567');
  await api('POST', `/api/templates/${template.id}/pause`, {});
  app.context.loadedTemplates.templateChanged(template.id);
  const paused = await send('the price please, my mail is anna@example.com', 2);
  assert.deepEqual([paused.source, paused.lead_email, paused.tags], ['paused', 'anna@example.com', '']);
});

onSqlite('only the customer’s own takes the place of what is known', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, {
    fallbackReply: 'Thanks!',
    businessType: 'Linden Bakery, info@lindenbakery.com, 020 7946 0000',
  });
  let timestamp = 0;
  const known = async (message: string) => {
    timestamp += 1;
    const body = { message, conversation_id: 'c', timestamp };
    const answer = (await postMessage(app.url, template.webhookUrl, body)).body;
    return [answer.lead_email, answer.lead_phone];
  };
  assert.deepEqual(await known('my mail is anna@example.com, call me on 020 7946 0018'), [
    'anna@example.com',
    '02079460018',
  ]);
  for (const message of [
    'is info@lindenbakery.com your address?',
    'info@lindenbakery.com',
    'call +44 20 7946 0000',
    'what is your number, 020 7946 0123?',
    'my friend laura@gmail.com wants a cake',
    'https://x.com/share?to=laura@gmail.com',
  ])
    assert.deepEqual(await known(message), ['anna@example.com', '02079460018'], message);
  assert.deepEqual(await known('my new address is anna@example.org'), ['anna@example.org', '02079460018']);
  const [contact] = (await api('GET', '/api/contacts')).body;
  assert.equal(contact.fields.email, 'anna@example.org');
});

onSqlite('fields, triggers and mappings that can’t be', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const other = await signedInOwner(app);
  const field = (body: object) => api('POST', '/api/contacts/fields', body);
  for (const [body, name] of [
    [{ label: 'x', type: 'text', key: 'tags' }, 'key'],
    [{ label: 'x', type: 'text', key: 'email' }, 'key'],
    [{ label: ' \u202e ', type: 'text' }, 'label'],
    [{ label: 'x'.repeat(61), type: 'text' }, 'label'],
    [{ label: 'x', type: 'choice' }, 'choices'],
    [{ label: 'x', type: 'choice', choices: Array.from({ length: 51 }, (_, at) => `c${at}`) }, 'choices'],
    [{ label: 'x', type: 'choice', choices: ['x'.repeat(101)] }, 'choices'],
  ] as const) {
    const answer = await field(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.deepEqual(Object.keys(answer.body.fields), [name]);
  }
  assert.equal((await field({ label: 'x', type: 'text', key: 'Upper' })).status, 400);
  assert.equal((await api('DELETE', '/api/contacts/fields/email')).status, 400);
  assert.equal((await api('DELETE', '/api/contacts/fields/none')).status, 404);
  assert.equal((await api('PUT', '/api/contacts/fields/none', { label: 'y' })).status, 404);
  await field({ label: 'Day', type: 'date' });
  const guessed = await api('PUT', '/api/contacts/fields/day', { isRecognized: true });
  assert.equal(guessed.status, 400);
  assert.match(guessed.body.fields.isRecognized, /^Only “E-mail” and “Phone” are filled in by themselves/);
  await api('DELETE', '/api/contacts/fields/day');

  const trigger = { templateId: template.id, triggerPhrase: 'wedding', responseAction: 'How lovely!' };
  for (const [notes, name] of [
    [{ addTag: 'x'.repeat(51) }, 'addTag'],
    [{ addTag: 'a,b' }, 'addTag'],
    [{ setField: 'none', setValue: 'x' }, 'setField'],
    [{ setField: 'email', setValue: 'no address' }, 'setValue'],
    [{ setField: 'email' }, 'setValue'],
    [{ setField: 'email', setValue: 'x'.repeat(1_000_000) }, 'setValue'],
  ] as const) {
    const answer = await api('POST', '/api/triggers', { ...trigger, ...notes });
    assert.equal(answer.status, 400, name);
    assert.deepEqual(Object.keys(answer.body.fields), [name]);
  }

  const mapping = `/api/templates/${template.id}/tool-mapping`;
  assert.equal((await other.api('GET', mapping)).status, 404);
  assert.equal((await other.api('PUT', mapping, { fields: {}, tags: [] })).status, 404);
  const unknown = await api('PUT', mapping, { fields: { none: 'Lead' }, tags: [] });
  assert.deepEqual(unknown.body.fields, { 'fields.none': 'There is no such field' });
  const many = await api('PUT', mapping, {
    fields: {},
    tags: Array.from({ length: 51 }, (_, at) => `t${at}`),
  });
  assert.deepEqual(many.body.fields, { tags: 'At most 50' });
  const far = await api('PUT', mapping, {
    fields: {},
    tags: Array.from({ length: 500 }, (_, at) => `t${at}`),
  });
  assert.deepEqual(far.body.fields, { tags: 'At most 50' });
  const digest = await api('PUT', '/api/notifications/settings', { digest: 'hourly' });
  assert.deepEqual(digest.body.fields, { digest: 'One of: off, daily, weekly' });
  assert.deepEqual((await api('GET', mapping)).body, { fields: {}, tags: [] });

  for (let at = 2; at < 50; at += 1)
    assert.equal((await field({ label: `f${at}`, type: 'text' })).status, 201);
  const full = await field({ label: 'one more', type: 'text' });
  assert.deepEqual([full.status, full.body.code], [403, 'field_limit']);
  const moved = await api('PUT', '/api/contacts/fields/f49', { position: 1 });
  assert.equal(moved.body[0].key, 'f49');
  assert.equal((await other.api('GET', '/api/contacts/fields')).body.length, 2);
});

onSqlite('a trigger is switched off also when its field is gone', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  await api('POST', '/api/contacts/fields', { label: 'Guests', type: 'number' });
  const words = { templateId: template.id, triggerPhrase: 'wedding', responseAction: 'How lovely!' };
  const { body } = await api('POST', '/api/triggers', { ...words, setField: 'guests', setValue: '50' });
  assert.equal((await api('DELETE', '/api/contacts/fields/guests?in_use=true')).status, 200);
  const off = await api('PUT', `/api/triggers/${body.id}`, { ...words, isEnabled: false });
  assert.deepEqual([off.status, off.body.isEnabled], [200, false]);
  const wrong = await api('PUT', `/api/triggers/${body.id}`, {
    ...words,
    setField: 'guests',
    setValue: '60',
  });
  assert.deepEqual([wrong.status, wrong.body.fields], [400, { setField: 'There is no such field' }]);
});

onSqlite('no label of a field breaks the answers', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, { fallbackReply: 'Thanks!' });
  for (const label of ['Constructor', '__proto__', 'tags', 'toString', 'has own property'])
    assert.equal((await api('POST', '/api/contacts/fields', { label, type: 'text' })).status, 201, label);
  const body = { message: 'anna@example.com', conversation_id: 'c', timestamp: 1 };
  const answer = (await postMessage(app.url, template.webhookUrl, body)).body;
  const lead = Object.entries(answer).filter(([key]) => key.startsWith('lead_'));
  assert.equal(lead.length, 7);
  assert.deepEqual(
    lead.map(([, value]) => value).filter((value) => value !== ''),
    ['anna@example.com'],
  );
});
