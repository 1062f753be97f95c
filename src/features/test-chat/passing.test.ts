import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import type { TestAnswer } from '../../contract/test-chat.ts';
import type { Dialect } from '../../db/database.ts';

const HOUR_MS = 3_600_000;
const FORM = { ...BAKERY, templateName: 'Cakes' };

/** Two templates of a group, the first with a trigger that only passes on to the second, and a clock that the test moves. */
async function bakery(t: TestContext, dialect: Dialect) {
  const ai = await createAiStandIn({
    reply: ({ messages }) => (messages[0]?.content.includes('Wedding planner') ? 'Yes, I do.' : 'Rye.'),
  });
  t.after(() => ai.close());
  const time = { now: Date.UTC(2026, 4, 4, 9) };
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' },
    overrides: { clock: () => time.now },
  });
  const { api, id, template: cakes } = await signedInOwner(app, { templateName: 'Cakes' });
  const weddings = await app.context.templates.create(id, {
    ...BAKERY,
    templateName: 'Weddings',
    role: 'Wedding planner',
  });
  for (const template of [cakes, weddings])
    await api('PUT', `/api/templates/${template.id}/sharing`, { sharesWith: 'The bakery' });
  const passing = { triggerPhrase: 'wedding', responseAction: '', passTo: weddings.id, passMinutes: 60 };
  assert.equal((await api('POST', '/api/triggers', { templateId: cakes.id, ...passing })).status, 201);
  app.context.loadedTemplates.accountChanged(id);
  const tryIn = async (path: string, body: object): Promise<TestAnswer> => {
    const answer = await api('POST', path, { templateId: cakes.id, ...body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    app,
    api,
    userId: id,
    cakes,
    weddings,
    time,
    tryIn,
    say: (newMessage: string, more: object = {}) =>
      tryIn('/api/test-conversation', { newMessage, messages: [], conversationId: 'test-1', ...more }),
  };
}

onSqlite(
  'a test conversation is passed on and comes back as a real one does, and says who answers',
  async (t, dialect) => {
    const { app, api, cakes, weddings, time, say } = await bakery(t, dialect);
    let memo: object = {};
    const tested: unknown[] = [];
    for (const [message, hours] of [
      ['Do you bake?', 0],
      ['It is for a wedding', 0],
      ['In June', 0.5],
      ['A loaf, please', 1],
    ] as const) {
      time.now += hours * HOUR_MS;
      const body = { message, conversation_id: 'cleo', timestamp: time.now };
      assert.equal((await postMessage(app.url, cakes.webhookUrl, body)).status, 200);
      const answer = await say(message, { memo });
      memo = answer.memo;
      tested.push([answer.response, answer.saidBy]);
    }
    const messages = (await api('GET', '/api/conversations/1/messages')).body;
    const real = messages
      .filter(({ isFromUser }: { isFromUser: boolean }) => !isFromUser)
      .map(({ messageText, saidBy }: { messageText: string; saidBy: unknown }) => [messageText, saidBy]);
    assert.deepEqual(tested, real);
    const said = (text: string, { id, templateName }: { id: number; templateName: string }) => [
      text,
      { id, templateName },
    ];
    assert.deepEqual(real, [
      said('Rye.', cakes),
      said('Yes, I do.', weddings),
      said('Yes, I do.', weddings),
      said('Rye.', cakes),
    ]);
  },
);

onBothDatabases(
  'forms, previews and test chats pass on to nobody who is gone, unfinished or outside the group',
  async (t, dialect) => {
    const { app, api, userId, weddings, time, say, tryIn } = await bakery(t, dialect);
    const strategy = {
      name: 'What for',
      goal: '',
      begins: { when: 'manual', phrase: '', tag: '' },
      steps: [
        {
          id: 'say',
          kind: 'bring_across',
          what: 'We bake',
          field: '',
          type: 'text',
          choices: [],
          wording: [],
          isRequired: false,
          maxTries: 1,
        },
      ],
      ends: { tag: '', text: '', handOver: false, passTo: weddings.id, passMinutes: 60 },
      givesUp: { afterReplies: 6, onAnger: true, onStop: true, answersFirst: true },
    };
    /** Who answers 'A wedding' in the chat, the form and the preview, and who the message after a strategy's end. */
    async function speakers() {
      // Test messages have a limit a minute.
      time.now += HOUR_MS;
      const answers = [
        await say('A wedding'),
        await tryIn('/api/test-prompt', { message: 'A wedding' }),
        await tryIn('/api/test-draft', { message: 'A wedding', template: FORM }),
        await say('A wedding', { strategy }),
      ];
      const { memo } = await say('Hello', { strategy });
      assert.equal(memo.strategy?.ended, 'reached');
      answers.push(await say('And then?', { strategy, memo }));
      return answers.map(({ saidBy }) => saidBy?.templateName ?? null);
    }
    assert.deepEqual(await speakers(), Array(5).fill('Weddings'));

    const write = async (change: object) => {
      await app.context.db.knex('templates').where({ id: weddings.id }).update(change);
      app.context.loadedTemplates.accountChanged(userId);
    };
    await write({ role: 'Wedding planner in [place]', finished_at: null });
    assert.deepEqual(await speakers(), Array(5).fill('Cakes'));
    await write({ role: weddings.role });
    await api('PUT', `/api/templates/${weddings.id}/sharing`, { sharesWith: '' });
    assert.deepEqual(await speakers(), Array(5).fill(null));
    await api('PUT', `/api/templates/${weddings.id}/sharing`, { sharesWith: 'The bakery' });
    await app.context.templates.remove(userId, weddings.id);
    assert.deepEqual(await speakers(), Array(5).fill(null));
  },
);
