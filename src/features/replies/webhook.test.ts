import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

onBothDatabases(
  'a trigger answers with every key of the contract, recorded before the answer',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { user, template } = await createOwner(app.context);
    const trigger = await app.context.triggers.add(user.id, template.id, {
      triggerPhrase: 'opening hours',
      responseAction: 'Tue to Sun, 8 am to 6 pm.',
    });

    const answer = await postMessage(app.url, template.webhookUrl, {
      message: 'Your OPENING  hours, please?',
      conversation_id: '17841400000000001',
      timestamp: '2026-11-20T10:00:00Z',
    });

    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      response: 'Tue to Sun, 8 am to 6 pm.',
      send: true,
      source: 'trigger',
      handoff: false,
      response_1: 'Tue to Sun, 8 am to 6 pm.',
      response_2: '',
      response_3: '',
      lead_email: '',
      lead_phone: '',
      tags: '',
      version: 'v2',
      content: { type: 'instagram', messages: [{ type: 'text', text: 'Tue to Sun, 8 am to 6 pm.' }] },
    });
    const rows = await app.context.db.knex('messages').orderBy('id');
    assert.deepEqual(
      rows.map((row) => [row.is_from_user, row.message_text, row.source]),
      [
        [1, 'Your OPENING  hours, please?', null],
        [0, 'Tue to Sun, 8 am to 6 pm.', 'trigger'],
      ],
    );
    assert.deepEqual(JSON.parse(rows[1].reason), { trigger: { id: trigger.id, phrase: 'opening hours' } });
  },
);

onBothDatabases('the AI answers with the owner’s key and remembers the conversation', async (t, dialect) => {
  const ai = await createAiStandIn({
    reply: ({ messages }) => (messages.length > 2 ? 'On Sundays too.' : 'We bake it fresh every morning.'),
  });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { user, template } = await createOwner(app.context);
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234567890');

  const first = await postMessage(app.url, template.webhookUrl, {
    message: 'Is your bread fresh?',
    conversation_id: 'c1',
    timestamp: 1,
  });
  const second = await postMessage(app.url, template.webhookUrl, {
    message: 'And on Sundays?',
    conversation_id: 'c1',
    timestamp: 2,
  });
  await postMessage(app.url, template.webhookUrl, { message: 'Hello!', conversation_id: 'c2', timestamp: 3 });

  assert.equal(first.body.source, 'ai');
  assert.equal(first.body.response, 'We bake it fresh every morning.');
  assert.equal(second.body.source, 'ai');
  assert.equal(ai.requests[0]?.headers.authorization, 'Bearer sk-test-1234567890');
  const contents = (index: number) => {
    const body = ai.requests[index]?.body as { messages: { role: string; content: string }[] } | undefined;
    return body?.messages.slice(1).map((message) => `${message.role}: ${message.content}`);
  };
  assert.deepEqual(contents(0), ['user: Is your bread fresh?']);
  assert.deepEqual(contents(1), [
    'user: Is your bread fresh?',
    'assistant: We bake it fresh every morning.',
    'user: And on Sundays?',
  ]);
  assert.deepEqual(contents(2), ['user: Hello!'], 'another conversation knows nothing of this one');
});

onBothDatabases('what stands in the address of a photo fires nothing, save its host', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { user, template } = await createOwner(app.context);
  const photo =
    'https://scontent.cdninstagram.com/v/t51.29350-15/menu/1.jpg?ccb=11-4&signature=Do-you-deliver-hi';
  const ask = async (message: string) => {
    const body = { message, conversation_id: 'c', timestamp: Math.random() };
    return (await postMessage(app.url, template.webhookUrl, body)).body.source;
  };
  const add = (triggerPhrase: string) =>
    app.context.triggers.add(user.id, template.id, { triggerPhrase, responseAction: 'Tue to Sun.' });
  for (const phrase of ['15', 'menu', 'hi']) await add(phrase);
  app.context.loadedTemplates.templateChanged(template.id);
  assert.deepEqual([await ask(photo), await ask(`  ${photo}\n`)], ['none', 'none']);
  assert.deepEqual([await ask('15'), await ask(`The menu? ${photo}`)], ['trigger', 'trigger']);
  await add('cdninstagram.com');
  app.context.loadedTemplates.templateChanged(template.id);
  assert.equal(await ask(photo), 'trigger', 'an owner may thank for photos');
});

onBothDatabases(
  'without a key an FAQ that fits answers, else the fallback, else nothing',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { template } = await createOwner(app.context, { fallbackReply: 'We will write back soon.' });
    const { template: silent } = await createOwner(app.context);
    const ask = (webhookUrl: string, message: string) =>
      postMessage(app.url, webhookUrl, { message, conversation_id: 'c1', timestamp: message });

    const faq = await ask(template.webhookUrl, 'do you deliver?');
    assert.deepEqual([faq.body.source, faq.body.response], ['faq', 'Yes, within 5 km, for $4.']);
    const fallback = await ask(template.webhookUrl, 'Can I pay in bitcoin?');
    assert.deepEqual(
      [fallback.body.source, fallback.body.response],
      ['fallback', 'We will write back soon.'],
    );
    const none = await ask(silent.webhookUrl, 'Can I pay in bitcoin?');
    assert.deepEqual(
      [none.status, none.body.source, none.body.response, none.body.send],
      [200, 'none', '', false],
    );
  },
);

