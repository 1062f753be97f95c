import Fastify from 'fastify';
import { Agent, request as call } from 'undici';

/** What both references are told when they are started. */
export interface ReferenceOptions {
  port: number;
  /** Of SQLite, or '' on Postgres. */
  file: string;
  databaseUrl: string;
  webhookId: string;
  phrase: string;
  reply: string;
  /** '' where the phrase always matches. */
  aiUrl: string;
  /** What the product says to the AI before the customer's message, so that both send as much. */
  systemPrompt: string;
}

export interface Template {
  id: number;
  phrase: string;
  reply: string;
}

export interface Exchange {
  templateId: number;
  externalId: string;
  message: string;
  reply: string;
}

/** What a reference does with its database. */
export interface Store {
  find(webhookId: string): Template | undefined | Promise<Template | undefined>;
  /** Resolves once both messages are on disk. */
  record(exchange: Exchange): Promise<void>;
}

interface Webhook {
  Params: { webhookId: string };
  Body: { message: string; conversation_id: string };
}

/** Bare Fastify: look-up, phrase match, and a record of the exchange; nothing else. */
export async function serveReference(options: ReferenceOptions, store: Store): Promise<void> {
  const app = Fastify({ logger: false });
  const agent = new Agent({ keepAliveTimeout: 30_000 });
  const answer = { type: 'object', properties: { response: { type: 'string' } } } as const;

  app.post<Webhook>(
    '/api/webhook/:webhookId',
    { schema: { response: { 200: answer } } },
    async (request, reply) => {
      const { message, conversation_id: externalId } = request.body;
      const template = await store.find(request.params.webhookId);
      if (template === undefined) return reply.code(404).send();
      const hasPhrase = message.toLowerCase().includes(template.phrase);
      const response = hasPhrase ? template.reply : await askModel(message);
      await store.record({ templateId: template.id, externalId, message, reply: response });
      return { response };
    },
  );

  async function askModel(message: string): Promise<string> {
    const { body } = await call(`${options.aiUrl}/chat/completions`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk-bench' },
      body: JSON.stringify({
        model: 'gpt-6-luna',
        messages: [
          { role: 'system', content: options.systemPrompt },
          { role: 'user', content: message },
        ],
        max_completion_tokens: 600,
      }),
    });
    const completion = (await body.json()) as { choices: [{ message: { content: string } }] };
    return completion.choices[0].message.content;
  }

  await app.listen({ host: '127.0.0.1', port: options.port });
}
