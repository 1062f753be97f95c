import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

/** What each message gets where the bot may speak: with an AI key, without one, and the trigger that it fires. */
const MESSAGES = [
  ['Your HOURS, please?', 'trigger', 'trigger', 'hours'],
  ['https://shop.example/hours-of-work.jpg', 'ai', 'none', null],
  ['https://hours.example/cake.jpg', 'trigger', 'trigger', 'hours'],
  ['Opening hoursglass', 'ai', 'none', null],
  ['A human, please: human please', 'trigger', 'trigger', 'human please'],
  ['What is the way?', 'ai', 'none', null],
  ['Do you deliver?', 'ai', 'faq', null],
  ['Who are you?', 'ai', 'none', null],
] as const;

onBothDatabases('webhook, test chat and “Try it” decide alike', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { context } = app;
  const { api, id: userId, template } = await signedInOwner(app);
  const templateId = template.id;
  for (const trigger of [
    { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' },
    { triggerPhrase: 'human please', responseAction: 'Anna will write to you.', handOver: true },
    { triggerPhrase: 'the way', responseAction: 'Take the [street] to the left.' },
  ])
    assert.equal((await api('POST', '/api/triggers', { templateId, ...trigger })).status, 201);

  let timestamp = 0;
  async function decided(message: string) {
    timestamp += 1;
    const body = { message, conversation_id: `c${timestamp}`, timestamp };
    const webhook = (await postMessage(app.url, template.webhookUrl, body)).body;
    const tested = (await api('POST', '/api/test-prompt', { templateId, message })).body;
    const tried = (await api('POST', '/api/triggers/try', { templateId, message })).body;
    return { webhook, tested, phrase: tried.trigger?.triggerPhrase ?? null };
  }

  for (const hasKey of [false, true]) {
    if (hasKey) await context.keys.set(userId, 'openai', 'sk-test-1234');
    context.loadedTemplates.accountChanged(userId);
    for (const [message, withKey, withoutKey, trigger] of MESSAGES) {
      const { webhook, tested, phrase } = await decided(message);
      const source = hasKey ? withKey : withoutKey;
      const { response, handoff } = webhook;
      assert.deepEqual([webhook.source, phrase], [source, trigger], message);
      assert.deepEqual(
        [tested.source, tested.response, tested.handoff],
        [source, response, handoff],
        message,
      );
    }
  }

  const asked = ai.requests.length;
  assert.equal((await api('POST', `/api/templates/${templateId}/pause`, { minutes: null })).status, 200);
  context.loadedTemplates.templateChanged(templateId);
  for (const [message, source, , trigger] of MESSAGES) {
    const { webhook, tested, phrase } = await decided(message);
    assert.deepEqual([webhook.source, webhook.response], ['paused', ''], message);
    assert.deepEqual([tested.source, phrase], [source, trigger], 'owners try what is paused too');
  }
  assert.equal(ai.requests.length - asked, MESSAGES.filter(([, source]) => source === 'ai').length);
});

onBothDatabases(
  'a draft is silent for customers, and its owner tries it as it would answer',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
    const {
      api,
      id: userId,
      template,
    } = await signedInOwner(app, { productOrService: 'Bread, from [price].' });
    await app.context.keys.set(userId, 'openai', 'sk-test-1234');
    const templateId = template.id;
    const trigger = { templateId, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
    assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);

    for (const [timestamp, [message, source, phrase]] of [
      ['Your HOURS, please?', 'trigger', 'hours'] as const,
      ['Who are you?', 'ai', null] as const,
    ].entries()) {
      const body = { message, conversation_id: `c${timestamp}`, timestamp };
      const webhook = (await postMessage(app.url, template.webhookUrl, body)).body;
      assert.deepEqual([webhook.source, webhook.response, webhook.send], ['paused', '', false], message);
      assert.equal(ai.requestCount(), 0, 'the AI is not asked for a customer');
      const tested = (await api('POST', '/api/test-prompt', { templateId, message })).body;
      const tried = (await api('POST', '/api/triggers/try', { templateId, message })).body;
      assert.deepEqual([tested.source, tried.trigger?.triggerPhrase ?? null], [source, phrase], message);
    }
  },
);
