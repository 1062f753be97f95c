import assert from 'node:assert/strict';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { claims } from '../../../testing/asked-bakery.ts';
import { eventually } from '../../../testing/observe.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';
import { after, onceTold } from '../../../testing/wire/wire.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import type { TrialDetail } from '../../contract/trial.ts';
import { noCounts } from './trials.store.ts';

const DELIVERY = 'Yes, we deliver within 5 km, for $4.';
const FREE = 'Free delivery, for everybody.';

onSqlite('a draft is tried over the golden chats, beside what is saved', async (t, dialect) => {
  const { ai, api, keep, start, ended, says, draft, estimate, template, knex } = await trialBakery(
    t,
    dialect,
  );
  says((message, system) => {
    const isDraft = system.includes('SHORT AND SWEET');
    if (message.includes('deliver')) return isDraft ? 'We deliver.' : DELIVERY;
    if (message.includes('free')) return isDraft ? 'It is $4.' : FREE;
    return 'We open at 8 am on Sundays.';
  });
  const worse = await keep('Do you deliver?', DELIVERY);
  const better = await keep('Is it free?', 'Free delivery', 'never');
  const same = await keep('When do you open?', 'On Sundays we open at 8 am.');
  const change = { template: draft({ openerStyle: 'SHORT AND SWEET' }) };

  const before = (await estimate(change)).body;
  assert.deepEqual([before.messages, before.asking, before.fits], [3, 6, 3]);
  assert.match(
    before.sentence,
    /^3 golden chats, about 7 calls of gpt-6-luna: about .*\$0\.01, and never more than \$0\.25\.$/,
  );
  assert.equal(ai.requestCount(), 0, 'an estimate asks nobody');
  const started = await start(change);
  assert.deepEqual([started.status, started.body.state, started.body.total], [201, 'running', 3]);
  const trial = await ended(started.body.id);
  assert.deepEqual([trial.state, trial.why, trial.done, trial.isAsSaved], ['done', '', 3, false]);
  assert.equal(trial.draftKey, before.draftKey);
  assert.deepEqual(trial.counts, { ...noCounts(), better: 1, worse: 1, same: 1 });
  const row = (id: number) => trial.rows.find(({ goldenId }) => goldenId === id);
  assert.deepEqual(
    [worse, better, same].map((id) => row(id)?.verdict),
    ['worse', 'better', 'same'],
  );
  assert.deepEqual(row(worse)?.why.slice(0, 2), ['It no longer says $4.', 'It no longer says 5 km.']);
  assert.deepEqual([row(worse)?.before?.isMet, row(worse)?.after?.isMet], [true, false]);
  assert.match(
    row(better)?.why[0] ?? '',
    /^Solved: it says “Free delivery, for everybody.”, which it must not/,
  );
  assert.equal(ai.requestCount(), 7, 'what seems worse is asked once more');
  assert.equal(trial.calls, 7);
  // 100 tokens to read and 20 to write each, as the stand-in counts.
  assert.ok(Math.abs(trial.spentUsd - (7 * (100 * 0.1 + 20 * 0.5)) / 1e6) < 1e-9);
  assert.deepEqual(await knex('messages'), []);
  assert.deepEqual(await knex('usage_days'), []);

  const again = await ended((await start({ template: draft({ openerStyle: 'SHORT, REALLY' }) })).body.id);
  assert.equal(again.calls, 3, 'what is saved is not asked again');
  const same2 = await estimate(change);
  assert.equal(same2.body.asking, 0);
  assert.match(same2.body.sentence, /costs nothing/);
  const [nothing, whole] = [await estimate({ template: {} }), await estimate()];
  assert.equal(nothing.body.draftKey, whole.body.draftKey, 'what is left out is as saved');

  const saved = await ended((await start()).body.id);
  assert.deepEqual([saved.isAsSaved, saved.counts.same, saved.counts.worse], [true, 2, 1]);
  assert.equal(saved.rows[0]?.before, null);
  const exported = (await api('GET', '/api/user/export')).body.trials;
  assert.deepEqual(
    [exported.ceilingUsd, exported.trials.length, exported.trials[0].rows.length],
    [null, 3, 3],
  );
  const list = (await api('GET', `/api/trials/template/${template.id}`)).body;
  assert.deepEqual([list.ceilingUsd, list.trials.length, 'rows' in list.trials[0]], [0.25, 3, false]);
});

