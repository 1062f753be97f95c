import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { startServer } from '../../src/server.ts';
import { createOwner } from '../../testing/fixtures.ts';
import { tokenFor } from '../../testing/owner-client.ts';
import type { Question, Shop } from './shops.ts';

export interface Replied {
  text: string;
  /** Who spoke: 'ai' as it stands, 'mended' by code, or what went out in its place. */
  who: string;
}

/** Asks all questions of a shop in one way. */
export type Ask = (question: Question) => Promise<Replied>;

export interface Way {
  open(shop: Shop): Promise<Ask>;
  close(): Promise<void>;
}

/** What the model was asked, beside its answers. */
export interface Calls {
  count: number;
  promptTokens: number[];
  cachedTokens: number[];
  lastText: string;
}

export interface Sampling {
  temperature: number;
  seed: number;
}

/** Stands between everybody who asks and the model, so that all are sampled alike, and counts. */
export async function startProxy(address: string, sampling: Sampling) {
  const calls: Calls = { count: 0, promptTokens: [], cachedTokens: [], lastText: '' };
  const root = address.replace(/\/v1\/?$/, '');

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const isChat = request.url?.endsWith('/chat/completions') === true;
    const answer = await fetch(`${root}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body === '' ? {} : { body: isChat ? JSON.stringify({ ...JSON.parse(body), ...sampling }) : body }),
    });
    const said = await answer.text();
    if (isChat) count(JSON.parse(said));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
  }

  // biome-ignore lint/suspicious/noExplicitAny: what a server answers
  function count({ usage, choices }: any): void {
    calls.count += 1;
    calls.promptTokens.push(usage?.prompt_tokens ?? 0);
    calls.cachedTokens.push(usage?.prompt_tokens_details?.cached_tokens ?? 0);
    calls.lastText = choices?.[0]?.message?.content ?? '';
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    close: async (): Promise<void> => void server.close().closeAllConnections(),
  };
}

/** The product: its prompt, its guard and what it says in place of a refused reply, through the test chat's door. */
export async function throughProduct(address: string, model: string, calls: Calls): Promise<Way> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-facts-'));
  const config = loadConfig({
    env: {
      DMREPLY_SERVER_PORT: '0',
      DMREPLY_SERVER_DATA_DIR: folder,
      DMREPLY_SERVER_LOG_LEVEL: 'silent',
      DMREPLY_AI_BASE_URL: address,
      DMREPLY_AI_MODEL: model,
      DMREPLY_AI_API_KEY: 'sk-bench-0123456789',
      DMREPLY_AI_TIMEOUT_MS: '120000',
      DMREPLY_WEBHOOK_DEADLINE_MS: '60000',
    },
  });
  const context = await createContext(config);
  const server = await startServer(context);
  return {
    async open({ template }) {
      const { name: templateName, ...given } = template;
      // A template needs an opening and a closing of three letters.
      const written = (text: unknown, fallback: string) => (String(text ?? '').length < 3 ? fallback : text);
      const openerStyle = written(given.openerStyle, 'Hello');
      const closingInstruction = written(given.closingInstruction, 'End there.');
      const fields = { ...given, openerStyle, closingInstruction };
      const owner = await createOwner(context, { waitForMoreMs: 0, templateName, ...fields });
      const token = await tokenFor(context, { userId: owner.user.id });
      return async ({ ask, history = [] }) => {
        const messages = history.map(([who, messageText], index) => ({
          messageText,
          isFromUser: who === 'customer',
          createdAt: new Date(Date.now() - (history.length - index) * 60_000).toISOString(),
        }));
        const body = { templateId: owner.template.id, messages, newMessage: ask, conversationId: 'test-1' };
        const answer = await post(`${server.url}/api/test-conversation`, body, token);
        const { response = '', source = 'error' } = answer as { response?: string; source?: string };
        const isUntouched = source !== 'ai' || response === calls.lastText.trim();
        return { text: response, who: isUntouched ? source : 'mended' };
      };
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same facts in six lines, without anything of the product. */
export function plainly(address: string, model: string): Way {
  return directly(address, model, ({ template: t }) => ({
    system: `You are ${t.role}. ${t.businessType}. ${t.mainGoal} Answer the customer's Instagram message using only this information, in the customer's language, in a ${t.tone} tone, ${t.lengthPreference}. If the answer is not there, say you will check.\n\n${t.productOrService}\n\n${t.faqs}`,
    ask: (text) => text,
  }));
}

/** The usual form of retrieval. */
export function byContext(address: string, model: string): Way {
  return directly(address, model, ({ template: t }) => ({
    system:
      'You are a support assistant of a shop. Answer the question from the context. If the answer is not there, say so. Be short and exact.',
    ask: (text) => `Context:\n${t.productOrService}\n${t.faqs}\n\nQuestion: ${text}\n\nAnswer:`,
  }));
}

function directly(
  address: string,
  model: string,
  promptOf: (shop: Shop) => { system: string; ask: (text: string) => string },
): Way {
  return {
    async open(shop) {
      const { system, ask } = promptOf(shop);
      return async (question) => {
        const said = (question.history ?? []).map(([who, content]) => ({
          role: who === 'customer' ? 'user' : 'assistant',
          content,
        }));
        const messages = [
          { role: 'system', content: system },
          ...said,
          { role: 'user', content: ask(question.ask) },
        ];
        const answer = await post(`${address}/chat/completions`, { model, max_tokens: 300, messages });
        const { choices } = answer as { choices?: { message: { content: string } }[] };
        return { text: choices?.[0]?.message.content ?? '', who: 'ai' };
      };
    },
    close: async () => {},
  };
}

async function post(url: string, body: object, token = ''): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  // The test chat takes so many messages a minute.
  const waitMs = 1_000 * Number(answer.headers.get('retry-after') ?? 1);
  if (answer.status === 429) return sleep(waitMs).then(() => post(url, body, token));
  return answer.json();
}
