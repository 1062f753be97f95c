import assert from 'node:assert/strict';
import { aiFaults } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { captureLog } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
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