onSqlite('the ceiling is kept to the last call, and shown', async (t, dialect) => {
  const { app, api, keep, start, ended, estimate } = await trialBakery(t, dialect);
  // A call costs some cents at most, and 0.1 cents really.
  await app.context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 5, "output": 25}}' });
  for (let n = 0; n < 12; n += 1) await keep(`Question ${n}?`, 'Gladly.');
  assert.equal((await api('PUT', '/api/trials/ceiling', { ceilingUsd: 0.07 })).body.ceilingUsd, 0.07);
  for (const ceilingUsd of [0, -1, 21, '1'])
    assert.equal((await api('PUT', '/api/trials/ceiling', { ceilingUsd })).status, 400);
  const shown = (await estimate()).body;
  assert.ok(shown.costUsd.usual > 0 && shown.costUsd.most <= 0.07);
  assert.match(shown.sentence, /never more than \$0\.07\./);
  const trial = await ended((await start()).body.id);
  assert.equal(trial.state, 'stopped');
  assert.match(trial.why, /could have cost more than the \$0\.07 that a run may cost\. Allow more/);
  assert.ok(trial.done > 0 && trial.done < 12, `${trial.done} rows`);
  assert.ok(trial.spentUsd > 0 && trial.spentUsd <= 0.07);
  assert.equal(trial.ceilingUsd, 0.07);
  const untried = trial.rows.filter(({ verdict }) => verdict === 'untried');
  assert.deepEqual([trial.rows.length, untried.length], [12, 12 - trial.done]);
  assert.deepEqual([untried[0]?.before, untried[0]?.after, untried[0]?.why], [null, null, []]);
  await app.context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 1000, "output": 50}}' });
  assert.equal((await start()).body.code, 'trial_ceiling');
});

onSqlite('an estimate counts second looks, at the price of their model', async (t, dialect) => {
  const { app, keep, start, estimate, draft } = await trialBakery(t, dialect);
  for (let n = 0; n < 4; n += 1) await keep(`Question ${n}?`, 'Gladly.');
  const looking = { template: draft({ secondLook: true, secondLookModel: 'looker' }) };
  const prices = (looker: string) =>
    app.context.settings.save({ model_prices: `{"gpt-6-luna": {"input": 1, "output": 5}${looker}}` });
  await prices('');
  const unknown = (await estimate(looking)).body;
  assert.deepEqual([unknown.costUsd, unknown.mostCalls], [null, 100], 'a price that nobody knows is none');

  await prices(', "looker": {"input": 1, "output": 5}');
  const [without, cheap] = [(await estimate({ template: draft() })).body, (await estimate(looking)).body];
  assert.ok(cheap.calls.usual > without.calls.usual && cheap.tokens.prompt > 1.2 * without.tokens.prompt);
  await prices(', "looker": {"input": 20, "output": 100}');
  const dear = (await estimate(looking)).body;
  assert.ok(dear.costUsd.usual > 3 * cheap.costUsd.usual, JSON.stringify([cheap.costUsd, dear.costUsd]));

  // There is room for replies, and never for a look at one.
  await prices(', "looker": {"input": 1000, "output": 5000}');
  assert.equal((await estimate(looking)).body.fits, 0);
  assert.equal((await start(looking)).body.code, 'trial_ceiling');
});

onSqlite('without a known price, calls are counted', async (t, dialect) => {
  const { app, ai, keep, start, ended, estimate, says } = await trialBakery(t, dialect);
  await app.context.settings.save({ model_prices: '' });
  // What is saved says what is wanted, and the other model nothing of it: each is asked for twice.
  says((message, _, { model }) => {
    const [number] = /\d+/.exec(message) ?? [];
    return model === 'unheard-of' ? 'Something else.' : `Answer ${number} of 80.`;
  });
  for (let n = 0; n < 50; n += 1) await keep(`Question ${n}?`, `Answer ${n} of 80.`);
  const { body } = await estimate({ model: 'unheard-of' });
  assert.deepEqual([body.costUsd, body.mostCalls, body.calls.most], [null, 100, 100]);
  assert.match(
    body.sentence,
    /The price of a model is not known: the run ends after 100 calls at the latest\./,
  );
  const trial = await ended((await start({ model: 'unheard-of' })).body.id);
  assert.deepEqual(
    [trial.state, trial.calls, trial.isPriceKnown, trial.spentUsd],
    ['stopped', 100, false, 0],
  );
  assert.equal(ai.requestCount(), 100);
  assert.match(trial.why, /a run ends after 100 calls/);
});

