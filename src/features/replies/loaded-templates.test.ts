import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import type { Template } from '../templates/templates.store.ts';
import { createLoadedTemplates, type LoadedTemplatesDeps } from './loaded-templates.ts';

/** Changes are heard of within a second; the rest is patience with a busy machine. */
const HEARD_MS = 3_000;

for (const where of ['in the same process', 'from another process'] as const) {
  onBothDatabases(`what an owner changes ${where} counts within a second`, async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const other = await createContext(loadConfig({ env: app.env }));
    t.after(() => other.close());
    const owner = where === 'in the same process' ? app.context : other;
    const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment, please.' });
    let timestamp = 0;
    const ask = async () => {
      timestamp += 1;
      const body = { message: 'Your hours?', conversation_id: `c${timestamp}`, timestamp };
      return (await postMessage(app.url, template.webhookUrl, body)).body;
    };

    assert.equal((await ask()).source, 'fallback');
    const trigger = await owner.triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: 'Tue to Sun.',
    });
    await eventually('the new trigger', async () => (await ask()).response === 'Tue to Sun.', HEARD_MS);
    await owner.triggers.remove(user.id, trigger.id);
    await eventually('it is gone', async () => (await ask()).source === 'fallback', HEARD_MS);

    const reasons = () =>
      app.context.db.knex('messages').whereNotNull('reason').orderBy('id', 'desc').first();
    assert.equal(JSON.parse((await reasons()).reason).why, 'no_key');
    await owner.keys.set(user.id, 'openai', 'sk-new-1234');
    const isAsked = async () => {
      await ask();
      return JSON.parse((await reasons()).reason).why === 'unreachable';
    };
    await eventually('the key is used', isAsked, HEARD_MS);

    await owner.templates.remove(user.id, template.id);
    await eventually(
      'the address is nobody’s',
      async () => (await ask()).code === 'webhook_not_found',
      HEARD_MS,
    );
  });
}

onSqlite('a new address is known at once, also one that was asked for before', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const body = { message: 'Do you deliver?', conversation_id: 'c', timestamp: 1 };
  assert.equal((await postMessage(app.url, 'Qw3rTy_uI0pAsDf7', body)).status, 404);
  const { template } = await createOwner(app.context, { webhookUrl: 'Qw3rTy_uI0pAsDf7' });
  assert.equal(template.webhookUrl, 'Qw3rTy_uI0pAsDf7');
  assert.equal((await postMessage(app.url, template.webhookUrl, body)).body.source, 'faq');
});

/** Services that count what is read, and answer when they are told to. */
function fakeDeps() {
  const loads: PromiseWithResolvers<Template | null>[] = [];
  const deps = {
    templates: {
      byWebhookId() {
        const load = Promise.withResolvers<Template | null>();
        loads.push(load);
        return load.promise;
      },
      webhookSecret: () => '',
      ofGroup: async () => [],
    },
    triggers: { list: async () => [] },
    accounts: { get: async () => ({ defaultModel: '', pause: null }) },
    keys: { read: async () => ({ openai: '', manychat: '' }) },
    billing: { periods: async () => [] },
    strategies: { toRun: async () => [] },
    sharing: { sourcesOf: async () => [] },
    contactFields: { list: async () => [] },
    voices: { spoken: async () => null },
    shelves: { key: async () => null },
    meaningChoices: { of: async () => null },
    toolMappings: { read: async () => ({ fields: {}, tags: [] }) },
    clock: Date.now,
  } as unknown as LoadedTemplatesDeps;
  const template = (id: number) => ({ id, userId: 7, faqs: '' }) as Template;
  return { deps, loads, template };
}

test('messages that arrive together read a template once, later ones not at all', async () => {
  const { deps, loads, template } = fakeDeps();
  const loadedTemplates = createLoadedTemplates(deps);
  const asked = ['a', 'a', 'b', 'a'].map((id) => loadedTemplates.byWebhookId(id));
  assert.equal(loads.length, 2);
  loads[0]?.resolve(template(1));
  loads[1]?.resolve(template(2));
  assert.deepEqual(
    (await Promise.all(asked)).map((loaded) => loaded?.template.id),
    [1, 1, 2, 1],
  );
  await loadedTemplates.byWebhookId('a');
  assert.equal(loads.length, 2);
});

test('an address that nobody has is asked for each time', async () => {
  const { deps, loads } = fakeDeps();
  const loadedTemplates = createLoadedTemplates(deps);
  for (let i = 0; i < 3; i += 1) {
    const asked = loadedTemplates.byWebhookId('a');
    loads.at(-1)?.resolve(null);
    assert.equal(await asked, null);
  }
  assert.equal(loads.length, 3);
});

test('a change drops what it is about, and only that', async () => {
  const { deps, loads, template } = fakeDeps();
  const loadedTemplates = createLoadedTemplates(deps);
  const load = async (id: string, templateId: number) => {
    const asked = loadedTemplates.byWebhookId(id);
    loads.at(-1)?.resolve(template(templateId));
    await asked;
  };
  await load('a', 1);
  await load('b', 2);
  loadedTemplates.templateChanged(1);
  await new Promise(setImmediate);
  await load('b', 2);
  assert.equal(loads.length, 2, 'the other one is still known');
  await load('a', 1);
  assert.equal(loads.length, 3);
  loadedTemplates.accountChanged(8);
  await new Promise(setImmediate);
  await load('a', 1);
  assert.equal(loads.length, 3);
  loadedTemplates.accountChanged(7);
  await new Promise(setImmediate);
  await load('a', 1);
  await load('b', 2);
  assert.equal(loads.length, 5);
});

test('what was read before a change is not kept after it', async () => {
  const { deps, loads, template } = fakeDeps();
  const loadedTemplates = createLoadedTemplates(deps);
  const asked = loadedTemplates.byWebhookId('a');
  loadedTemplates.templateChanged(1);
  loads[0]?.resolve(template(1));
  await asked;
  const again = loadedTemplates.byWebhookId('a');
  assert.equal(loads.length, 2);
  loads[1]?.resolve(template(1));
  await again;
});

test('a failed read is not kept, and harms nobody, also when a change comes in between', async (t) => {
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  t.after(() => process.off('unhandledRejection', onUnhandled));
  const { deps, loads, template } = fakeDeps();
  const loadedTemplates = createLoadedTemplates(deps);
  const asked = loadedTemplates.byWebhookId('a');
  loadedTemplates.templateChanged(1);
  loads[0]?.reject(new Error('The database is away.'));
  await assert.rejects(asked, { message: 'The database is away.' });
  const again = loadedTemplates.byWebhookId('a');
  loads[1]?.resolve(template(1));
  assert.equal((await again)?.template.id, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(unhandled, [], 'a process ends on a rejection that nobody handles');
});
