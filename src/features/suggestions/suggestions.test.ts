import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiFaults, aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { createContext } from '../../context.ts';
import { TOLD_FROM_CUSTOMERS } from '../../contract/suggestion-lists.ts';
import type { SuggestionView } from '../../contract/suggestions.ts';
import type { Dialect } from '../../db/database.ts';
import { createMaintenance } from '../maintenance/maintenance.service.ts';

const DAY_MS = 86_400_000;

/** A bakery whose AI gives no answer, until a test lets it. */
async function shop(t: TestContext, dialect: Dialect, more: Record<string, unknown> = {}) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault(aiFaults.refusal);
  const app = await startTestApp(t, dialect, {
    env: {
      AI_BASE_URL: ai.url,
      WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
      WEBHOOK_MESSAGES_PER_MINUTE: '0',
    },
  });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer you by hand, soon.', ...more });
  const { api, template } = owner;
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  let timestamp = 0;
  async function list(state = 'open'): Promise<SuggestionView[]> {
    const { status, body } = await api('GET', `/api/suggestions?state=${state}`);
    assert.equal(status, 200);
    assert.equal(body.total, body.suggestions.length);
    return body.suggestions;
  }
  return {
    ai,
    app,
    list,
    /** What a page changed counts at once. */
    changed: () => app.context.loadedTemplates.accountChanged(owner.id),
    api,
    owner,
    template,
    knex: app.context.db.knex,
    async ask(message: string, customer: string, fields: object = {}) {
      timestamp += 1;
      const body = { message, conversation_id: customer, timestamp, ...fields };
      return (await postMessage(app.url, template.webhookUrl, body)).body;
    },
    async only(state = 'open'): Promise<SuggestionView> {
      const [only, ...others] = await list(state);
      assert.ok(only !== undefined && others.length === 0);
      return only;
    },
    async conversationOf(customer: string): Promise<number> {
      const { body } = await api('GET', '/api/conversations');
      return body.find((one: { externalId: string }) => one.externalId === customer).id;
    },
  };
}

onSqlite('what nobody could answer becomes an FAQ, which answers the next customer', async (t, dialect) => {
  const { ask, list, only, api, template, changed } = await shop(t, dialect);
  assert.equal((await ask('Do you have gluten free cakes?', 'ann')).source, 'fallback');
  await ask('hi!! are any of your cakes gluten-free', 'ben');
  await ask('Is there parking nearby?', 'cleo');
  await ask('Do you have gluten-free cakes?', 'ann');
  // Nobody wants to know anything here.
  for (const said of [
    'Hi!',
    'thanks',
    '🙏',
    'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&x=a.jpg',
  ])
    await ask(said, 'dora');
  // What owners try out themselves is no customer's.
  await ask('Do you sell gift cards?', 'test-0123456789abcdef');

  const found = await list();
  assert.deepEqual(
    found.map(({ question, customers, times }) => [question, customers, times]),
    [
      ['Do you have gluten-free cakes?', 2, 3],
      ['Is there parking nearby?', 1, 1],
    ],
  );
  const [gluten] = found;
  assert.ok(gluten);
  assert.deepEqual([gluten.answer, gluten.answerFrom, gluten.samples.length], ['', 'nobody', 3]);
  assert.ok(gluten.samples.every(({ kind }) => kind === 'fallback'));

  const body = {
    as: 'faq',
    templateId: template.id,
    question: 'Do you have gluten-free cakes?',
    answer: 'Yes, our almond cake.',
  };
  const accepted = await api('POST', `/api/suggestions/${gluten.id}/accept`, body);
  assert.deepEqual(
    [accepted.status, accepted.body.state, accepted.body.made.askedBefore, accepted.body.made.answeredSince],
    [200, 'done', 3, 0],
  );
  assert.equal((await api('POST', `/api/suggestions/${gluten.id}/accept`, body)).body.code, 'conflict');
  const history = (await api('GET', `/api/templates/${template.id}/history`)).body;
  assert.ok(JSON.stringify(history).includes('faqs'), 'the version before can be brought back');

  changed();
  const next = await ask('any gluten free cakes?', 'eve');
  assert.deepEqual([next.source, next.response], ['faq', 'Yes, our almond cake.']);
  const made = (await only('done')).made;
  assert.deepEqual([made?.answeredSince, made?.unansweredSince], [1, 0]);
  assert.equal((await list()).length, 1);
});