onSqlite('a fault of the AI ends a run with what to do', async (t, dialect) => {
  const bakery = await trialBakery(t, dialect);
  const { ai, app, owner, keep, start, ended, api } = bakery;
  for (let n = 0; n < 6; n += 1) await keep(`Question ${n}?`, 'Gladly.');
  ai.setDefault(aiFaults.unauthorized);
  const refused = await ended((await start()).body.id);
  assert.deepEqual(
    [refused.state, refused.why, refused.spentUsd],
    ['failed', 'The AI refused the key. Please check it in Settings.', 0],
  );
  ai.setDefault(aiFaults.resetMidBody);
  const torn = await ended((await start()).body.id);
  assert.equal(torn.state, 'failed');
  assert.ok(torn.spentUsd > 0, 'an answer that breaks off may have been billed');
  ai.setDefault(aiFaults.serverError);
  const down = await ended((await start()).body.id);
  assert.equal(down.state, 'failed');
  assert.match(down.why, /problem of its own|left alone for a moment/);
  assert.ok(down.counts.failed >= 2 && down.done < 6);
  assert.equal(down.rows[0]?.after, null);
  await api('DELETE', '/api/keys/openai');
  await app.context.loadedTemplates.accountChanged(owner.id);
  assert.equal((await start()).body.code, 'trial_no_key');
});

onSqlite('calls of a run that fail hold back no customer', async (t, dialect) => {
  const { ai, ask, keep, start, ended } = await trialBakery(t, dialect);
  for (let n = 0; n < 6; n += 1) await keep(`Question ${n}?`, 'Gladly.');
  ai.setDefault(aiFaults.rateLimitedWithoutTime);
  assert.equal((await ended((await start()).body.id)).state, 'failed');
  assert.ok(ai.requestCount() >= 5, 'as many as open a breaker');
  ai.setDefault(reply('Gladly.'));
  assert.equal((await ask('Do you bake at night?')).source, 'ai');
  const { why } = await ended((await start()).body.id);
  assert.match(why, /left alone for a moment/, 'what a run asks is left alone instead');
});

onSqlite('what the AI could not answer is no reply to compare with', async (t, dialect) => {
  const { ai, keep, start, ended, knex } = await trialBakery(t, dialect);
  await keep('Do you deliver?', DELIVERY);
  for (const fault of [aiFaults.html, aiFaults.contentEmpty, aiFaults.refusal]) {
    ai.setDefault(fault);
    const { counts, rows } = await ended((await start()).body.id);
    assert.deepEqual([counts.failed, counts.worse, rows[0]?.after], [1, 0, null]);
    assert.match(rows[0]?.why[0] ?? '', /^The AI (sent|declined)/);
    assert.deepEqual(await knex('trial_replies'), [], 'and never kept as one');
  }
  ai.setDefault(reply(DELIVERY));
  assert.equal((await ended((await start()).body.id)).counts.same, 1);
});

onBothDatabases('a reply that nobody looked at once more is not kept', async (t, dialect) => {
  const { ai, keep, start, ended, draft, knex } = await trialBakery(t, dialect);
  await keep('Do you deliver?', DELIVERY);
  const looking = { template: draft({ secondLook: true, openerStyle: 'ANEW' }) };
  // What is saved asks for no second look.
  ai.enqueue(reply(DELIVERY), reply(DELIVERY), aiFaults.serverError);
  assert.equal((await ended((await start(looking)).body.id)).counts.same, 1);
  const kept = async () => (await knex('trial_replies')).length;
  assert.equal(await kept(), 1, 'only what is saved');
  ai.enqueue(reply(DELIVERY), claims());
  assert.equal((await ended((await start(looking)).body.id)).calls, 2, 'the draft is asked again');
  assert.equal(await kept(), 2);
  assert.equal((await ended((await start(looking)).body.id)).calls, 0);
});

