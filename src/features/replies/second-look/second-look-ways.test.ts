import assert from 'node:assert/strict';
import { aiRequest, reply } from '../../../../testing/ai/ai-behaviours.ts';
import { askedBakery, claims, isLook } from '../../../../testing/asked-bakery.ts';
import { createChatToolStandIn } from '../../../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../../../testing/fixtures.ts';
import { onBothDatabases } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';

const LOOKING = { secondLook: true };
const CLAIM = 'We have it in blue too';
const TWO_SENTENCES = `Yes, we bake that every day. ${CLAIM}.`;
const SHORTENED = 'Yes, we bake that every day.';

onBothDatabases('messages in a row: one reply, one look, at all of them', async (t, dialect) => {
  const { app, ai, asked, owner } = await askedBakery(t, dialect, { ...LOOKING, waitForMoreMs: 600 });
  ai.enqueue(reply('Gladly, both.'), claims());
  const send = (message: string, timestamp: number) =>
    postMessage(app.url, owner.template.webhookUrl, { message, conversation_id: 'ada', timestamp });
  const first = send('Do you have rye?', 1);
  await waitFor('its arrival', async () => (await app.context.db.knex('inbox').first()) ?? null);
  const answers = await Promise.all([first, send('and a cake?', 2)]);
  assert.deepEqual(
    answers.map(({ body }) => body.source),
    ['joined', 'ai'],
  );
  const looks = asked().filter(isLook);
  assert.equal(looks.length, 1);
  assert.match(looks[0]?.messages.at(-1)?.content ?? '', /^Customer: Do you have rye\? and a cake\?$/m);
});

onBothDatabases('a reply that is late already has the time for a look', async (t, dialect) => {
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const env = { CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '500', AI_TIMEOUT_MS: '20000' };
  const { app, ai, owner, pass } = await askedBakery(t, dialect, LOOKING, env);
  await app.context.keys.set(owner.id, 'manychat', tool.token);
  let isAnswered: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  ai.enqueue(
    async (exchange) => {
      await answered;
      pass(1_000);
      return reply(TWO_SENTENCES)(exchange);
    },
    claims(CLAIM),
    reply(TWO_SENTENCES),
  );
  const body = { message: 'In blue?', conversation_id: '17841400123456789', timestamp: 1 };
  const answer = await postMessage(app.url, owner.template.webhookUrl, body);
  isAnswered();
  assert.equal(answer.body.source, 'late');
  const [delivery] = await waitFor('the delivery', () =>
    tool.deliveries.length > 0 ? tool.deliveries : null,
  );
  assert.deepEqual(delivery?.texts, [SHORTENED]);
});

onBothDatabases(
  'the test chat streams what is written, and ends with what would be sent',
  async (t, dialect) => {
    const { ai, owner } = await askedBakery(t, dialect, LOOKING);
    ai.enqueue(reply(TWO_SENTENCES), claims(CLAIM));
    const message = { templateId: owner.template.id, message: 'In blue?' };
    const { body } = await owner.api('POST', '/api/test-prompt', message, { accept: 'text/event-stream' });
    const events: string[] = body.trim().split('\n\n');
    const last = JSON.parse(events.at(-1)?.split('data: ')[1] ?? '');
    assert.equal(last.response, SHORTENED);
    assert.deepEqual(last.reason.secondLook, {
      outcome: 'shortened',
      model: last.reason.model,
      claims: [CLAIM],
    });
    assert.equal(last.reason.calls, 2);
    const streamed = ai.requests.map((call) => aiRequest(call).stream === true);
    assert.deepEqual(streamed, [true, false], 'nobody sees a look');
    assert.doesNotMatch(body, /\{\\"claims/);
  },
);
