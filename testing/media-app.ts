import type { RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import type { Dialect } from '../src/db/database.ts';
import { createAiStandIn } from './ai/ai-stand-in.ts';
import { createOwner, postMessage } from './fixtures.ts';
import { startTestApp } from './test-app.ts';
import { startWeb } from './web/web-stand-in.ts';

/** Where Instagram keeps what customers send. */
export const MEDIA_HOST = 'scontent.cdninstagram.com';

interface Said {
  messages: {
    role: string;
    content: string | { type: string; text?: string; image_url?: { url: string } }[];
  }[];
}

/** A template that takes in what `fields` say, and what customers send it. */
export async function startMediaApp(
  t: TestContext,
  dialect: Dialect,
  fields: Record<string, unknown>,
  env: Record<string, string> = {},
) {
  const web = await startWeb(t, {}, { hosts: { 'inside.example': ['127.0.0.2'] } });
  const ai = await createAiStandIn({ reply: () => 'What a lovely cake.' });
  t.after(ai.close);
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'test', WEBHOOK_DEADLINE_MS: '3000', ...env },
    overrides: { web: web.options },
  });
  const { user, template } = await createOwner(app.context, fields);
  const { knex } = app.context.db;
  let sent = 0;

  /** The answer, and why it is what it is: of the last reply, or of a message that got none. */
  async function send(message: string, conversation = `c${sent}`) {
    sent += 1;
    const body = { message, conversation_id: conversation, timestamp: `${sent}` };
    const { body: answer } = await postMessage(app.url, template.webhookUrl, body);
    const row = await knex('messages').whereNotNull('reason').orderBy('id', 'desc').first();
    const reason = JSON.parse(row?.reason ?? '{}');
    return { answer, reason, last: (ai.requests.at(-1)?.body as Said | undefined)?.messages.at(-1)?.content };
  }

  return {
    app,
    ai,
    web,
    user,
    template,
    send,
    /** What customers wrote and said, as it is recorded. */
    async recorded(): Promise<string[]> {
      const rows = await knex('messages').where({ is_from_user: 1 }).orderBy('id').select('message_text');
      return rows.map((row) => row.message_text);
    },
    /** An address at Instagram that answers so. */
    kept(path: string, answer: RequestListener): string {
      web.site[path.split('#')[0] ?? path] = answer;
      return web.at(path, MEDIA_HOST);
    },
  };
}
