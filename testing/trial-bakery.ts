import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ContextOverrides } from '../src/context.ts';
import type { TrialDetail } from '../src/contract/trial.ts';
import type { Dialect } from '../src/db/database.ts';
import type { AiRequest } from './ai/ai-behaviours.ts';
import { createAiStandIn } from './ai/ai-stand-in.ts';
import { BAKERY, postMessage } from './fixtures.ts';
import { signedInOwner } from './owner-client.ts';
import { startTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const PRICES = JSON.stringify({ 'gpt-6-luna': { input: 0.1, output: 0.5 } });

/** An owner with golden chats, over a model that says what a script tells it to each message. */
export async function trialBakery(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: ContextOverrides = {},
) {
  let say = (_message: string, _system: string, _request: AiRequest): string => 'Gladly.';
  const ai = await createAiStandIn({
    reply: (request) => {
      const [system] = request.messages;
      return say(request.messages.at(-1)?.content ?? '', system?.content ?? '', request);
    },
  });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0', ...env },
    overrides,
  });
  const owner = await signedInOwner(app);
  const { api, template } = owner;
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  await app.context.settings.save({ model_prices: PRICES });
  let timestamp = 0;
  return {
    app,
    ai,
    api,
    owner,
    template,
    knex: app.context.db.knex,
    /** As its form holds it, with a change. */
    draft: (change: object = {}) => ({ ...BAKERY, lengthPreference: 'short (3-4 sentences)', ...change }),
    says(next: typeof say) {
      say = next;
    },
    async keep(message: string, text: string, kind = 'like'): Promise<number> {
      const { status, body } = await api('POST', '/api/golden-chats', {
        templateId: template.id,
        kind,
        message,
        text,
      });
      assert.equal(status, 201);
      return body.id;
    },
    start: (body: object = {}) =>
      api('POST', '/api/trials', { kind: 'golden', templateId: template.id, ...body }),
    estimate: (body: object = {}) =>
      api('POST', '/api/trials/estimate', { kind: 'golden', templateId: template.id, ...body }),
    ended: (id: number): Promise<TrialDetail> =>
      waitFor('the run to end', async () => {
        const { body } = await api('GET', `/api/trials/${id}`);
        return body.state !== 'running' && body;
      }),
    async ask(message: string, conversation = 'cleo') {
      timestamp += 1;
      return (
        await postMessage(app.url, template.webhookUrl, { message, conversation_id: conversation, timestamp })
      ).body;
    },
  };
}

export type TrialBakery = Awaited<ReturnType<typeof trialBakery>>;
