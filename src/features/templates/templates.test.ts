import assert from 'node:assert/strict';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { NOT_STORABLE } from '../../contract/fields.ts';
import type { TemplateView } from '../../contract/template-api.ts';

const FORM = {
  ...BAKERY,
  forbiddenWords: 'cheap',
  lengthPreference: 'short (3-4 sentences)',
  useEmojis: false,
  enableConversationMemory: true,
  conversationMemoryLength: 7,
};

onBothDatabases('a template is created, read, saved and deleted', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api } = await signedInOwner(app);
  const body = { ...FORM, waitForMoreMs: undefined, webhookUrl: 'aB3-xY7_kQ9zLm2P' };
  const created = await api('POST', '/api/templates', body);
  assert.equal(created.status, 201);
  const { id } = created.body;
  const expected = {
    ...FORM,
    name: FORM.templateName,
    webhookUrl: 'aB3-xY7_kQ9zLm2P',
    model: '',
    temperature: null,
    fallbackReply: '',
    disclosureLine: '',
    waitForMoreMs: 1_500,
    typingSpeed: false,
    useVoice: true,
    secondLook: false,
    secondLookModel: '',
    seesPhotos: false,
    hearsVoice: false,
    hearingModel: '',
    keepsAttachments: false,
    dailyAiLimit: null,
    hasWebhookSecret: false,
    deliveryField: '',
    deliveryFlow: '',
    isPaused: false,
    pausedUntil: null,
    recentReplies: 0,
    triggerCount: 0,
    lastActiveAt: null,
    lastCallAt: null,
  };
  assert.partialDeepStrictEqual(created.body, expected);
  assert.deepEqual((await api('GET', `/api/templates/${id}`)).body, created.body);
  const list = await api('GET', '/api/templates');
  assert.deepEqual([list.body.length, list.headers.get('x-total-count')], [2, '2']);

  const saved = await api('PUT', `/api/templates/${id}`, { ...FORM, templateName: 'Elm Bakery' });
  assert.deepEqual(
    [saved.status, saved.body.templateName, saved.body.name],
    [200, 'Elm Bakery', 'Elm Bakery'],
  );
  assert.equal(saved.body.webhookUrl, created.body.webhookUrl);

  assert.deepEqual((await api('DELETE', `/api/templates/${id}`)).body, { success: true });
  for (const [method, body] of [['GET'], ['PUT', FORM], ['DELETE']] as const) {
    assert.equal((await api(method, `/api/templates/${id}`, body)).status, 404, method);
  }
  // The address of a deleted template is never given out again.
  const again = await api('POST', '/api/templates', { ...FORM, webhookUrl: 'aB3-xY7_kQ9zLm2P' });
  assert.notEqual(again.body.webhookUrl, 'aB3-xY7_kQ9zLm2P');
});

onSqlite('a template tells of its triggers and of its last conversation', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const trigger = { templateId: template.id, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
  await api('POST', '/api/triggers', trigger);
  const other = await api('POST', '/api/templates', FORM);
  await postMessage(app.url, template.webhookUrl, { message: 'Your hours?', conversation_id: 'ada' });
  const { lastActiveAt } = (await api('GET', '/api/conversations')).body[0];
  const list: TemplateView[] = (await api('GET', '/api/templates')).body;
  assert.deepEqual(
    list.map((view) => [view.id, view.triggerCount, view.lastActiveAt]),
    [
      [template.id, 1, lastActiveAt],
      [other.body.id, 0, null],
    ],
  );
});

onBothDatabases('a PUT leaves the extras that it does not name as they are', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  const extras = {
    model: 'gpt-x',
    fallbackReply: 'We answer soon.',
    disclosureLine: 'You are writing with our assistant.',
    dailyAiLimit: 40,
    deliveryField: 'reply',
    deliveryFlow: 'content123',
    webhookSecret: 'open-sesame-1',
    isPaused: true,
  };
  assert.equal((await api('PUT', path, { ...FORM, ...extras })).status, 200);
  const { webhookSecret: _, ...readable } = extras;
  const kept = (await api('PUT', path, { ...FORM, role: 'Baker' })).body;
  assert.partialDeepStrictEqual(kept, { ...readable, hasWebhookSecret: true, role: 'Baker' });
  assert.equal(JSON.stringify(kept).includes('open-sesame'), false);

  const hook = () => postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: '1' });
  await waitFor('the secret', async () => (await hook()).status === 401);
  const cleared = await api('PUT', path, {
    ...FORM,
    webhookSecret: null,
    isPaused: false,
    dailyAiLimit: null,
  });
  assert.partialDeepStrictEqual(cleared.body, {
    hasWebhookSecret: false,
    isPaused: false,
    dailyAiLimit: null,
  });
  await waitFor('no secret', async () => (await hook()).status === 200);
});

onSqlite('an address that a client proposes is used only where it is fit', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const make = async (webhookUrl: string, api = owner.api) => {
    const { status, body } = await api('POST', '/api/templates', { ...FORM, webhookUrl });
    assert.equal(status, 201, webhookUrl);
    assert.match(body.webhookUrl, /^[\w-]{16}$/);
    const { body: removed } = await api('DELETE', `/api/templates/${body.id}`);
    assert.deepEqual(removed, { success: true });
    return body.webhookUrl === webhookUrl;
  };
  assert.equal(await make('aB3-xY7_kQ9zLm2P'), true);
  const unfit = [
    'aB3-xY7_kQ9zLm2P', // was given out before
    other.template.webhookUrl,
    'aaaaaaaaaaaaaaaa',
    'abcdefghijklmnop',
    '0123456789abcdef',
    'short',
    'aB3-xY7_kQ9zLm2Pq',
    'aB3-xY7_kQ9z/../',
    'aB3-xY7_kQ9zLm2\u00e9',
    '',
  ];
  for (const id of unfit) assert.equal(await make(id), false, id);
  assert.equal(await make('aB3-xY7_kQ9zLm2P', other.api), false, 'nor does anybody else get it');
  const still = await owner.api('POST', '/api/templates', { ...FORM, webhookUrl: owner.template.webhookUrl });
  assert.notEqual(still.body.webhookUrl, owner.template.webhookUrl);
});

