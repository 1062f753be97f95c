import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const NO_LIMITS = { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

interface Item {
  id: number;
  externalId: string;
  isUnanswered: boolean;
  isWaiting: boolean;
  isPaused: boolean;
  lastMessage: Snippet | null;
  hit: Snippet | null;
}

interface Snippet {
  messageId: number;
  by: string;
  text: string;
  marks: { start: number; end: number }[];
}

/** What an owner sees of their conversations. */
function inboxOf(app: TestApp, { api, template }: Owner) {
  const list = async (query = ''): Promise<Item[]> => (await api('GET', `/api/conversations${query}`)).body;
  return {
    list,
    ids: async (query: string) => (await list(query)).map(({ externalId }) => externalId),
    one: async (id: string, query = '') => (await list(query)).find(({ externalId }) => externalId === id),
    counts: async (query = '') => {
      const { all, waiting, paused, unanswered } = (await api('GET', `/api/conversations/counts${query}`))
        .body;
      return [all, waiting, paused, unanswered];
    },
    say: (id: string, message: string) =>
      postMessage(app.url, template.webhookUrl, {
        message,
        conversation_id: id,
        timestamp: `${Math.random()}`,
      }),
  };
}

async function setFallback({ api, template }: Owner): Promise<void> {
  const edit = { fallbackReply: 'We answer soon.', baseVersion: 1 };
  assert.equal((await api('PUT', `/api/templates/${template.id}`, edit)).status, 200);
}

onBothDatabases('tabs: who waits, where the bot is paused, and who has no answer', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: NO_LIMITS });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const { api, template } = owner;
  const { list, ids, one, counts, say } = inboxOf(app, owner);
  assert.deepEqual(await counts(), [0, 0, 0, 0]);
  const trigger = { templateId: template.id, triggerPhrase: 'price', responseAction: 'From $20.' };
  const handover = { ...trigger, triggerPhrase: 'human', responseAction: 'One moment.', handOver: true };
  for (const body of [trigger, handover]) await api('POST', '/api/triggers', body);
  await waitFor('the triggers', async () => (await say('answered', 'price?')).body.source === 'trigger');

  await say('open', 'Nobody knows the answer to this');
  await say('waiting', 'A human, please');
  await say('waiting again', 'A human, please');
  await say('waiting again', 'Hello?');
  await say('paused', 'price?');
  await say('paused and open', 'price?');
  const idOf = async (name: string) => (await one(name))?.id;
  for (const name of ['paused', 'paused and open'])
    await api('POST', `/api/conversations/${await idOf(name)}/pause`, {});
  await say('paused and open', 'And now?');

  const states = Object.fromEntries(
    (await list()).map(({ externalId, isWaiting, isPaused, isUnanswered }) => [
      externalId,
      [isWaiting, isPaused, isUnanswered],
    ]),
  );
  assert.deepEqual(states, {
    answered: [false, false, false],
    open: [false, false, true],
    waiting: [true, true, false],
    'waiting again': [true, true, true],
    paused: [false, true, false],
    'paused and open': [false, true, true],
  });
  const tabs = async () => ({
    waiting: (await ids('?state=waiting')).sort(),
    paused: (await ids('?state=paused')).sort(),
    unanswered: (await ids('?state=unanswered')).sort(),
  });
  assert.deepEqual(await tabs(), {
    waiting: ['waiting', 'waiting again'],
    paused: ['paused', 'paused and open'],
    unanswered: ['open', 'paused and open', 'waiting again'],
  });
  assert.deepEqual(await counts(), [6, 2, 2, 3]);

  // A reply by hand, a reply by the bot, the end of a pause, and a deletion.
  await api('POST', `/api/conversations/${await idOf('open')}/messages`, { messageText: 'I know: yes.' });
  await api('POST', `/api/conversations/${await idOf('waiting again')}/resume`);
  await say('waiting again', 'price?');
  await api('DELETE', `/api/conversations/${await idOf('paused')}`);
  assert.deepEqual(await tabs(), {
    waiting: ['waiting'],
    paused: ['paused and open'],
    unanswered: ['paused and open'],
  });
  assert.deepEqual(await counts(), [5, 1, 1, 1]);
  // A pause that has run out is none.
  const until = { paused_until: Date.now() - 1 };
  await app.context.db.knex('conversations').where({ external_id: 'paused and open' }).update(until);
  assert.deepEqual([await ids('?state=paused'), await counts()], [[], [5, 1, 0, 1]]);

  // With the other filters, and nothing of somebody else's.
  assert.deepEqual(await ids(`?state=unanswered&templateId=${template.id}&search=now`), ['paused and open']);
  assert.deepEqual(await ids('?state=unanswered&search=human'), []);
  assert.deepEqual(await counts('?search=human'), [2, 1, 0, 0]);
  assert.deepEqual(await counts(`?templateId=${template.id}`), [5, 1, 0, 1]);
  assert.deepEqual(await inboxOf(app, other).counts(), [0, 0, 0, 0]);
  for (const path of [
    `counts?templateId=${other.template.id}`,
    `?state=paused&templateId=${other.template.id}`,
  ])
    assert.equal(
      (await api('GET', `/api/conversations${path.startsWith('?') ? path : `/${path}`}`)).status,
      404,
    );
  for (const query of ['?state=all', '?state=open', '/counts?state=paused'])
    assert.equal((await api('GET', `/api/conversations${query}`)).status, 400, query);
  const { body } = await api('GET', '/api/conversations/counts');
  assert.equal(body.keptForDays, 90);
});