onBothDatabases(
  'an answer by hand is offered once two of them agree; of each, whole sentences that name nobody',
  async (t, dialect) => {
    const { ask, only, api, conversationOf } = await shop(t, dialect);
    const answerTo = async (customer: string, ...texts: string[]) => {
      const path = `/api/conversations/${await conversationOf(customer)}/messages`;
      for (const messageText of texts) assert.equal((await api('POST', path, { messageText })).status, 201);
    };
    const asked = 'Hi, I am Marta Nowak, can you print a photo on a cake? My number: +48 601 234 567';
    await ask(asked, 'marta', { first_name: 'Marta' });
    await answerTo(
      'marta',
      'Let me check with our baker!',
      'Marta, this is Lena. Yes, a photo on the cake is $8 more. Send it to hello@linden.example!',
    );
    const one = await only();
    assert.deepEqual(
      [one.question, one.answer, one.answerFrom],
      ['Can you print a photo on a cake?', '', 'nobody'],
    );
    const offered = 'Yes, a photo on the cake is $8 more. Send it to [email]!';
    assert.deepEqual(
      one.handAnswers.map(({ text }) => text),
      [offered],
    );

    await ask('can you print a photo on my cake?', 'ben', { first_name: 'Ben' });
    await answerTo('ben', 'Hi Ben! For you a photo on the cake is $5.');
    assert.deepEqual([(await only()).answer, (await only()).handAnswers.length], ['', 2], 'they differ');
    await ask('could you print a photo on a cake', 'cleo', { first_name: 'Cleo' });
    await answerTo(
      'cleo',
      'Yes Cleo!',
      'Yes, a photo on the cake costs $8 more. Send it to hello@linden.example!',
    );
    const { answer, answerFrom } = await only();
    assert.deepEqual(
      [answer, answerFrom],
      ['Yes, a photo on the cake costs $8 more. Send it to [email]!', 'by_hand'],
    );
  },
);

onSqlite('who wants a human, talks, or was answered leaves no gap', async (t, dialect) => {
  const { ai, ask, list, api, template, changed } = await shop(t, dialect);
  const trigger = {
    templateId: template.id,
    triggerPhrase: 'complaint',
    responseAction: 'Lena writes to you herself.',
    handOver: true,
  };
  assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  changed();
  for (const [at, said] of [
    "I'd rather talk to a person, can she call me?",
    'Kann ich bitte mit einem Menschen sprechen?',
    '¿Me puede llamar alguien?',
    'Thanks so much, have a lovely weekend!',
    'how are you?',
    'I love your cakes 😍',
  ].entries())
    await ask(said, `c${at}`);
  ai.setDefault(reply('A dinosaur cake is a joy to bake, with green icing.'));
  await ask('She loves dinosaurs. Any ideas for a birthday cake?', 'tom');
  // In the same second: what was answered before stays answered.
  await ask('I have a complaint', 'tom');
  assert.deepEqual(await list(), []);
  ai.setDefault(aiFaults.refusal);
  await ask("I'd rather talk to a person. And do you sell gift cards?", 'eve');
  assert.deepEqual(
    (await list()).map(({ question }) => question),
    ['And do you sell gift cards?'],
  );
});

onSqlite('the AI that does not know, and a handover, count as unanswered', async (t, dialect) => {
  const { ai, ask, list, api, template, changed } = await shop(t, dialect);
  ai.setDefault(reply('Good question! Let me check with the team and get back to you.'));
  assert.equal((await ask('Do you run baking classes?', 'ann')).source, 'ai');
  ai.setDefault(reply('Da bin ich mir nicht sicher, ich frage kurz nach.'));
  await ask('Habt ihr Parkplätze?', 'ben');
  ai.setDefault(reply('Yes, we deliver within 5 km for $4. Let me know your address!'));
  await ask('Do you deliver?', 'cleo');
  const trigger = {
    templateId: template.id,
    triggerPhrase: 'refund',
    responseAction: 'One moment.',
    handOver: true,
  };
  assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  changed();
  await ask('Can I get a refund for a wedding cake?', 'dora');
  await ask('refund', 'eve');
  const kinds = (await list()).map(({ question, samples }) => [question, samples[0]?.kind]);
  assert.deepEqual(kinds.sort(), [
    ['Can I get a refund for a wedding cake?', 'handed_over'],
    ['Do you run baking classes?', 'unsure'],
    ['Habt ihr Parkplätze?', 'unsure'],
  ]);
});

