import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ContextOverrides } from '../src/context.ts';
import type { Dialect } from '../src/db/database.ts';
import { aiRequest } from './ai/ai-behaviours.ts';
import { createAiStandIn } from './ai/ai-stand-in.ts';
import { BAKERY, postMessage } from './fixtures.ts';
import { signedInOwner } from './owner-client.ts';
import { startTestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

/** A bakery with a template for cakes and one for weddings, and a clock that the test moves. */
export async function bakery(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: ContextOverrides = {},
) {
  const ai = await createAiStandIn({ reply: () => 'Gladly.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0', ...env },
    overrides,
  });
  const owner = await signedInOwner(app, { templateName: 'Cakes' });
  const { api, template: cakes } = owner;
  const { context } = app;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234');
  const weddings = await context.templates.create(owner.id, {
    ...BAKERY,
    templateName: 'Weddings',
    role: 'Wedding planner',
  });
  let timestamp = 0;
  const changed = () => context.loadedTemplates.accountChanged(owner.id);
  const bot = {
    app,
    ai,
    api,
    owner,
    cakes,
    weddings,
    changed,
    knex: context.db.knex,
    async ask(message: string, template = cakes, conversation = 'cleo') {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp };
      return (await postMessage(app.url, template.webhookUrl, body)).body;
    },
    async share(template: { id: number }, sharesWith: string) {
      const { status, body } = await api('PUT', `/api/templates/${template.id}/sharing`, { sharesWith });
      assert.equal(status, 200);
      changed();
      return body;
    },
    /** The customer has been quiet for a while, and the background has done its work. */
    async settle() {
      await context.db.knex('conversations').update({
        last_active_at: context.db.knex.raw('last_active_at - ?', [MINUTE_MS]),
      });
      await context.db.knex('conversation_moves').update({ begins_at: 0 });
      await context.conversationMoves.run();
      changed();
    },
    /** Each conversation as its owner sees it. */
    async conversations() {
      const { body } = await api('GET', '/api/conversations');
      const all = [];
      for (const { id, externalId, template, messageCount, isPaused } of body) {
        const { body: messages } = await api('GET', `/api/conversations/${id}/messages`);
        const said = messages.map((one: { messageText: string; saidBy: { templateName: string } | null }) =>
          one.saidBy === null ? one.messageText : `${one.saidBy.templateName}: ${one.messageText}`,
        );
        assert.equal(messageCount, messages.length);
        all.push({ externalId, template: template.templateName, isPaused, said });
      }
      return all.sort((one, other) => one.template.localeCompare(other.template));
    },
    pause: (template: { webhookUrl: string }, conversation = 'cleo') =>
      fetch(`${app.url}/api/webhook/${template.webhookUrl}/pause`, {
        method: 'POST',
        body: JSON.stringify({ conversation_id: conversation }),
      }).then(({ status }) => assert.equal(status, 200)),
    system: () => aiRequest(ai.requests.at(-1) ?? failed()).messages[0]?.content ?? '',
    history: () =>
      aiRequest(ai.requests.at(-1) ?? failed())
        .messages.slice(1)
        .map(({ content }: { content: string }) => content),
  };
  return bot;
}

function failed(): never {
  throw new Error('The AI was not asked.');
}
