import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { embeddingFaults, embeddings, embeddingsRequest } from '../../../../testing/ai/ai-embeddings.ts';
import { CATALOG, MODEL, meaningShop, OTHER_WORDS, UMBRELLAS } from '../../../../testing/meaning-shop.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import type { Behaviour } from '../../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../../testing/wire/wire.ts';
import { loadConfig } from '../../../config.ts';
import { createContext } from '../../../context.ts';
import type { Dialect } from '../../../db/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Questions that nobody has asked before. */
let asked = OTHER_WORDS;
const another = () => {
  asked += '?';
  return asked;
};

/** Its papers are read in, and the test moves its clock. */
async function readShop(t: TestContext, dialect: Dialect) {
  let shift = 0;
  const clock = () => Date.now() + shift;
  const shop = await meaningShop(t, dialect, {}, { clock });
  const { api, ai, app, changed, knex, find } = shop;
  const id = await shop.paper(CATALOG);
  await shop.switchTo(true);
  await shop.readIn();
  const row = async () => knex('knowledge_meaning').first();
  return {
    ...shop,
    id,
    clock,
    row,
    async later(ms: number) {
      shift += ms;
      await knex('sessions').increment('expires_at', ms);
    },
    /** As the background does, where a pause is over. */
    async run() {
      await app.context.readingIn.run();
      changed();
    },
    /** Asks, and waits for what that shows. */
    async doubted(doubt: string) {
      await find(another());
      await waitFor(`a ${doubt}`, async () => (await row()).doubt === doubt);
      changed();
    },
    answerWith: (behaviour: Behaviour) => ai.embeddings.setDefault(behaviour),
    async bell(): Promise<[string, string][]> {
      const { body } = await api('GET', '/api/notifications');
      return body.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]);
    },
  };
}

const OTHER_MODEL = embeddings({ made: 'other ' });

onBothDatabases(
  'another model of the same name is noticed the next day, and all is read in anew',
  async (t, dialect) => {
    const shop = await readShop(t, dialect);
    const { ask, find, probes, texts, meaning, run, answerWith, later, bell, lastReason, system, vectors } =
      shop;
    assert.equal(probes(), 1);
    await find(another());
    await find(another());
    assert.equal(probes(), 2, 'with the first question of the day');
    answerWith(OTHER_MODEL);
    assert.equal((await find(another())).meaning, 'used', 'nobody can know yet');
    await later(DAY_MS);
    await ask(another());
    assert.equal((await lastReason()).meaning, 'skipped');
    assert.doesNotMatch(system(), /Umbrellas/);
    await waitFor('the misfit', async () => (await shop.row()).doubt === 'misfit');
    shop.changed();
    const noticed = (await meaning()).state;
    assert.ok(noticed.isStale && /no longer fits/.test(noticed.problem));
    const before = texts().length;
    await ask(another());
    assert.equal(texts().length, before, 'what can’t be compared is not asked for');

    await run();
    const { done, total, problem, isStale } = (await meaning()).state;
    assert.deepEqual([done, problem, isStale], [total, null, false]);
    assert.deepEqual([texts().length, await vectors()], [before + total, total]);
    assert.deepEqual(await bell(), [['meaning_stale', 'It is read in anew by itself.']]);
    const found = await find(another());
    assert.deepEqual([found.meaning, found.passages[0].text], ['used', UMBRELLAS]);
  },
);

onSqlite(
  'vectors of another length are noticed at any question, and read in anew once a day',
  async (t, dialect) => {
    const { texts, meaning, run, answerWith, later, doubted, row, bell } = await readShop(t, dialect);
    answerWith(embeddings({ dimensions: 100 }));
    await doubted('misfit');
    const before = texts().length;
    await run();
    const { total } = (await meaning()).state;
    assert.deepEqual([texts().length - before, (await row()).dimensions], [total, 100]);
    answerWith(embeddings());
    await doubted('misfit');
    for (const ms of [0, 2 * HOUR_MS]) {
      await later(ms);
      await run();
      assert.deepEqual([texts().length - before - 1, (await meaning()).state.isStale], [total, true]);
    }
    await later(DAY_MS);
    await run();
    assert.deepEqual([texts().length - before - 1, (await row()).dimensions], [2 * total, 256]);
    const kinds = (await bell()).map(([kind]) => kind);
    assert.deepEqual(kinds, ['meaning_stale']);
  },
);