onBothDatabases('a tab is paged like the whole list', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: NO_LIMITS });
  const owner = await signedInOwner(app);
  const { say } = inboxOf(app, owner);
  for (let at = 0; at < 7; at += 1) await say(`open ${at}`, 'Nobody knows');
  await say('fallback', 'Nobody knows');
  await setFallback(owner);
  await waitFor('the fallback', async () => (await say('fallback', 'And now?')).body.source === 'fallback');
  const found: string[] = [];
  let next: string | undefined = '/api/conversations?state=unanswered&limit=3';
  let pages = 0;
  while (next !== undefined) {
    const answer: Awaited<ReturnType<Owner['api']>> = await owner.api('GET', next);
    assert.equal(answer.headers.get('x-total-count'), '7');
    found.push(...answer.body.map(({ externalId }: Item) => externalId));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    pages += 1;
  }
  assert.deepEqual([found, pages], [[6, 5, 4, 3, 2, 1, 0].map((at) => `open ${at}`), 3]);
});

onBothDatabases('a late reply answers; one that was not delivered does not', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Yes, on Fridays.', delayMs: 900 });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const app = await startTestApp(t, dialect, {
    env: { ...NO_LIMITS, AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '600' },
  });
  const owner = await signedInOwner(app);
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await app.context.keys.set(owner.id, 'manychat', tool.token);
  const { ids, one, counts, say } = inboxOf(app, owner);
  const settled = (state: string) => async () =>
    (await app.context.db.knex('deliveries').where({ state }).first('id')) !== undefined;

  assert.equal((await say('1001', 'Do you have rye bread?')).body.source, 'late');
  // Until the reply is there, its page shows what is being answered.
  const { id } = await app.context.db.knex('conversations').first('id');
  const underWay = async () =>
    (await owner.api('GET', `/api/conversations/${id}`)).body.underWay.map(
      ({ messageText }: { messageText: string }) => messageText,
    );
  assert.deepEqual(await underWay(), ['Do you have rye bread?']);
  await waitFor('the delivery', settled('sent'));
  assert.deepEqual(await underWay(), []);
  assert.deepEqual([await ids('?state=unanswered'), await counts()], [[], [1, 0, 0, 0]]);

  tool.enqueue(chatToolFaults.outsideWindow);
  assert.equal((await say('1002', 'Do you have rye bread?')).body.source, 'late');
  await waitFor('the failure', settled('failed'));
  assert.deepEqual([await ids('?state=unanswered'), await counts()], [['1002'], [2, 0, 0, 1]]);
  const failed = await one('1002');
  assert.deepEqual(
    [failed?.isUnanswered, failed?.lastMessage?.by, failed?.lastMessage?.text],
    [true, 'bot', 'Yes, on Fridays.'],
  );
  assert.equal((await one('1001'))?.isUnanswered, false);
  await owner.api('POST', `/api/conversations/${failed?.id}/messages`, { messageText: 'Yes!' });
  assert.deepEqual([await ids('?state=unanswered'), await counts()], [[], [2, 0, 0, 0]]);
});

