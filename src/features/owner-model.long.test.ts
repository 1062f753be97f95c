import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../testing/owner-client.ts';
import { dialectOf, search } from '../../testing/run/searches.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Random histories of one owner, done through HTTP, against a plain model in memory: after each step the lists say
 * what the model says.
 */
interface Model {
  templates: { id: number; name: string; triggers: { id: number; phrase: string }[] }[];
  /** By external id, in the order of the last message; the newest first. */
  conversations: { externalId: string; templateId: number; messages: string[] }[];
}

type Step =
  | { kind: 'create-template'; name: string }
  | { kind: 'rename-template'; at: number; name: string }
  | { kind: 'delete-template'; at: number }
  | { kind: 'add-trigger'; at: number; phrase: string; position: number }
  | { kind: 'edit-trigger'; at: number; phrase: string }
  | { kind: 'delete-trigger'; at: number }
  | { kind: 'message'; at: number; conversation: string; text: string }
  | { kind: 'delete-conversation'; at: number };

const at = fc.nat(20);
const name = fc.stringMatching(/^[A-Za-z%_' ]{1,12}$/).map((text) => `T ${text} x`.replace(/ +/g, ' '));
const phrase = fc.stringMatching(/^[a-z%_']{2,8}$/);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create-template' as const), name }),
  fc.record({ kind: fc.constant('rename-template' as const), at, name }),
  fc.record({ kind: fc.constant('delete-template' as const), at }),
  fc.record({
    kind: fc.constant('add-trigger' as const),
    at,
    phrase,
    position: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('edit-trigger' as const), at, phrase }),
  fc.record({ kind: fc.constant('delete-trigger' as const), at }),
  fc.record({
    kind: fc.constant('message' as const),
    at,
    conversation: fc.constantFrom('a', 'b', 'c'),
    text: fc.stringMatching(/^[a-z%_' ]{1,10}[a-z]$/),
  }),
  fc.record({ kind: fc.constant('delete-conversation' as const), at }),
);

const RUNS = 10;
const form = (templateName: string) => ({
  ...BAKERY,
  templateName,
  lengthPreference: 'short (3-4 sentences)',
});

search('owner-model', { cases: 60, seconds: 1 }, async (t, number) => {
  const dialect = dialectOf(number);
  const app = await startTestApp(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
  });
  await app.context.settings.save({ max_templates_per_user: 0 });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const owner = await signedInOwner(app);
      await owner.api('DELETE', `/api/templates/${owner.template.id}`);
      const model: Model = { templates: [], conversations: [] };
      for (const each of steps) {
        serial += 1;
        await apply(app, owner, model, each, serial);
      }
      await compare(owner, model);
    }),
    { numRuns: RUNS, seed: number },
  );
});

async function apply(app: TestApp, { api }: Owner, model: Model, step: Step, serial: number): Promise<void> {
  if (step.kind === 'create-template') {
    const { status, body } = await api('POST', '/api/templates', form(step.name));
    assert.equal(status, 201);
    model.templates.push({ id: body.id, name: step.name.trim(), triggers: [] });
    return;
  }
  if (step.kind === 'delete-conversation') {
    const found = model.conversations[step.at % Math.max(1, model.conversations.length)];
    if (found === undefined) return;
    const list = (await api('GET', `/api/conversations?templateId=${found.templateId}`)).body;
    const row = list.find((one: { externalId: string }) => one.externalId === found.externalId);
    assert.equal((await api('DELETE', `/api/conversations/${row.id}`)).status, 200);
    model.conversations = model.conversations.filter((one) => one !== found);
    return;
  }
  const template = model.templates[step.at % Math.max(1, model.templates.length)];
  if (template === undefined) return;
  await change(app, api, model, template, step, serial);
}