onBothDatabases('two processes read in anew once', async (t, dialect) => {
  const { app, texts, answerWith, doubted, meaning, clock, bell, row } = await readShop(t, dialect);
  const other = await createContext(
    loadConfig({ env: { ...app.env, DMREPLY_AI_BASE_URL: app.config.ai.baseUrl } }),
    {
      clock,
      log: createTestLog(),
    },
  );
  t.after(() => other.close());
  answerWith(embeddings({ dimensions: 100 }));
  await doubted('misfit');
  const before = texts().length;
  const both = [app.context, other].map(({ readingIn }) => readingIn);
  await Promise.all(both.map(({ run }) => run()));
  for (const { run } of both) await run();
  const { total } = (await meaning()).state;
  assert.deepEqual([texts().length - before, (await row()).dimensions], [total, 100]);
  assert.equal((await bell()).length, 1);
});

onBothDatabases('a model that is back needs nothing read in', async (t, dialect) => {
  const { texts, meaning, run, answerWith, doubted, find, vectors, bell } = await readShop(t, dialect);
  const all = await vectors();
  answerWith(embeddings({ dimensions: 100 }));
  await doubted('misfit');
  answerWith(embeddings());
  const before = texts().length;
  await run();
  assert.deepEqual([texts().length, await vectors()], [before, all]);
  const { problem, isStale } = (await meaning()).state;
  assert.deepEqual([problem, isStale, await bell()], [null, false, []]);
  assert.equal((await find(another())).meaning, 'used');
});

onSqlite(
  'a doubt waits while it is off or without a key, and nothing is written again and again',
  async (t, dialect) => {
    const { api, texts, run, answerWith, doubted, row, switchTo, knex } = await readShop(t, dialect);
    answerWith(embeddings({ dimensions: 100 }));
    await doubted('misfit');
    const before = texts().length;
    const rests = async () => {
      await run();
      const { version } = await row();
      await run();
      const { version: then, doubt } = await row();
      assert.deepEqual([then, doubt, texts().length], [version, 'misfit', before]);
    };
    await switchTo(false);
    await rests();
    await api('DELETE', '/api/keys/openai');
    await knex('knowledge_meaning').update({ is_on: 1 });
    await rests();
  },
);

onBothDatabases('a shelf that is dear to read in waits for its owner’s click', async (t, dialect) => {
  const { app, api, texts, meaning, run, answerWith, doubted, later, bell, changed } = await readShop(
    t,
    dialect,
  );
  const price = { input: 1_000, output: 0 };
  await app.context.settings.save({ model_prices: JSON.stringify({ [MODEL]: price }) });
  answerWith(OTHER_MODEL);
  await later(DAY_MS);
  await doubted('misfit');
  const before = texts().length;
  for (let times = 0; times < 2; times += 1) {
    await run();
    await later(2 * HOUR_MS);
  }
  const { state } = await meaning();
  assert.ok(state.isStale && /waits for your click/.test(state.problem) && state.costUsd > 0.1);
  assert.equal(texts().length, before);
  const told = await bell();
  assert.equal(told.length, 1);
  assert.match(told[0]?.[1] ?? '', /waits for your click/);
  const { status, body } = await api('PUT', '/api/knowledge/meaning', {
    isOn: true,
    model: MODEL,
    isAnew: true,
  });
  assert.deepEqual([status, body.state.done, body.state.problem, await bell()], [200, 0, null, []]);
  changed();
  await run();
  assert.equal(texts().length, before + state.total);
  assert.equal((await meaning()).state.problem, null);
});

