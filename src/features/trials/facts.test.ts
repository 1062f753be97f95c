import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { eventually } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';
import { after, onceTold } from '../../../testing/wire/wire.ts';
import type { TrialDetail, TrialEstimate } from '../../contract/trial.ts';
import type { Dialect } from '../../db/database.ts';

const SAYS: Readonly<Record<string, string>> = {
  deliver: 'Yes, we deliver within 5 km, for $4.',
  sunday: 'No, we are closed on Sundays.',
  sourdough: 'I will check that for you.',
};

const numbers = (length: number) =>
  Array.from({ length }, (_, n) => `Q: What is number ${n}? A: It is $${n + 1}.`);
/** Six. */
const NUMBERS = ['Q: Do you deliver? A: Yes, within 5 km, for $4.', ...numbers(5)].join('\n');

/** The bakery's three lines: two FAQs and one of its offer. The model says what stands under a word of the question. */
async function factBakery(t: TestContext, dialect: Dialect, clock: () => number = Date.now) {
  const bakery = await trialBakery(t, dialect, {}, { clock });
  const { ai, api, template, owner, draft } = bakery;
  const says = (words: Readonly<Record<string, string>>) =>
    ai.setDefault(
      reply(({ model, messages }) => {
        const asked = `${model} ${messages.at(-1)?.content}`.toLowerCase();
        const [, text = 'Gladly.'] = Object.entries(words).find(([word]) => asked.includes(word)) ?? [];
        return text;
      }),
    );
  says(SAYS);
  const facts = (body: object = {}) => ({ kind: 'facts', ...body });
  return {
    ...bakery,
    owner,
    says,
    estimate: async (body: object = {}): Promise<TrialEstimate> => (await bakery.estimate(facts(body))).body,
    start: (body: object = {}) => bakery.start(facts(body)),
    run: async (body: object = {}): Promise<TrialDetail> => {
      const { status, body: begun } = await bakery.start(facts(body));
      assert.equal(status, 201, JSON.stringify(begun));
      return bakery.ended(begun.id);
    },
    change: async (fields: object) => {
      const { status, body } = await api('PUT', `/api/templates/${template.id}`, draft(fields));
      assert.equal(status, 200, JSON.stringify(body));
    },
  };
}

const outcomes = ({ rows }: TrialDetail) => rows.map(({ verdict }) => verdict);

onBothDatabases('each line is right, wrong, or to be read', async (t, dialect) => {
  const { app, ai, owner, says, estimate, run, template, knex } = await factBakery(t, dialect);
  const before = await estimate();
  assert.deepEqual(
    [before.messages, before.all, before.asking, before.isOwnServer, before.wordings],
    [3, 3, 3, false, { golden: 0, customer: 0, own: 3 }],
  );
  assert.match(
    before.sentence,
    /^3 lines, about 4 calls of gpt-6-luna: about .*, and never more than \$0\.25\.$/,
  );
  assert.equal(ai.requestCount(), 0, 'the cost is told before anybody is asked');

  const trial = await run();
  assert.deepEqual([trial.state, trial.why, trial.isAsSaved], ['done', '', true]);
  assert.deepEqual(outcomes(trial), ['right', 'wrong', 'unclear']);
  const [delivery, sunday, offer] = trial.rows;
  assert.deepEqual(
    [delivery?.message, delivery?.wanted, delivery?.fact],
    [
      'Do you deliver?',
      'Yes, within 5 km, for $4.',
      { from: 'faq', question: 'Do you deliver?', wording: 'own' },
    ],
  );
  assert.equal(sunday?.after?.written, SAYS.sunday, 'what the AI wrote itself is judged');
  assert.match(sunday?.why[0] ?? '', /^It (says no where|contradicts what) you wrote/);
  assert.match(offer?.message ?? '', /^What can you tell me about this: Sourdough bread and cakes.*\?$/);
  assert.doesNotMatch(offer?.message ?? '', /20/, 'a question gives no figure away');
  assert.deepEqual(offer?.why, ['It says that it does not know.']);
  assert.deepEqual([await knex('messages'), await knex('usage_days')], [[], []], 'nobody got a message');

  // What the fact check refuses is wrong, though a customer would get the owner's own words.
  says({ ...SAYS, sunday: 'Yes, from 8 am to noon, and rolls are $99.' });
  const [, refused] = (await run()).rows;
  assert.deepEqual(
    [refused?.verdict, refused?.after?.written, refused?.why],
    ['wrong', 'Yes, from 8 am to noon, and rolls are $99.', ['You never wrote “$99”.']],
  );
  assert.deepEqual([refused?.after?.text, refused?.after?.source], ['Yes, from 8 am to noon.', 'faq']);

  const [kept, ...others] = await app.context.factChecks.at(owner.id, '');
  assert.deepEqual([kept?.right, kept?.wrong, kept?.unclear, kept?.lines, kept?.isOld], [1, 1, 1, 3, false]);
  assert.deepEqual([kept?.templateId, kept?.model, others], [template.id, 'gpt-6-luna', []]);
});