onBothDatabases(
  'a run asks no more once its key is changed or its account switched off',
  async (t, dialect) => {
    const { app, ai, keep, start, owner, knex } = await trialBakery(t, dialect);
    const { accounts, keys, trials } = app.context;
    for (let n = 0; n < 4; n += 1) await keep(`Question ${n}?`, 'Gladly.');
    const stoppedBy = async (change: () => Promise<unknown>) => {
      const changed = Promise.withResolvers<void>();
      ai.setDefault(onceTold(changed.promise, reply('Gladly.')));
      const before = ai.requestCount();
      const started = await start();
      assert.equal(started.status, 201);
      await eventually('two are asked', async () => ai.requestCount() === before + 2);
      await change();
      changed.resolve();
      await trials.ended(started.body.id);
      assert.equal(ai.requestCount(), before + 2);
      const { state, why } = await knex('trials').where({ id: started.body.id }).first();
      assert.equal(state, 'stopped');
      return why;
    };
    assert.match(await stoppedBy(() => keys.set(owner.id, 'openai', 'sk-other-1234')), /key was changed/);
    assert.equal(await stoppedBy(() => accounts.disable(owner.id)), 'The account was switched off.');
  },
);

onBothDatabases(
  'a run is stopped by its owner, by a server that ends, and never runs for ever',
  async (t, dialect) => {
    const bakery = await trialBakery(t, dialect);
    const { app, api, ai, keep, start, ended, estimate, knex, template } = bakery;
    assert.equal((await start()).body.code, 'trial_nothing');
    for (const [kind, words] of [
      ['golden', /There are no golden chats yet/],
      ['replay', /has answered no customer in this time/],
    ] as const) {
      const { status, body } = await estimate({ kind });
      assert.deepEqual([status, body.messages, body.fits, body.calls.most], [200, 0, 0, 0]);
      assert.match(body.sentence, words);
    }
    for (let n = 0; n < 8; n += 1) await keep(`Question ${n}?`, 'Gladly.');
    ai.setDefault(after(300, reply('Gladly.')));
    const { id } = (await start()).body;
    assert.equal((await start()).body.code, 'trial_running');
    const stopped = await api('POST', `/api/trials/${id}/stop`);
    assert.deepEqual([stopped.body.state, stopped.body.why], ['stopped', 'You stopped it.']);
    await app.context.trials.ended(id);
    const asked = ai.requestCount();
    assert.ok(asked <= 4, `${asked} calls`);
    assert.ok((await ended(id)).calls <= 4);
    assert.equal((await api('POST', `/api/trials/${id}/stop`)).body.why, 'You stopped it.');

    // Its process was killed.
    await knex('trials').where({ id }).update({ state: 'running', why: '', ended_at: null, lease_until: 1 });
    const [dead] = (await api('GET', `/api/trials/template/${template.id}`)).body.trials;
    assert.deepEqual(
      [dead.state, dead.why],
      ['stopped', 'The server stopped while it was running. Please start it again.'],
    );

    const last = (await start()).body.id;
    await app.context.trials.close();
    const closed = await ended(last);
    assert.deepEqual(
      [closed.state, closed.why],
      ['stopped', 'The server was restarted. Please start it again.'],
    );
  },
);