onSqlite('where no price is known, so does a shelf of thousands of pieces', async (t, dialect) => {
  const { paper, switchTo, run, answerWith, doubted, meaning, texts, bell, later } = await readShop(
    t,
    dialect,
  );
  const many = Array.from({ length: 2_001 }, (_, at) => `# Tin ${at}\nIt is ${at} cm wide.`);
  await paper(many.join('\n'));
  await switchTo(true, 'bge-m3');
  for (let times = 0; times < 2; times += 1) await run();
  const { done, total, costUsd } = (await meaning()).state;
  assert.ok(done === total && total > 2_000 && costUsd === null);
  answerWith(embeddings({ dimensions: 100 }));
  await doubted('misfit');
  const before = texts().length;
  await run();
  assert.match((await meaning()).state.problem, /waits for your click/);
  assert.equal((await bell()).length, 1);
  answerWith(embeddings());
  await later(HOUR_MS);
  await run();
  assert.deepEqual([(await meaning()).state.problem, await bell()], [null, []], 'the model is back');
  assert.equal(texts().length, before);
});

onBothDatabases('who has vectors of before gets a probe with the next answer', async (t, dialect) => {
  const { row, knex, find, run, answerWith, doubted, later, paper, changed, probes } = await readShop(
    t,
    dialect,
  );
  await knex('knowledge_meaning').update({ probe: null });
  const { version } = await row();
  changed();
  await find(another());
  await waitFor('the probe', async () => (await row()).probe !== null);
  assert.equal((await row()).version, version, 'the vectors stay in memory');
  changed();
  answerWith(OTHER_MODEL);
  await later(DAY_MS);
  await doubted('misfit');
  // The answer to new papers does as well.
  await run();
  await knex('knowledge_meaning').update({ probe: null });
  const before = probes();
  await paper('# Door\nWe open at six.');
  await run();
  assert.ok((await row()).probe.length === 256 && probes() === before + 1);
});

onSqlite('new papers are not mixed with what another model made', async (t, dialect) => {
  const { paper, run, answerWith, meaning, texts, vectors } = await readShop(t, dialect);
  answerWith(OTHER_MODEL);
  await paper('# Door\nWe open at six.');
  const before = texts().length;
  await run();
  const { total, done, problem } = (await meaning()).state;
  assert.deepEqual([done, problem, await vectors()], [total, null, total]);
  assert.equal(texts().length, before + 1 + total, 'the new one shows it');
});

const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  respond({ status, headers, body: { error: { message } } });

/** What reading in meets, what the page says of it, and whether the bell rings at once. */
const FAULTS: readonly (readonly [Behaviour, RegExp, isTold: boolean])[] = [
  [refusal(400, 'This model can not be used here'), /Choose one that is made for finding by meaning/, true],
  [refusal(401, 'Bad key'), /key was refused.*Check it in Settings/, true],
  [embeddingFaults.unknownModel, /does not offer this model.*Choose one that it offers/, true],
  [refusal(413, 'Input is too long'), /too long for this model.*reads longer texts/, true],
  [refusal(429, 'You exceeded your current quota, check your billing'), /credit.*used up.*top it up/, true],
  [
    refusal(429, 'Rate limit reached', { 'retry-after': '1' }),
    /limits how much.*tried again by itself/,
    false,
  ],
  [refusal(501, 'This server does not support embeddings'), /not set up.*--embeddings.*another server/, true],
  [refusal(503, 'Loading model'), /problem of its own. It is tried again by itself/, false],
];

onSqlite(
  'each fault of the server has its true reason, and what does not pass rings the bell',
  async (t, dialect) => {
    const { meaning, run, answerWith, switchTo, paper, bell } = await readShop(t, dialect);
    for (const [fault, reason, isTold] of FAULTS) {
      await paper(`# Door\nWe open at six. ${reason}`);
      answerWith(fault);
      await run();
      const { problem, done } = (await meaning()).state;
      assert.match(problem, reason);
      assert.equal(/by itself/.test(problem), !isTold);
      assert.ok(done > 0, 'what is there stays');
      assert.deepEqual(await bell(), isTold ? [['meaning_failed', problem]] : [], problem);
      answerWith(embeddings());
      await switchTo(true);
      await run();
      assert.deepEqual([(await meaning()).state.problem, await bell()], [null, []], 'it works again');
    }
  },
);