onBothDatabases('each row holds the last message and who wrote it', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: NO_LIMITS });
  const owner = await signedInOwner(app);
  const { one, say } = inboxOf(app, owner);
  const lastOf = async (id: string) => {
    const last = (await one(id))?.lastMessage;
    return [last?.by, last?.text, last?.marks];
  };
  await say('ana', '<img src=x onerror=alert(1)>\n\n 👩‍👩‍👧‍👦 \u202eabc');
  assert.deepEqual(await lastOf('ana'), ['customer', '<img src=x onerror=alert(1)> 👩‍👩‍👧‍👦 \u202eabc', []]);
  await say('ana', 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1');
  assert.deepEqual(await lastOf('ana'), ['customer', 'Attachment', []]);
  const id = (await one('ana'))?.id;
  await owner.api('POST', `/api/conversations/${id}/messages`, { messageText: 'word '.repeat(60).trim() });
  const [by, text = ''] = (await lastOf('ana')) as [string, string];
  assert.deepEqual([by, text], ['owner', `${'word '.repeat(28).trim()}…`]);
  await setFallback(owner);
  await waitFor('the fallback', async () => (await say('ana', 'And now?')).body.source === 'fallback');
  assert.deepEqual(await lastOf('ana'), ['bot', 'We answer soon.', []]);
  const messages = (await owner.api('GET', `/api/conversations/${id}/messages`)).body;
  assert.equal((await one('ana'))?.lastMessage?.messageId, messages.at(-1).id);
  // Past their time: the row stays, and says nothing.
  await app.context.db.knex('messages').delete();
  assert.deepEqual([(await one('ana'))?.lastMessage, (await one('ana'))?.isUnanswered], [null, false]);
});

onBothDatabases('a search shows its words where they stand, newest first', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: NO_LIMITS });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  const { one, say } = inboxOf(app, owner);
  const hitOf = async (id: string, search: string) => {
    const hit = (await one(id, `?search=${encodeURIComponent(search)}`))?.hit;
    if (hit === null || hit === undefined) return null;
    return [hit.text, hit.marks.map(({ start, end }) => hit.text.slice(start, end))];
  };
  await say('almond', 'Is there almond in the CAFÉ cake?');
  await say('almond', 'I asked about almond, and about nuts');
  for (let at = 0; at < 40; at += 1) await say('almond', `Question ${at}`);
  await say('日本', 'こんにちは。東京タワーはどこですか');
  await say('<b>', `${'x <script>alert(1)</script> '.repeat(20)} شوكولاتة ${'y '.repeat(200)}`);

  assert.deepEqual(await hitOf('almond', 'ALMOND'), ['I asked about almond, and about nuts', ['almond']]);
  // All words together count more than a newer message with one of them.
  assert.deepEqual(await hitOf('almond', 'cafe almond'), [
    'Is there almond in the CAFÉ cake?',
    ['almond', 'CAFÉ'],
  ]);
  // Spread over two messages: the newest with most of them.
  assert.deepEqual(await hitOf('almond', 'nuts cake'), ['I asked about almond, and about nuts', ['nuts']]);
  assert.deepEqual(await hitOf('日本', '東京タワー'), ['こんにちは。東京タワーはどこですか', ['東京タワー']]);
  const [text, marks] = (await hitOf('<b>', 'شوكولاتة')) ?? [];
  assert.match(String(text), /^….*<\/script> شوكولاتة y .*…$/);
  assert.deepEqual(marks, ['شوكولاتة']);
  const found = await one('almond', '?search=almond');
  const messages = (await owner.api('GET', `/api/conversations/${found?.id}/messages?search=about nuts`))
    .body;
  assert.equal(found?.hit?.messageId, messages[0].id);
  // Found by its id or its template's name alone, and not searched at all.
  assert.deepEqual([await hitOf('日本', '日'), await hitOf('almond', 'linden')], [null, null]);
  assert.deepEqual((await one('almond'))?.hit, null);
});