onBothDatabases(
  'a refused key: the fallback answers, and nothing of the key is logged or sent',
  async (t, dialect) => {
    const ai = await createAiStandIn({ apiKey: 'sk-right' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
    const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment, please.' });
    await app.context.keys.set(user.id, 'openai', 'sk-wrong-secret');

    const answer = await postMessage(app.url, template.webhookUrl, {
      message: 'Hi there',
      conversation_id: 'c',
      timestamp: 1,
    });

    assert.deepEqual([answer.status, answer.body.source], [200, 'fallback']);
    assert.equal(ai.requestCount(), 1, 'a refused key is not tried twice');
    const reason = await app.context.db.knex('messages').where({ is_from_user: 0 }).first('reason');
    assert.equal(JSON.parse(reason.reason).why, 'key_refused');
    assert.doesNotMatch(JSON.stringify([reason, answer.body]), /sk-wrong/);
  },
);

onBothDatabases(
  'unknown addresses, broken bodies and unknown formats get the decided errors',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { template } = await createOwner(app.context);
    const body = { message: 'Hi', conversation_id: 'c', timestamp: 1 };
    const unknown = await postMessage(app.url, 'AAAABBBBCCCCDDDD', body);
    assert.equal(unknown.status, 404);
    assert.deepEqual(unknown.body, {
      error: 'No template has this webhook URL.',
      message: 'No template has this webhook URL.',
      code: 'webhook_not_found',
    });
    for (const id of [
      'short',
      'a'.repeat(15),
      'a'.repeat(17),
      '%00%00',
      'a b c d e f g h ',
      '../../etc/passwd',
    ]) {
      const answer = await postMessage(app.url, encodeURIComponent(id), body);
      assert.deepEqual([id, answer.status], [id, 404]);
    }
    const noId = await postMessage(app.url, template.webhookUrl, { message: 'Hi' });
    assert.equal(noId.status, 400);
    assert.ok((noId.body.fields as Record<string, string>).conversation_id);
    const noMessage = await postMessage(app.url, template.webhookUrl, '{"conversation_id":"c"}');
    assert.ok((noMessage.body.fields as Record<string, string>).message);
    assert.equal((await postMessage(app.url, template.webhookUrl, 'x'.repeat(33 * 1024))).status, 413);
    assert.equal(
      (await postMessage(app.url, template.webhookUrl, { ...body, message: 'x'.repeat(4_001) })).status,
      413,
    );
    assert.equal(
      (await postMessage(app.url, template.webhookUrl, body, { 'content-encoding': 'gzip' })).status,
      415,
    );
    assert.equal((await postMessage(app.url, `${template.webhookUrl}?format=nope`, body)).status, 400);
    assert.equal((await app.context.db.knex('messages')).length, 0, 'nothing was recorded');
  },
);

onBothDatabases(
  'twenty copies at the same moment: one record, one AI call, one answer',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'Of course we do.', delayMs: 150 });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
    const { user, template } = await createOwner(app.context);
    await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
    const body = { message: 'Do you make wedding cakes?', conversation_id: 'c', timestamp: 1_700_000_000 };

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postMessage(app.url, template.webhookUrl, body)),
    );

    assert.deepEqual(
      [...new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body.response])))],
      ['[200,"Of course we do."]'],
    );
    assert.equal(ai.requestCount(), 1);
    assert.equal((await app.context.db.knex('messages')).length, 2);
    const later = await postMessage(app.url, template.webhookUrl, { ...body, timestamp: 1_700_000_060 });
    assert.equal(later.body.source, 'ai');
    assert.equal(ai.requestCount(), 2, 'the same text with a new timestamp is a new message');
  },
);

onBothDatabases(
  'messages of one conversation are answered one after the other, others do not wait',
  async (t, dialect) => {
    let running = 0;
    let most = 0;
    const ai = await createAiStandIn();
    t.after(() => ai.close());
    ai.setDefault(async ({ call, response }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 250));
      running -= 1;
      const { messages } = call.body as { messages: { content: string }[] };
      const content = `Re: ${messages.at(-1)?.content}`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
    const { user, template } = await createOwner(app.context);
    await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
    const send = (conversation: string, n: number) =>
      postMessage(app.url, template.webhookUrl, {
        message: `m${n}`,
        conversation_id: conversation,
        timestamp: n,
      });

    const sent: ReturnType<typeof send>[] = [];
    for (let n = 0; n < 6; n += 1) {
      sent.push(send('one', n));
      await waitFor('its arrival', async () => {
        const row = await app.context.db.knex('inbox').count({ count: '*' }).first();
        return Number(row?.count) === n + 1 || null;
      });
    }
    await Promise.all(sent);
    assert.equal(most, 1, 'one conversation: never two AI calls at once');
    const rows = await app.context.db.knex('messages').orderBy('id').pluck('message_text');
    assert.deepEqual(rows, [
      'm0',
      'Re: m0',
      'm1',
      'Re: m1',
      'm2',
      'Re: m2',
      'm3',
      'Re: m3',
      'm4',
      'Re: m4',
      'm5',
      'Re: m5',
    ]);

    most = 0;
    await Promise.all([send('two', 10), send('three', 11), send('four', 12)]);
    assert.equal(most, 3, 'three conversations: three at once');
  },
);