onBothDatabases(
  'a rejected one never comes back, and one that is edited keeps its count',
  async (t, dialect) => {
    const { ask, list, only, api, knex, template, changed } = await shop(t, dialect);
    await ask('Are dogs allowed in the cafe?', 'ann');
    const { id } = await only();
    const edit = { question: 'May I bring my dog?', answer: 'On the terrace.' };
    const edited = await api('PUT', `/api/suggestions/${id}`, edit);
    assert.deepEqual(
      [edited.body.question, edited.body.answerFrom, edited.body.times],
      [edit.question, 'owner', 1],
    );
    await ask('is the café dog friendly?', 'ben');
    assert.deepEqual([(await only()).customers, (await only()).question], [2, 'May I bring my dog?']);

    assert.equal((await api('POST', `/api/suggestions/${id}/reject`)).body.state, 'rejected');
    assert.equal((await api('POST', `/api/suggestions/${id}/reject`)).body.code, 'conflict');
    await ask('Dogs allowed in the café?', 'cleo');
    await ask('can I bring my dog to the cafe', 'dora');
    assert.deepEqual(await list(), []);
    // Also when all who asked are forgotten: what it is about is kept as hashes.
    await knex('conversations').delete();
    assert.equal((await knex('suggestion_questions')).length, 0);
    await ask('ARE DOGS ALLOWED IN THE CAFE??', 'eve');
    assert.deepEqual(await list(), []);

    assert.equal((await api('POST', `/api/suggestions/${id}/restore`)).body.state, 'open');
    const { customers } = await only();
    assert.equal(customers, 1);
    const body = {
      as: 'trigger',
      templateId: template.id,
      question: 'x'.repeat(201),
      answer: 'On the terrace.',
    };
    const refused = await api('POST', `/api/suggestions/${id}/accept`, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['question']]);
    const made = await api('POST', `/api/suggestions/${id}/accept`, { ...body, question: 'dog' });
    assert.deepEqual([made.body.state, made.body.made.as], ['done', 'trigger']);
    changed();
    assert.equal((await ask('is my dog welcome', 'fay')).source, 'trigger');
    assert.equal((await only('done')).made?.answeredSince, 1);
  },
);

onBothDatabases(
  'as a piece of knowledge, the AI answers from it, and that is counted',
  async (t, dialect) => {
    const { ai, ask, only, api, template, changed } = await shop(t, dialect);
    await ask('Do you sell gift cards?', 'ann');
    const { id } = await only();
    const body = {
      as: 'knowledge',
      templateId: template.id,
      question: 'Do you sell gift cards?',
      answer: 'Yes, gift cards from $20 at the counter.',
    };
    assert.equal((await api('POST', `/api/suggestions/${id}/accept`, body)).body.made.as, 'knowledge');
    const [paper] = (await api('GET', '/api/knowledge')).body.sources;
    assert.equal(paper.name, body.question);
    changed();
    ai.setDefault(reply('Yes, gift cards from $20 at the counter!'));
    assert.equal((await ask('can I buy a gift card', 'ben')).source, 'ai');
    assert.equal((await only('done')).made?.answeredSince, 1);
  },
);

onBothDatabases('who is deleted, and what is past its time, leaves no trace', async (t, dialect) => {
  const { ask, list, only, api, app, knex, conversationOf, template } = await shop(t, dialect);
  await ask('Do you sell gift cards?', 'ann');
  await ask('Can I buy a gift voucher?', 'ben');
  assert.equal((await only()).customers, 2);
  const exported = (await api('GET', '/api/user/export')).body.suggestions;
  assert.deepEqual(
    exported.suggestions.map(({ questions }: { questions: unknown[] }) => questions.length),
    [2],
  );
  const { body: contacts } = await api('GET', '/api/contacts');
  assert.equal((await api('DELETE', `/api/contacts/${contacts[0].id}`)).status, 200);
  assert.equal((await only()).customers, 1);

  // The other one's messages are past their time: Postgres has a clock of its own.
  await knex('messages').update({ created_at: Date.now() - 100 * DAY_MS });
  await app.context.settings.save({ retention_period_days: 30 });
  const { db, settings, log } = app.context;
  await createMaintenance(db, settings, log, () => Date.now() + 3_600_000).run();
  assert.equal((await knex('suggestion_questions')).length, 0);
  assert.deepEqual(await list(), []);
  assert.equal((await api('GET', `/api/suggestions?templateId=${template.id}`)).body.total, 0);
  await ask('Do you sell gift cards?', 'cleo');
  const kept = await only();
  assert.equal((await api('DELETE', `/api/conversations/${await conversationOf('cleo')}`)).status, 200);
  assert.equal((await knex('suggestion_questions')).length, 0);
  assert.equal((await api('PUT', `/api/suggestions/${kept.id}`, { question: '', answer: '' })).body.times, 0);
});

