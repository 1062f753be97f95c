import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Components, type JsonSchema, resolved } from '../../testing/api/from-schema.ts';
import { caughtReply } from '../../testing/api/owners-rows.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { onSqlite, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { STARTER_STRATEGIES } from '../features/strategies/starters/index.ts';

type Schema = JsonSchema;

interface Published {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Components };
}

interface Call {
  method: string;
  path: string;
  schema: Schema;
}

const STRATEGY = STARTER_STRATEGIES.find(({ key }) => key === 'guide')?.strategy;

/** Bodies that are right, by operation; what they lack is optional. */
const GOOD: Record<string, object> = {
  'POST /api/templates': { ...BAKERY, lengthPreference: 'short (3-4 sentences)' },
  'PUT /api/templates/{id}': { ...BAKERY, lengthPreference: 'short (3-4 sentences)' },
  'POST /api/templates/{id}/brackets': { bracket: '[sold out]', isMeant: true },
  'POST /api/templates/{id}/faqs': { question: 'Do you deliver on Sundays?', answer: 'No.' },
  'POST /api/templates/{id}/forbidden-words': { words: ['cheap'] },
  'POST /api/templates/{id}/restore': { version: 1 },
  'POST /api/templates/import': {
    format: 'dmreply-template',
    version: 1,
    template: BAKERY,
    triggers: [],
  },
  'POST /api/triggers': { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' },
  'PUT /api/triggers/{id}': { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' },
  'POST /api/triggers/check': {
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
    matchMode: 'words',
    isEnabled: true,
  },
  'POST /api/triggers/try': { message: 'Hi' },
  'POST /api/widgets': { title: 'Bakery' },
  'POST /api/strategies': { ...STRATEGY },
  'PUT /api/strategies/{id}': { ...STRATEGY },
  'POST /api/conversations/{id}/strategy': { strategyId: 1 },
  'POST /api/test-draft': {
    template: { ...BAKERY, lengthPreference: 'short (3-4 sentences)' },
    message: 'Hi',
  },
  'POST /api/test-prompt': { message: 'Hi' },
  'POST /api/test-conversation': { messages: [], newMessage: 'Hi', conversationId: 'test-1' },
  'POST /api/conversations/{id}/messages': { messageText: 'Hello' },
  'POST /api/conversations/{id}/replies': { messageText: 'Hello', requestKey: 'bad-input-000001' },
  'PUT /api/conversations/{id}/chat-link': { address: 'https://tool.example/chat/c' },
  'POST /api/contacts/fields': { label: 'Guests', type: 'number', key: 'guests' },
  'PUT /api/contacts/fields/{key}': { label: 'E-mail' },
  'PUT /api/contacts/{id}': { version: 1 },
  'POST /api/contacts/{id}/merge': { otherId: 999, version: 1 },
  'PUT /api/templates/{id}/tool-mapping': { fields: {}, tags: [] },
  'PUT /api/templates/{id}/sharing': { sharesWith: '' },
  'PUT /api/voice': { version: 1, isOn: true },
  'PUT /api/voice/account': { isConsented: true },
  'PUT /api/voice/imports/{source}': {
    isConsented: true,
    turns: [{ at: null, asked: '', said: ['Hi'] }],
  },
  'POST /api/templates/{id}/corrections': { asked: 'Open?', reply: 'No.', better: 'Yes.' },
  'POST /api/golden-chats': { kind: 'like', message: 'Open?', text: 'Yes, from 8 to 6.' },
  'POST /api/golden-chats/from-history': { conversationId: 1, messageId: 2, kind: 'like' },
  'POST /api/voice/taught': { asked: 'Open?', said: 'we are, come in!' },
  'POST /api/voice/taught/from-history': { conversationId: 1, messageId: 2, said: 'we are, come in!' },
  'PUT /api/golden-chats/{id}': { version: 1 },
  'POST /api/knowledge/texts': { name: 'Delivery', text: 'Within 5 km, for $4.' },
  'POST /api/knowledge/pages': { urls: ['https://bakery.example/'] },
  'POST /api/knowledge/addresses': { input: 'https://bakery.example/prices' },
  'POST /api/knowledge/find': { message: 'Do you deliver?' },
  'PUT /api/knowledge/meaning': { isOn: false, model: 'small' },
  'PUT /api/knowledge/{id}': { version: 1 },
  'PUT /api/knowledge/{id}/pages/{page}': { version: 1, text: 'Tart: 5 €' },
  'POST /api/knowledge/{id}/pending': { version: 1, accept: true },
  'PUT /api/suggestions/{id}': { question: 'Vegan?', answer: 'Yes.' },
  'POST /api/suggestions/{id}/accept': { as: 'faq', question: 'Vegan?', answer: 'Yes.' },
  'POST /api/trials': { kind: 'golden' },
  'POST /api/trials/estimate': { kind: 'golden' },
  'PUT /api/trials/ceiling': { ceilingUsd: 0.5 },
  'PUT /api/caught-replies/{id}': { wasRight: true },
  'PUT /api/user/retention': { days: 30 },
  'PUT /api/notifications/settings': { handoverMail: true },
  'POST /api/tokens': { name: 'x', scope: 'read' },
  'POST /api/bulk': { of: 'contacts', ids: [999_999], action: 'tag', tag: 'vip' },
};

/** An address that a client makes up is replaced silently, however it looks. */
const FREE_TEXT = new Set(['webhookUrl']);

/** Longer than any field whose length no schema says. */
const LONG = 20_000;

/** What each field of a body must not be, from the schema that the server publishes. */
function* wrongValues(name: string, schema: Schema): Generator<[what: string, value: unknown]> {
  const shapes = [schema, ...(schema.anyOf ?? [])];
  const kinds = shapes.flatMap(({ type }) => type ?? []);
  if (!kinds.includes('null')) yield ['null', null];
  yield ['an object', { a: 1 }];
  if (kinds.includes('string')) {
    yield ['NUL', 'a\u0000b'];
    yield ['a number', 7];
    yield ['a list', ['a']];
    const most = Math.max(...shapes.map(({ maxLength = 0 }) => maxLength)) || LONG;
    if (!FREE_TEXT.has(name)) yield ['too long a text', 'x'.repeat(most + 1)];
  }
  if (kinds.includes('integer')) {
    yield ['a float', 1.5];
    yield ['a text', '1'];
    yield ['too much', 1e21];
  }
  if (kinds.includes('boolean')) yield ['a word', 'true'];
}

onSqlite('whatever is wrong with a body is a 400 that names the field', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  await postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  const trigger = await app.context.triggers.add(template.userId, template.id, {
    ...GOOD['POST /api/triggers'],
  });
  const strategies = await api('POST', '/api/strategies', { ...STRATEGY, templateId: template.id });
  const [{ id: conversation }] = (await api('GET', '/api/conversations')).body;
  const [{ id: contact }] = (await api('GET', '/api/contacts')).body;
  const example = { ...GOOD['POST /api/golden-chats'], templateId: template.id };
  const golden = await api('POST', '/api/golden-chats', example);
  const paper = await api('POST', '/api/knowledge/texts', GOOD['POST /api/knowledge/texts']);
  const asked = { message: 'Do you have vegan cakes?', conversation_id: 'd' };
  await postMessage(app.url, template.webhookUrl, asked);
  const { suggestions } = (await api('GET', '/api/suggestions')).body;
  const widget = await api('POST', '/api/widgets', { templateId: template.id, title: 'Bakery' });
  const ids: Record<string, number> = {
    templates: template.id,
    suggestions: suggestions[0].id,
    triggers: trigger.id,
    strategies: strategies.body.id,
    conversations: conversation,
    contacts: contact,
    'golden-chats': golden.body.id,
    'caught-replies': await caughtReply(app.context, template.userId, template.id, conversation),
    knowledge: paper.body.id,
    widgets: widget.body.id,
  };
  const published = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Published;

  const before = await snapshot(app);
  let tried = 0;
  for (const { method, path, schema } of callsOf(published)) {
    const good = goodBody(`${method} ${path}`, schema, template.id);
    const url = path
      .replace('{id}', String(ids[path.split('/')[2] ?? '']))
      .replace('{page}', '1')
      .replace('{key}', 'email')
      .replace('{source}', 'paste');
    const bodies: [string, string, unknown][] = [['an unknown field', 'surprise', 1]];
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (name === 'triggers' || name === 'template' || name === 'messages' || name === 'ids') continue;
      for (const [what, value] of wrongValues(name, field)) bodies.push([what, name, value]);
    }
    for (const [what, name, value] of bodies) {
      const answer = await api(method, url, { ...good, [name]: value });
      const label = `${method} ${path}: ${what} as ${name} ${JSON.stringify(answer.body).slice(0, 200)}`;
      assert.equal(answer.status, 400, label);
      assert.equal(answer.body.code, 'invalid_input', label);
      assert.ok(
        Object.keys(answer.body.fields).every((field) => field.split('.')[0] === name),
        label,
      );
      tried += 1;
    }
  }
  assert.ok(tried > 200, `${tried} bodies`);
  assert.deepEqual(await snapshot(app), before);
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const names = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join();

test('what no form holds is refused before it costs anything', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api } = await signedInOwner(app);
  const bodies: [string, string][] = [
    ['lists in each other', `{"a":${nested(50_000)}}`],
    ['thousands of names', `{${names(10_000)}}`],
    ['as many, further in', `{"template":{${names(10_000)}}}`],
    [
      'many in many',
      `{"triggers":[${Array(1_000)
        .fill(`{${names(50)}}`)
        .join()}]}`,
    ],
    ['a list without an end', `{"triggers":[${Array(50_000).fill('1').join()}]}`],
  ];
  for (const [what, body] of bodies) {
    const answer = await api('POST', '/api/templates/import', body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_input'], what);
    // It is the first look at the body that says this: reading one whole, to find what is wrong, takes seconds.
    assert.match(JSON.stringify(answer.body), /than any form/, what);
  }
  const small = await api('POST', '/api/auth/login', `{"identifier":"a@example.com",${names(15_000)}}`);
  assert.equal(small.status, 400);
});

function* callsOf(document: Published): Generator<Call> {
  for (const [path, methods] of Object.entries(document.paths)) {
    if (/^\/api\/(auth|admin|user|support|webhook|stripe|subscription|widget\/)/.test(path)) continue;
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      const whole = resolved(schema, document.components.schemas);
      // A template's PUT takes the whole form, or a part of it.
      const shape =
        whole.anyOf === undefined ? whole : resolved(whole.anyOf[0] ?? {}, document.components.schemas);
      yield { method: method.toUpperCase(), path, schema: inlined(shape, document.components.schemas) };
    }
  }
}

/** With the fields' own shapes, as far as their types go. */
function inlined(schema: Schema, components: Components): Schema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    resolved(field, components),
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function goodBody(name: string, schema: Schema, templateId: number): object {
  const hasTemplate = schema.properties !== undefined && 'templateId' in schema.properties;
  return { ...(hasTemplate ? { templateId } : {}), ...GOOD[name] };
}

/** Everything that these calls could have changed. */
async function snapshot({ context }: TestApp): Promise<string[]> {
  const tables = ['templates', 'triggers', 'keys', 'messages', 'api_tokens', 'webhook_ids', 'users'];
  return Promise.all(tables.map(async (table) => JSON.stringify(await context.db.knex(table))));
}
