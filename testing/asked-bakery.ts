import type { TestContext } from 'node:test';
import type { ReplyReason } from '../src/contract/reply.ts';
import type { Dialect } from '../src/db/database.ts';
import { type AiRequest, aiRequest, reply } from './ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from './ai/ai-stand-in.ts';
import { postMessage } from './fixtures.ts';
import { type Owner, signedInOwner } from './owner-client.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Behaviour } from './wire/http-stand-in.ts';

export interface AskedBakery {
  app: TestApp;
  ai: AiStandIn;
  owner: Owner;
  /** A customer's message, and what became of it. */
  ask(message: string): Promise<{ source: unknown; response: unknown; reason: ReplyReason }>;
  /** What the model was asked so far. */
  asked(): AiRequest[];
  /** Moves the server's clock. */
  pass(ms: number): void;
}

/** A bakery with an AI key, whose clock stands still unless a test moves it. */
export async function askedBakery(
  t: TestContext,
  dialect: Dialect,
  template: Record<string, unknown> = {},
  env: Record<string, string> = {},
): Promise<AskedBakery> {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  let now = Date.now();
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0', ...env },
    overrides: { clock: () => now },
  });
  const owner = await signedInOwner(app, { fallbackReply: 'One moment, please.', ...template });
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  let timestamp = 0;
  return {
    app,
    ai,
    owner,
    async ask(message) {
      timestamp += 1;
      const body = { message, conversation_id: 'ada', timestamp };
      const answer = await postMessage(app.url, owner.template.webhookUrl, body);
      const replies = app.context.db.knex('messages').where({ is_from_user: 0 });
      const row = await replies.orderBy('id', 'desc').first('reason');
      const { source, response } = answer.body;
      return { source, response, reason: JSON.parse(row?.reason ?? '{}') };
    },
    asked: () => ai.requests.map(aiRequest),
    pass(ms) {
      now += ms;
    },
  };
}

/** What a second look finds. */
export function claims(...quotes: string[]): Behaviour {
  return reply(JSON.stringify({ claims: quotes }));
}

/** Whether a request is a second look. */
export function isLook({ messages }: AiRequest): boolean {
  return messages[0]?.content.startsWith('You check a reply') === true;
}
