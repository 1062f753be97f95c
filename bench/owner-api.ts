import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { startServer } from '../src/server.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { tokenFor } from '../testing/owner-client.ts';
import { startDatabases } from './tools/databases.ts';
import { fillConversations } from './tools/fill-conversations.ts';
import type { Scope } from './tools/scope.ts';
import type { Finding } from './tools/table.ts';
import { type Ask, createAsk, type TimedRequest, timeRequests } from './tools/time-requests.ts';

const CONVERSATIONS = 100_000;
const MESSAGES = 1_000_000;
const PAGE_MS = 15;
const COUNTS_MS = 50;
const SEARCH_MS = 200;
/** As many as the pages ask for. */
const ROWS = 100;

/** Whether pages and searches stay quick for an owner with 100,000 conversations and 1,000,000 messages. */
export async function ownerApi(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  return [
    ...(await measure(scope, 'SQLite', '')),
    ...(await measure(scope, 'Postgres', await databases.create())),
  ];
}

async function measure(scope: Scope, name: string, databaseUrl: string): Promise<Finding[]> {
  const env = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_DATABASE_URL: databaseUrl,
  };
  const context = await createContext(loadConfig({ env }));
  const token = await fill(context);
  const server = await startServer(context);
  scope.onEnd(server.stop);
  const ask = createAsk(server.url, token);
  const findings = await timeRequests(name, ask, await requests(ask));
  await server.stop();
  return findings;
}

async function requests(ask: Ask): Promise<TimedRequest[]> {
  const list = `/api/conversations?limit=${ROWS}`;
  const { body, next = '' } = await ask(list);
  const [first] = body;
  // Far down, where skipping row by row would be slowest.
  const deep = Buffer.from(`${Date.now() - 0.9 * CONVERSATIONS * 1_000}.1`).toString('base64url');
  const search = (text: string) => `${list}&search=${encodeURIComponent(text)}`;
  return [
    ['first page', list, PAGE_MS],
    ['second page', next, PAGE_MS],
    ['a page far down', `${list}&cursor=${deep}`, PAGE_MS],
    ['first page of one template', `${list}&templateId=2`, PAGE_MS],
    ['who waits', `${list}&state=waiting`, PAGE_MS],
    ['what is paused', `${list}&state=paused`, PAGE_MS],
    ['what has no answer', `${list}&state=unanswered`, PAGE_MS],
    ['what has no answer, far down', `${list}&state=unanswered&cursor=${deep}`, PAGE_MS],
    ['what has no answer in one template', `${list}&state=unanswered&templateId=2`, PAGE_MS],
    ['the counts', '/api/conversations/counts', COUNTS_MS],
    ['the counts of one template', '/api/conversations/counts?templateId=2', COUNTS_MS],
    ['the counts of a search', '/api/conversations/counts?search=bread', SEARCH_MS],
    ['messages of a conversation', `/api/conversations/${first?.id}/messages`, PAGE_MS],
    ['a word of every conversation', search('hello'), SEARCH_MS],
    ['a word of half of them', search('bread'), SEARCH_MS],
    ['a rare word', search('marzipan'), SEARCH_MS],
    ['two words', search('bread saturday'), SEARCH_MS],
    ['a word that nobody wrote', search('zeppelin'), SEARCH_MS],
    ['a part of an id that all have', search('200'), SEARCH_MS],
    ['a part of an id that one has', search('0000099998'), SEARCH_MS],
    ['a sign that nobody wrote', search('%'), SEARCH_MS],
    ['the name of a template', search('elm'), SEARCH_MS],
    ['a rare word in one template', `${search('marzipan')}&templateId=2`, SEARCH_MS],
  ];
}

/** Returns the owner's token. */
async function fill(context: AppContext): Promise<string> {
  const { accounts, templates, conversationIndex, db } = context;
  const user = await accounts.create({ username: 'linden', email: 'owner@example.com' });
  const ids: number[] = [];
  for (const templateName of ['Linden Bakery', 'Elm Bakery', 'Oak Bakery']) {
    ids.push((await templates.create(user.id, { ...BAKERY, templateName })).id);
  }
  await fillConversations(db.knex, ids, { conversations: CONVERSATIONS, messages: MESSAGES });
  const startedAt = performance.now();
  await conversationIndex.catchUp(60 * 60_000);
  const perMessage = ((performance.now() - startedAt) * 1_000) / MESSAGES;
  console.log(`  ${db.dialect}: indexed afterwards, ${perMessage.toFixed(0)} µs a message`);
  if (db.dialect === 'postgres') await db.knex.raw('vacuum analyze');
  return tokenFor(context, { userId: user.id });
}