onBothDatabases("the table's sentences, one a field", async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const sentences = {
    templateName: 'Template name must be at least 3 characters',
    role: 'Role is required',
    businessType: 'Business type is required',
    mainGoal: 'Main goal must be at least 10 characters',
    tone: 'Tone is required',
    openerStyle: 'Opener style is required',
    lengthPreference: 'Required',
    closingInstruction: 'Closing instruction is required',
    productOrService: 'Product or service description is required',
  };
  for (const [method, path] of [
    ['POST', '/api/templates'],
    ['PUT', `/api/templates/${template.id}`],
  ] as const) {
    const { status, body } = await api(method, path, {});
    assert.deepEqual([status, body.code, body.fields], [400, 'invalid_input', sentences], method);
    assert.deepEqual([body.error, body.message], [sentences.templateName, sentences.templateName]);
  }
  const cases: [Record<string, unknown>, string, string][] = [
    [{ tone: 'grumpy' }, 'tone', 'Invalid input'],
    [{ lengthPreference: 'endless' }, 'lengthPreference', 'Invalid input'],
    [{ conversationMemoryLength: 21 }, 'conversationMemoryLength', 'A whole number from 1 to 20'],
    [{ conversationMemoryLength: 2.5 }, 'conversationMemoryLength', 'Invalid input'],
    [{ useEmojis: 'yes' }, 'useEmojis', 'Invalid input'],
    [{ role: null }, 'role', 'Invalid input'],
    [{ role: ['x', 'y'] }, 'role', 'Invalid input'],
    [{ templateName: 'x'.repeat(1_048_576) }, 'templateName', 'At most 100 characters'],
    [{ faqs: 'x'.repeat(20_001) }, 'faqs', 'At most 20,000 characters'],
    [{ fallbackReply: 'ä'.repeat(501) }, 'fallbackReply', 'At most 1,000 bytes'],
    [{ mainGoal: 'Take\u0000orders for cakes' }, 'mainGoal', NOT_STORABLE],
    [{ webhookSecret: 'short' }, 'webhookSecret', '8 to 200 letters, digits and signs, without spaces'],
    [{ dailyAiLimit: 0 }, 'dailyAiLimit', 'A whole number from 1 to 1,000,000, or nothing'],
    [{ waitForMoreMs: 4_001 }, 'waitForMoreMs', 'A whole number of milliseconds from 0 to 4,000'],
    [{ userId: 1 }, 'userId', 'Invalid input'],
    [{ id: 5 }, 'id', 'Invalid input'],
  ];
  for (const [more, field, sentence] of cases) {
    const { status, body } = await api('POST', '/api/templates', { ...FORM, ...more });
    assert.deepEqual([status, body.fields], [400, { [field]: sentence }], field);
  }
  for (const raw of ['[]', '"x"', 'null', '{', '7']) {
    assert.equal((await api('POST', '/api/templates', raw)).status, 400, raw);
  }
  for (const id of ['0', '-1', '1.5', 'x', '1e3', '99999999999']) {
    assert.deepEqual((await api('GET', `/api/templates/${id}`)).body.fields, { id: 'Invalid input' }, id);
  }
  assert.equal((await api('GET', '/api/templates')).body.length, 1);
});

onBothDatabases("somebody else's template is none, and stays as it is", async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const path = `/api/templates/${owner.template.id}`;
  const before = (await owner.api('GET', path)).body;
  const calls = [
    ['GET', path],
    ['PUT', path, { ...FORM, templateName: 'Stolen' }],
    ['DELETE', path],
    ['POST', `${path}/rotate-webhook`],
  ] as const;
  for (const [method, url, body] of calls) {
    const { status, body: answer } = await other.api(method, url, body);
    assert.deepEqual([status, answer.code], [404, 'not_found'], `${method} ${url}`);
  }
  assert.deepEqual((await owner.api('GET', path)).body, before);
});

onBothDatabases('30 creations at once at a limit of 3 make exactly 3', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.settings.save({ max_templates_per_user: 3 });
  const { api } = await signedInOwner(app);
  const answers = await Promise.all(Array.from({ length: 30 }, () => api('POST', '/api/templates', FORM)));
  const refused = answers.filter(({ status }) => status === 403);
  assert.deepEqual([answers.filter(({ status }) => status === 201).length, refused.length], [2, 28]);
  assert.equal(refused[0]?.body.code, 'template_limit');
  assert.match(refused[0]?.body.message, /template.*plan|limit.*template/);
  assert.equal((await api('GET', '/api/templates')).body.length, 3);
});

onSqlite('a replaced address: the new one answers, the old one is unknown', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const hook = (id: string) => postMessage(app.url, id, { message: 'Hi', conversation_id: '1' });
  assert.equal((await hook(template.webhookUrl)).status, 200);
  const { body } = await api('POST', `/api/templates/${template.id}/rotate-webhook`);
  assert.match(body.webhookUrl, /^[\w-]{16}$/);
  assert.notEqual(body.webhookUrl, template.webhookUrl);
  await waitFor('the old address', async () => (await hook(template.webhookUrl)).status === 404);
  assert.equal((await hook(body.webhookUrl)).status, 200);
});