onBothDatabases(
  'ten customers who ask the same ring the bell, once, however many processes look',
  async (t, dialect) => {
    const { ask, only, api, app } = await shop(t, dialect);
    const other = await createContext(app.config);
    t.after(() => other.close());
    for (let customer = 1; customer < TOLD_FROM_CUSTOMERS; customer += 1)
      await ask('Do you ship abroad?', `c${customer}`);
    await ask('do you ship abroad', 'c1');
    const bell = async () => {
      const { body } = await api('GET', '/api/notifications');
      return body.filter(({ kind }: { kind: string }) => kind === 'often_asked').length;
    };
    assert.deepEqual([(await only()).customers, await bell()], [TOLD_FROM_CUSTOMERS - 1, 0]);
    for (let customer = 100; customer < 130; customer += 1) {
      await ask('Do you ship abroad?', `c${customer}`);
      await Promise.all([app.context.suggestionFollower.catchUp(100), other.suggestionFollower.catchUp(100)]);
    }
    const { customers, times } = await only();
    assert.deepEqual([customers, times], [TOLD_FROM_CUSTOMERS - 1 + 30, TOLD_FROM_CUSTOMERS + 30]);
    assert.equal(await bell(), 1);
  },
);

onBothDatabases(
  'an FAQ that nobody asks for 90 days is listed, days without a message aside',
  async (t, dialect) => {
    const { ask, list, api, knex, template } = await shop(t, dialect);
    const unasked = async () => {
      const { status, body } = await api('GET', '/api/suggestions/unasked-faqs');
      assert.equal(status, 200);
      return body;
    };
    await ask('Do you deliver?', 'ann');
    await list();
    assert.deepEqual(await unasked(), []);
    /** As if the last message had come so long ago. */
    const pass = (days: number) => knex('template_hearings').decrement('last_at', days * DAY_MS);
    // A summer break, in which nobody writes.
    await pass(200);
    await ask('Do you deliver?', 'ann');
    await list();
    assert.deepEqual(await unasked(), []);
    for (let week = 0; week < 13; week += 1) {
      await pass(6.95);
      await ask('do you deliver', 'ben');
      await list();
    }
    const [quiet, ...others] = await unasked();
    assert.deepEqual(
      [quiet, others],
      [
        {
          templateId: template.id,
          templateName: template.templateName,
          question: 'Are you open on Sundays?',
          lastAskedAt: null,
        },
        [],
      ],
    );
    await ask('Are you open on Sundays?', 'cleo');
    await list();
    assert.deepEqual(await unasked(), []);
  },
);

onBothDatabases(
  "the AI words a draft in a lane of its own, and adds nothing to the owner's",
  async (t, dialect) => {
    const { ai, ask, only, api, conversationOf, app } = await shop(t, dialect);
    await ask('hey do u do cakes w/o sugar??', 'ann');
    const { id } = await only();
    const word = () => api('POST', `/api/suggestions/${id}/wording`);
    const worded = (answer: string) =>
      reply(JSON.stringify({ question: 'Do you make sugar-free cakes?', answer }));
    ai.setDefault(worded('Yes, for $30.'));
    // Nobody has answered: there is no answer to word.
    assert.deepEqual((await word()).body, { question: 'Do you make sugar-free cakes?', answer: '' });
    const conversation = await conversationOf('ann');
    await api('POST', `/api/conversations/${conversation}/messages`, {
      messageText: 'yep, with stevia, $30',
    });
    ai.setDefault(worded('Yes, with stevia, for $30.'));
    assert.equal((await word()).body.answer, 'Yes, with stevia, for $30.');
    const [rules, data] = aiRequest(ai.requests.at(-1) ?? assert.fail()).messages;
    assert.match(rules?.content ?? '', /frequently asked questions/);
    assert.match(data?.content ?? '', /<owner>\nyep, with stevia, \$30\n<\/owner>/);
    const own = { question: 'Do you make sugar-free cakes?', answer: 'yep, with stevia, $30' };
    for (const more of [
      'Yes, with stevia, for $25.',
      'Yes, with stevia or honey, $30.',
      'Sorry, we do no cakes with stevia.',
    ]) {
      ai.setDefault(worded(more));
      assert.deepEqual((await word()).body, own, more);
    }
    ai.setDefault(reply('{"question": "Do you ship wedding balloons?", "answer": "Yes, to Iceland."}'));
    assert.equal((await word()).body.code, 'wording_failed');
    ai.setDefault(aiFaults.unauthorized);
    assert.match((await word()).body.error, /refused the key/);
    assert.deepEqual(
      await app.context.db.knex('suggestion_groups').pluck('answer'),
      [''],
      'nothing is saved',
    );
  },
);