onBothDatabases('lines are asked in the words of golden chats and of customers', async (t, dialect) => {
  const { keep, ask, api, estimate, run, change } = await factBakery(t, dialect);
  const golden = await keep('do you guys deliver to my place', 'Yes.');
  await ask('hi, are you open on sunday?', 'ben');
  const { wordings } = await estimate();
  assert.deepEqual(wordings, { golden: 1, customer: 1, own: 1 });
  const trial = await run();
  const { rows } = trial;
  assert.deepEqual(
    rows.map(({ message, goldenId, fact }) => [message, goldenId, fact?.wording]),
    [
      ['do you guys deliver to my place', golden, 'golden'],
      ['hi, are you open on sunday?', null, 'customer'],
      [rows[2]?.message, null, 'own'],
    ],
  );
  // The customer's words go with the conversation.
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  assert.equal(rows[1]?.conversationId, id);
  await api('DELETE', `/api/conversations/${id}`);
  assert.equal((await api('GET', `/api/trials/${trial.id}`)).body.rows.length, 2);
  // What the model is asked in another language than the line says nothing of it.
  await change({ faqs: 'F: Liefern Sie? A: Ja, bis 5 km, für 4 €.' });
  assert.equal((await estimate()).wordings?.golden, 0);
});

onBothDatabases('two models stand side by side, and nothing is paid for twice', async (t, dialect) => {
  const { app, owner, says, estimate, run, ai } = await factBakery(t, dialect);
  await run();
  says({ 'small-model are you': 'Yes, from 8 am to noon.', ...SAYS });
  await app.context.settings.save({
    model_prices:
      '{"gpt-6-luna": {"input": 0.1, "output": 0.5}, "small-model": {"input": 0.1, "output": 0.5}}',
  });
  assert.equal((await estimate({ model: 'small-model' })).asking, 3, 'the saved one is known');
  const asked = ai.requestCount();
  const trial = await run({ model: 'small-model' });
  assert.equal(trial.isAsSaved, false);
  assert.ok(ai.requestCount() - asked <= 4, 'only the other model is asked');
  assert.deepEqual(
    trial.rows.map(({ before, after }) => [before?.outcome, after?.outcome]),
    [
      ['right', 'right'],
      ['wrong', 'right'],
      ['unclear', 'unclear'],
    ],
  );
  const checks = await app.context.factChecks.at(owner.id, '');
  assert.deepEqual(checks.map(({ model, right }) => [model, right]).sort(), [
    ['gpt-6-luna', 1],
    ['small-model', 2],
  ]);
});

onBothDatabases('a run is chosen in parts, stopped and gone on with', async (t, dialect) => {
  const { app, ai, api, owner, says, estimate, start, run, ended, change } = await factBakery(t, dialect);
  await change({ faqs: NUMBERS });
  const part = await estimate({ most: 1 });
  assert.deepEqual([part.messages, part.all], [1, 7]);
  assert.match(part.sentence, /^1 line of 7, /);
  const first = await run({ most: 1 });
  assert.deepEqual([first.state, first.why, first.done], ['stopped', 'That is how many you chose.', 1]);
  assert.deepEqual(await app.context.factChecks.at(owner.id, ''), [], 'one line says little');
  assert.equal((await estimate({ goOnFrom: first.id })).messages, 6);

  ai.setDefault(after(300, reply('Gladly.')));
  const askedBefore = ai.requestCount();
  const begun = (await start({ goOnFrom: first.id })).body;
  await eventually('the next line is being asked', async () => ai.requestCount() > askedBefore);
  const stopped = await api('POST', `/api/trials/${begun.id}/stop`);
  assert.equal(stopped.body.why, 'You stopped it.');
  const halfWay = await ended(begun.id);
  assert.equal(halfWay.rows[0]?.verdict, 'right', 'what was asked before is not asked again');
  says(SAYS);

  const last = await run({ goOnFrom: halfWay.id });
  assert.equal(last.state, 'done');
  assert.ok(last.done === 7 && last.calls <= 5, `${last.calls} calls`);
  assert.equal((await app.context.factChecks.at(owner.id, ''))[0]?.lines, 7);
  const nothing = await start({ goOnFrom: last.id });
  assert.deepEqual([nothing.status, nothing.body.code], [409, 'trial_nothing']);
  assert.match(nothing.body.error, /Every line is asked/);

  assert.equal((await start({ goOnFrom: 9_999 })).status, 404);
  await change({ openerStyle: 'Hey!' });
  const changed = await start({ goOnFrom: first.id });
  assert.deepEqual([changed.status, changed.body.code], [409, 'trial_changed']);
  assert.equal((await app.context.factChecks.at(owner.id, ''))[0]?.isOld, true);
});