onBothDatabases('the bell rings once, until it works again', async (t, dialect) => {
  const { api, run, answerWith, paper, bell, later } = await readShop(t, dialect);
  const fails = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await run();
      await later(HOUR_MS);
    }
  };
  await paper('# Door\nWe open at six.');
  answerWith(embeddingFaults.unknownModel);
  await fails(3);
  const [notice, ...others] = (await api('GET', '/api/notifications')).body;
  assert.deepEqual([notice.kind, notice.times, others], ['meaning_failed', 1, []]);
  await api('POST', '/api/notifications/read', {});
  await fails(2);
  assert.equal((await bell()).length, 1);
  answerWith(embeddings());
  await fails(1);
  await paper('# Garden\nThe garden is open in summer.');
  answerWith(refusal(401, 'Bad key'));
  await fails(2);
  assert.deepEqual(
    (await bell()).map(([, detail]) => detail.split(' ').slice(0, 3).join(' ')),
    ['Your key was', 'Your AI provider'],
  );
});

onSqlite('what usually passes is told when it has lasted for hours', async (t, dialect) => {
  const { run, answerWith, paper, bell, later, meaning, clock } = await readShop(t, dialect);
  await paper('# Door\nWe open at six.');
  answerWith(refusal(503, 'Loading model'));
  const began = clock();
  while ((await bell()).length === 0) {
    assert.match((await meaning()).state.problem ?? '', /^$|tried again by itself/);
    await run();
    await later(HOUR_MS / 60);
    assert.ok(clock() - began < DAY_MS, 'nobody is told');
  }
  assert.ok(clock() - began > 3 * HOUR_MS);
  const { problem } = (await meaning()).state;
  assert.match(problem, /problem of its own. It has been so for hours: see that the server runs/);
  assert.deepEqual(await bell(), [['meaning_failed', problem]]);
});

onBothDatabases('a server that has lost its model is told though all is read in', async (t, dialect) => {
  const { ask, run, answerWith, bell, later, meaning, doubted, find, texts, lastReason, vectors } =
    await readShop(t, dialect);
  const all = await vectors();
  answerWith(embeddingFaults.unknownModel);
  await doubted('fault');
  await run();
  const { done, total, problem, isStale } = (await meaning()).state;
  assert.deepEqual([done, isStale], [total, false]);
  assert.match(problem, /does not offer this model/);
  assert.deepEqual(await bell(), [['meaning_failed', problem]]);
  await ask(another());
  assert.equal((await lastReason()).meaning, 'skipped');
  answerWith(embeddings());
  const before = texts().length;
  await later(HOUR_MS);
  await run();
  assert.deepEqual([(await meaning()).state.problem, await bell()], [null, []]);
  assert.deepEqual([texts().length, await vectors()], [before, all], 'only the probe was asked');
  assert.equal((await find(another())).meaning, 'used');
});

onSqlite('a server that takes a few texts at once is asked for a few', async (t, dialect) => {
  const { switchTo, run, answerWith, meaning, ai } = await readShop(t, dialect);
  const good = embeddings();
  answerWith((exchange) => {
    const isTooMuch = embeddingsRequest(exchange.call).input.length > 10;
    return (isTooMuch ? refusal(413, 'batch size 11 > maximum allowed batch size 10') : good)(exchange);
  });
  await switchTo(true, 'bge-m3');
  const before = ai.embeddings.requests.length;
  await run();
  const { done, total, problem } = (await meaning()).state;
  assert.deepEqual([done, problem], [total, null]);
  assert.ok(ai.embeddings.requests.length - before > 4);
});
