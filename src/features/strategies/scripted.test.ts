import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createOwner } from '../../testing/fixtures.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import { parseCases } from '../replies/eval/parse-cases.ts';
import { recordedModel } from '../replies/eval/recorded-model.ts';
import { runConversations, scriptedModel } from '../replies/eval/run-conversations.ts';
import { createTryMessage } from '../replies/try-message.ts';
import { STARTER_STRATEGIES } from './starters/index.ts';

/** With every place in square brackets filled in. */
function filledIn<T>(definition: T): T {
  return JSON.parse(JSON.stringify(definition).replace(/\[[a-z][^[\]"]*\]/g, 'linden.example/here'));
}

test('the starters in scripted conversations: to the end, interrupted and hostile, word for word', async (t) => {
  // Dates are read as on the day the scripts were written, and the pipeline's deadlines by the same clock.
  const clock = () => Date.UTC(2026, 10, 23, 12);
  const env = { AI_API_KEY: 'sk-server-1234567890' };
  const app = await startTestApp(t, 'sqlite', { env, overrides: { clock } });
  const { strategies, triggers, loadedTemplates, createPipeline, config } = app.context;
  const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment, please.' });
  await triggers.add(user.id, template.id, {
    triggerPhrase: 'opening hours',
    responseAction: 'From 8 to 6.',
  });
  for (const { strategy } of STARTER_STRATEGIES)
    await strategies.add(user.id, template.id, filledIn(strategy));
  const loaded = await loadedTemplates.byTemplate(user.id, template.id);
  assert.equal(loaded.prepared.strategies.length, 10);
  const file = new URL('scripted.test.toml', import.meta.url);
  const { conversations } = parseCases(readFileSync(file, 'utf8'));
  assert.ok(conversations.length >= 40);
  const script = scriptedModel(recordedModel({}));
  const tryMessage = createTryMessage({
    pipeline: createPipeline(script.model),
    billing: app.context.billing,
    accessFor: (by) => aiAccessFor(by, config),
    timeoutMs: 5_000,
    clock,
  });
  const results = await runConversations(tryMessage, script, conversations, loaded, clock);
  assert.deepEqual(
    results.filter(({ failures }) => failures.length > 0).map(({ name, failures }) => [name, failures]),
    [],
  );
});