async function change(
  app: TestApp,
  api: Owner['api'],
  model: Model,
  template: Model['templates'][number],
  step: Exclude<Step, { kind: 'create-template' | 'delete-conversation' }>,
  serial: number,
): Promise<void> {
  const trigger = template.triggers[step.at % Math.max(1, template.triggers.length)];
  const body = (phrase: string) => ({
    templateId: template.id,
    triggerPhrase: phrase,
    responseAction: 'A reply.',
  });
  switch (step.kind) {
    case 'rename-template': {
      assert.equal((await api('PUT', `/api/templates/${template.id}`, form(step.name))).status, 200);
      template.name = step.name.trim();
      break;
    }
    case 'delete-template': {
      assert.equal((await api('DELETE', `/api/templates/${template.id}`)).status, 200);
      model.templates = model.templates.filter((one) => one !== template);
      break;
    }
    case 'add-trigger': {
      const added = await api('POST', '/api/triggers', { ...body(step.phrase), position: step.position });
      assert.equal(added.status, 201);
      template.triggers.splice(step.position - 1, 0, { id: added.body.id, phrase: step.phrase });
      break;
    }
    case 'edit-trigger': {
      if (trigger === undefined) return;
      assert.equal((await api('PUT', `/api/triggers/${trigger.id}`, body(step.phrase))).status, 200);
      trigger.phrase = step.phrase;
      break;
    }
    case 'delete-trigger': {
      if (trigger === undefined) return;
      assert.equal((await api('DELETE', `/api/triggers/${trigger.id}`)).status, 200);
      template.triggers = template.triggers.filter((one) => one !== trigger);
      break;
    }
    case 'message': {
      const { webhookUrl } = (await api('GET', `/api/templates/${template.id}`)).body;
      // The order of the list is by milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 2));
      const externalId = `${step.conversation}-${template.id}`;
      const sent = { message: step.text, conversation_id: externalId, timestamp: `${serial}` };
      const answer = await postMessage(app.url, webhookUrl, sent);
      // A trigger of the cache may be half a second old, so what is said is no part of the model.
      assert.equal(answer.status, 200);
      const known = model.conversations.find((one) => one.externalId === externalId);
      const conversation = known ?? { externalId, templateId: template.id, messages: [] };
      conversation.messages.push(step.text);
      model.conversations = [conversation, ...model.conversations.filter((one) => one !== known)];
    }
  }
}

async function compare({ api }: Owner, model: Model): Promise<void> {
  const templates = (await api('GET', '/api/templates')).body;
  assert.deepEqual(
    templates.map(({ id, templateName }: Record<string, unknown>) => [id, templateName]),
    model.templates.map(({ id, name }) => [id, name]),
  );
  for (const template of model.templates) {
    const triggers = (await api('GET', `/api/triggers/template/${template.id}`)).body;
    assert.deepEqual(
      triggers.map(({ id, triggerPhrase }: Record<string, unknown>) => [id, triggerPhrase]),
      template.triggers.map(({ id, phrase }) => [id, phrase]),
    );
  }
  const conversations = (await api('GET', '/api/conversations')).body;
  assert.deepEqual(
    conversations.map(({ externalId }: Record<string, unknown>) => externalId),
    model.conversations.map(({ externalId }) => externalId),
  );
  for (const [index, conversation] of model.conversations.entries()) {
    const messages = (await api('GET', `/api/conversations/${conversations[index].id}/messages`)).body;
    const said = messages.filter(({ isFromUser }: { isFromUser: boolean }) => isFromUser);
    assert.deepEqual(
      said.map(({ messageText }: { messageText: string }) => messageText),
      conversation.messages,
    );
    const searched = encodeURIComponent(conversation.messages[0] ?? '');
    const found = (await api('GET', `/api/conversations?search=${searched}`)).body;
    const isWord = /[a-z]/.test(conversation.messages[0] ?? '');
    const ids = found.map(({ externalId }: { externalId: string }) => externalId);
    if (isWord) assert.ok(ids.includes(conversation.externalId), `${conversation.messages[0]} finds itself`);
  }
}
