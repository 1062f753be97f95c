import assert from 'node:assert/strict';
import { aiFaults } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { captureLog } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import type { AppContext } from '../../context.ts';

function fail(): never {
  throw new Error('a fault of ours');
}

/** Where a fault of ours can come up while a reply is made, at once or later. */
const FAULTS: Record<string, (context: AppContext) => void> = {
  'the pipeline, at once': ({ pipeline }) => Object.assign(pipeline, { askAi: fail }),
  'the pipeline, later': ({ pipeline }) => Object.assign(pipeline, { askAi: async () => fail() }),
  'a call of the AI, at once': ({ providers }) =>
    Object.assign(providers, { at: () => ({ complete: fail }) }),
  'a call of the AI, later': ({ providers }) =>
    Object.assign(providers, { at: () => ({ complete: async () => fail() }) }),
  'the address of the AI': ({ providers }) => Object.assign(providers, { at: fail }),
  'the count of calls': ({ metrics }) => Object.assign(metrics, { called: fail }),
  'the notice for the owner': ({ notifications }) => Object.assign(notifications, { notify: fail }),
};

const LOGGED = ['the reply pipeline failed', 'an owner could not be notified'];

for (const [where, happen] of Object.entries(FAULTS)) {
  onBothDatabases(
    `a fault of ours in ${where}: the fallback, and nobody waits behind it`,
    async (t, dialect) => {
      const ai = await createAiStandIn();
      t.after(() => ai.close());
      ai.setDefault(aiFaults.unauthorized);
      const { log, lines } = captureLog();
      const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url }, overrides: { log } });
      const { user, template } = await createOwner(app.context, {
        fallbackReply: 'One moment.',
        disclosureLine: 'An assistant answers.',
      });
      await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
      happen(app.context);

      const texts = ['first', 'second', 'third'];
      const startedAt = performance.now();
      const answers = await Promise.all(
        texts.map((message) =>
          postMessage(app.url, template.webhookUrl, { message, conversation_id: 'c', message_id: message }),
        ),
      );
      assert.ok(performance.now() - startedAt < 5_000, 'nobody waits to the end of their time');
      for (const { status, body } of answers) assert.deepEqual([status, body.source], [200, 'fallback']);
      const replies = answers.map(({ body }) => String(body.response)).toSorted();
      assert.deepEqual(replies, ['An assistant answers.\n\nOne moment.', 'One moment.', 'One moment.']);
      const logged = lines.filter((line) => LOGGED.includes(JSON.parse(line).msg));
      assert.equal(logged.length, texts.length);
      assert.equal(app.context.guardedModel.inFlight(), 0);
    },
  );
}

onBothDatabases(
  'a message that nobody waits for is answered once the database is back',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'Gladly.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'test' } });
    const { user, template } = await createOwner(app.context);
    const { desk, journal, db, sweeper } = app.context;
    const from = { channel: 'web', place: 'AAAAAAAAAAAAAAAA', customer: 'ada' } as const;
    const common = {
      userId: user.id,
      templateId: template.id,
      from,
      isOld: false,
      contactName: '',
      username: '',
    };
    const writes = (text: string) => desk.receive({ ...common, key: text, text, sentAt: Date.now() });
    const replies = async () => (await db.knex('messages').where({ is_from_user: 0 })).length;
    await writes('Do you bake rye bread?');
    await waitFor('the first reply', async () => (await replies()) === 1);

    let faults = 0;
    const { history } = journal;
    Object.assign(journal, {
      history: async () => {
        faults += 1;
        throw new Error('timeout exceeded when trying to connect');
      },
    });
    await writes('And cakes?');
    await waitFor('the fault', () => faults > 0);
    assert.equal(await replies(), 1);
    Object.assign(journal, { history });
    await db.knex('inbox').whereNotNull('due_at').update({ due_at: 1 });
    await db.knex('conversations').update({ lease_until: 1 });
    await waitFor('the second reply', async () => {
      await sweeper.run();
      return (await replies()) === 2;
    });
  },
);