onBothDatabases(
  'on a server of one’s own, calls and minutes are told, and customers go first',
  async (t, dialect) => {
    let now = Date.now();
    const bakery = await factBakery(t, dialect, () => now);
    const { app, ai, api, ask, says, estimate, start, run, ended, change, template } = bakery;
    await app.context.settings.save({ model_prices: '' });
    const unknown = await estimate();
    assert.deepEqual([unknown.isOwnServer, unknown.costUsd, unknown.minutes], [true, null, null]);
    assert.match(
      unknown.sentence,
      /^3 lines, about 4 calls of gpt-6-luna on a server of your own, at most 6: the first run shows how long/,
    );
    const codes = async () =>
      (await api('GET', `/api/templates/${template.id}/doctor`)).body.findings.map(
        ({ code }: { code: string }) => code,
      );
    assert.ok((await codes()).includes('ai_unchecked'));
    const view = (await api('GET', '/api/keys')).body;
    assert.deepEqual([view.isOwnServer, view.factChecks], [true, []]);

    const told = Promise.withResolvers<void>();
    ai.enqueue(onceTold(told.promise, reply('We do.')));
    const answer = ask('What do you bake?', 'anna');
    await eventually('the customer is being answered', async () => ai.requestCount() === 1);
    const begun = (await start({ minutes: 5 })).body;
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(ai.requestCount(), 1, 'the run waits');
    told.resolve();
    assert.equal((await answer).response, 'We do.');
    assert.equal((await ended(begun.id)).state, 'done');

    const known = await estimate();
    assert.equal(known.minutes, 1);
    assert.match(known.sentence, /about a minute\.$/);
    assert.ok(!(await codes()).includes('ai_unchecked'));
    const [check] = (await api('GET', '/api/keys')).body.factChecks;
    assert.deepEqual([check.model, check.right, check.lines], ['gpt-6-luna', 1, 3]);
    const { factChecks } = (await api('GET', '/api/user/export')).body.trials;
    assert.equal(factChecks[0].right, 1);

    // Five calls take longer than the time that was chosen.
    await change({ faqs: NUMBERS });
    ai.setDefault(
      reply(() => {
        now += 13_000;
        return 'Gladly.';
      }),
    );
    const late = await run({ minutes: 1 });
    assert.deepEqual([late.state, late.why, late.done], ['stopped', 'It took the minute that you chose.', 5]);
    says(SAYS);
    assert.equal((await run({ goOnFrom: late.id })).done, 7);
  },
);

onSqlite('what can’t be asked is refused, and 300 FAQs are asked in parts', async (t, dialect) => {
  const { ai, says, estimate, start, run, change } = await factBakery(t, dialect);
  for (const body of [{ most: 201 }, { minutes: 0 }, { minutes: 241 }, { goOnFrom: 0 }])
    assert.equal((await start(body)).status, 400, JSON.stringify(body));
  await change({ faqs: '', productOrService: 'What we bake for our guests:' });
  const none = await estimate();
  assert.deepEqual([none.messages, none.all], [0, 0]);
  assert.match(none.sentence, /no FAQ and no line of an offer/);
  assert.equal((await start()).body.code, 'trial_nothing');

  await change({ faqs: numbers(300).join('\n') });
  const all = await estimate({ most: 200 });
  assert.deepEqual([all.messages, all.all], [200, 301]);
  assert.ok(all.fits > 0);
  await change({});

  // The AI goes down half-way: what it said before stands.
  ai.enqueue(reply(SAYS.deliver ?? ''));
  ai.setDefault(aiFaults.unauthorized);
  const broken = await run();
  assert.equal(broken.state, 'failed');
  assert.match(broken.why, /refused the key/);
  assert.ok(broken.counts.right === 1 && broken.rows.length === 3, JSON.stringify(broken.counts));
  says(SAYS);
  const mended = await run({ goOnFrom: broken.id });
  assert.deepEqual([mended.state, mended.done], ['done', 3]);
});