onSqlite('what is not right is refused, and what is somebody else’s is not there', async (t, dialect) => {
  const { app, api, keep, start, ended, draft, template, ai } = await trialBakery(t, dialect);
  const golden = await keep('Do you deliver?', DELIVERY);
  const wrong = await start({ template: draft({ templateName: '', faqs: 'x'.repeat(200_000) }) });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['templateName', 'faqs']]);
  assert.equal((await start({ template: draft({ mainGoal: 'x'.repeat(3_000_000) }) })).status, 413);
  assert.equal((await start({ kind: 'replay', days: 31 })).status, 400);
  assert.deepEqual(Object.keys((await start({ model: '\n' })).body.fields), ['model']);
  assert.equal(ai.requestCount(), 0);
  const { id } = (await start()).body;
  await ended(id);
  const other = await signedInOwner(app);
  for (const [method, path, body] of [
    ['GET', `/api/trials/${id}`],
    ['POST', `/api/trials/${id}/stop`],
    ['GET', `/api/trials/template/${template.id}`],
    ['POST', '/api/trials', { kind: 'golden', templateId: template.id }],
    ['POST', '/api/trials/estimate', { kind: 'replay', templateId: template.id }],
  ] as const)
    assert.equal((await other.api(method, path, body)).status, 404, path);
  // What is deleted takes its rows along.
  await api('DELETE', `/api/golden-chats/${golden}`);
  assert.deepEqual((await api('GET', `/api/trials/${id}`)).body.rows, []);
  await keep('Open?', 'Yes.');
  ai.setDefault(after(200, reply('Yes.')));
  for (let n = 0; n < 4; n += 1) await keep(`Open ${n}?`, 'Yes.');
  const last = (await start()).body.id;
  await api('DELETE', `/api/templates/${template.id}`);
  await app.context.trials.ended(last);
  const row = await app.context.db.knex('trials').where({ id: last }).first();
  assert.deepEqual([row.state, row.why], ['stopped', 'The template was deleted.']);
  assert.equal((await api('GET', `/api/trials/${last}`)).status, 404);
});

onBothDatabases('what customers wrote is replayed beside what was sent', async (t, dialect) => {
  const { api, ask, start, ended, says, draft, estimate, knex, template } = await trialBakery(t, dialect);
  says((message) => (/deliver/i.test(message) ? DELIVERY : 'We are open from 8 am to noon.'));
  await ask('Do you deliver?', 'anna');
  await ask('do you DELIVER?', 'ben');
  await ask('And on Sundays?', 'anna');
  await ask('Just a try', 'test-1');
  const before = (await estimate({ kind: 'replay' })).body;
  assert.deepEqual([before.messages, before.asking], [2, 2]);
  says((message) =>
    message.includes('deliver') || message.includes('DELIVER')
      ? 'Gladly, we deliver.'
      : 'We are open from 8 am to noon.',
  );
  const change = { template: draft({ openerStyle: 'Hey!' }) };
  const trial: TrialDetail = await ended((await start({ kind: 'replay', ...change })).body.id);
  assert.deepEqual(
    [trial.state, trial.counts.changed, trial.counts.same, trial.calls >= 2],
    ['done', 1, 1, true],
  );
  const changed = trial.rows.find(({ verdict }) => verdict === 'changed');
  assert.equal(changed?.before?.text, DELIVERY);
  assert.ok(
    changed?.why.some((one) => one.includes('It no longer says $4')),
    JSON.stringify(changed?.why),
  );
  const one = await ended((await start({ kind: 'replay', most: 1, ...change })).body.id);
  assert.equal(one.total, 1);
  assert.equal((await knex('messages')).length, 8, 'nothing is added to the history');
  // A conversation takes its rows along.
  const conversations = (await api('GET', `/api/conversations?templateId=${template.id}`)).body;
  for (const { id } of conversations) await api('DELETE', `/api/conversations/${id}`);
  assert.deepEqual(await knex('trial_rows'), []);
});

onBothDatabases('two servers start one run of an owner', async (t, dialect) => {
  // On SQLite one server works on a database; two requests at once are the same question.
  const { app, ai, keep, owner, template, knex } = await trialBakery(t, dialect);
  for (let n = 0; n < 4; n += 1) await keep(`Question ${n}?`, 'Gladly.');
  ai.setDefault(after(300, reply('Gladly.')));
  const other =
    dialect === 'postgres'
      ? await createContext(loadConfig({ env: app.env }), { log: createTestLog() })
      : app.context;
  if (other !== app.context) t.after(() => other.close());
  const body = { kind: 'golden', templateId: template.id } as const;
  const starts = await Promise.allSettled(
    [app.context, other, app.context, other].map(({ trials }) => trials.start(owner.id, body)),
  );
  assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 1);
  const [row] = await knex('trials');
  // The other server stops it; the one that runs it hears of that.
  assert.equal((await other.trials.stop(owner.id, row.id)).state, 'stopped');
  await Promise.all([app.context, other].map(({ trials }) => trials.ended(row.id)));
  assert.ok(ai.requestCount() < 4, `${ai.requestCount()} calls`);
});
