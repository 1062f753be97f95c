import assert from 'node:assert/strict';
import {
  embeddingFaults,
  embeddingOddities,
  embeddings,
  embeddingsRequest,
} from '../../../../testing/ai/ai-embeddings.ts';
import {
  CATALOG,
  MODEL,
  meaningShop,
  OTHER_WORDS,
  TINS,
  UMBRELLAS,
} from '../../../../testing/meaning-shop.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import type { Behaviour } from '../../../../testing/wire/http-stand-in.ts';
import { after, hang } from '../../../../testing/wire/wire.ts';

onSqlite('off is the default, and asks the provider for nothing', async (t, dialect) => {
  const { paper, meaning, readIn, ask, find, texts, lastReason, system } = await meaningShop(t, dialect);
  await paper(CATALOG);
  await readIn();
  await ask(OTHER_WORDS);
  assert.deepEqual(await lastReason(), { outcome: 'nothing', given: 0, used: [] });
  assert.doesNotMatch(system(), /Umbrellas/);
  assert.deepEqual(await find(OTHER_WORDS), { outcome: 'nothing', passages: [], tokens: 0 });
  const { isOn, model, hasKey, state } = await meaning();
  assert.deepEqual([isOn, model, hasKey, state.done, state.problem], [false, MODEL, true, 0, null]);
  assert.ok(state.total > 30);
  assert.deepEqual(texts(), []);
});

onSqlite('a model gets the marks that it wants before passages and questions', async (t, dialect) => {
  const { paper, switchTo, readIn, find, texts, vectors } = await meaningShop(t, dialect);
  await paper(CATALOG);
  await switchTo(true);
  await readIn();
  const count = texts().length;
  assert.equal(texts()[0]?.includes('search_'), false, 'others take texts as they are');
  await switchTo(true, 'nomic-embed-text:v1.5');
  await readIn();
  const marked = texts().slice(count);
  assert.ok(marked.length === count && marked.every((text) => text.startsWith('search_document: ')));
  assert.equal(await vectors(), count, 'the vectors of the other model are gone');
  await find(OTHER_WORDS);
  assert.equal(texts().at(-1), `search_query: ${OTHER_WORDS}`);
});

onSqlite('a question in other words finds its passage once it is on and read in', async (t, dialect) => {
  const { paper, switchTo, readIn, meaning, ask, find, ai, texts, lastReason, system, vectors } =
    await meaningShop(t, dialect);
  await paper(CATALOG);
  const { state } = await switchTo(true);
  assert.ok(state.done === 0 && state.total > 30);
  await readIn();
  const read = (await meaning()).state;
  assert.deepEqual([read.done, read.problem], [read.total, null]);
  assert.equal(await vectors(), read.total);
  assert.equal(texts().length, read.total);
  const { dimensions, encoding_format } = embeddingsRequest(ai.embeddings.requests[0] ?? assert.fail());
  assert.deepEqual([dimensions, encoding_format], [256, 'float']);

  await ask(OTHER_WORDS);
  assert.match(system(), /Umbrellas to borrow/);
  assert.deepEqual(await lastReason(), { outcome: 'found', meaning: 'used', given: 1, used: [] });
  assert.equal(texts().at(-1), OTHER_WORDS);
  const found = await find(OTHER_WORDS);
  assert.deepEqual([found.outcome, found.meaning, found.passages[0].text], ['found', 'used', UMBRELLAS]);

  const asked = texts().length;
  await ask('Thanks!');
  assert.equal(texts().length, asked, 'a message that asks nothing is not sent');
  const code = await find('Umbrellas beside the door, or rb3012?');
  assert.match(code.passages[0].text, /RB-3012/, 'a code comes first');

  await switchTo(false);
  const before = texts().length;
  assert.equal((await find(OTHER_WORDS)).outcome, 'nothing');
  await readIn();
  assert.deepEqual([texts().length, await vectors()], [before, read.total], 'what is paid for stays');
});

onBothDatabases('only what changed is read in again, and what is gone is removed', async (t, dialect) => {
  const { paper, switchTo, readIn, meaning, texts, vectors, api, knex, app } = await meaningShop(t, dialect);
  const id = await paper(CATALOG);
  await switchTo(true);
  await readIn();
  const all = texts().length;
  const rows = await knex('knowledge_meaning').select();
  await app.context.readingIn.run();
  assert.deepEqual(await knex('knowledge_meaning').select(), rows, 'nothing is due, nothing is written');

  const text = CATALOG.replace('beside', 'behind');
  assert.equal((await api('PUT', `/api/knowledge/${id}`, { version: 1, text })).status, 200);
  await readIn();
  assert.deepEqual(
    texts()
      .slice(all)
      .map((one) => one.split('\n').at(-1)),
    [UMBRELLAS.replace('beside', 'behind')],
  );
  assert.equal(await vectors(), all);

  await api('PUT', `/api/knowledge/${id}`, { version: 2, isEnabled: false });
  await readIn();
  assert.equal((await meaning()).state.total, 0);
  await api('PUT', `/api/knowledge/${id}`, { version: 3, isEnabled: true });
  await readIn();
  assert.equal(texts().length, all + 1, 'what was switched off is not paid again');

  await switchTo(true, 'text-embedding-3-large');
  await readIn();
  assert.deepEqual(
    [texts().length, await vectors()],
    [2 * all + 1, all],
    'another model has vectors of its own',
  );
  await api('DELETE', `/api/knowledge/${id}`);
  await readIn();
  assert.equal(await vectors(), 0);
});

/** What vectors of another length lead to is in meaning-stale.test.ts. */
const { wrongDimension: _, ...others } = embeddingFaults;
const FAULTS: Record<string, Behaviour> = { ...others, hang };

onSqlite('a fault at a reply costs neither the reply nor its time', async (t, dialect) => {
  const { paper, switchTo, readIn, ask, ai, lastReason, app, system } = await meaningShop(t, dialect, {
    WEBHOOK_DEADLINE_MS: '3000',
  });
  await paper(CATALOG);
  await switchTo(true);
  await readIn();
  for (const [name, fault] of Object.entries({ ...FAULTS, slow: after(3_000, embeddings()) })) {
    ai.embeddings.setDefault(fault);
    const startedAt = performance.now();
    const { response } = await ask(`${OTHER_WORDS} (${name})`);
    assert.equal(response, 'Gladly.', name);
    assert.ok(performance.now() - startedAt < 2_500, name);
    assert.equal((await lastReason()).meaning, 'skipped', name);
  }
  await ask(`${OTHER_WORDS} (again)`);
  // Its own breaker is open by now, and no customer's.
  const asked = ai.embeddings.requests.length;
  await ask('How much is the tin RB-3012?');
  assert.match(system(), /RB-3012/);
  assert.equal(ai.embeddings.requests.length, asked);
  assert.deepEqual(app.context.guardedModel.down(), []);
});

onBothDatabases(
  'a fault while reading in is told, waits longer each time, and is made up for',
  async (t, dialect) => {
    const { paper, switchTo, readIn, meaning, ai, knex, app, ask } = await meaningShop(t, dialect);
    await paper(CATALOG);
    await switchTo(true);
    for (const [name, fault] of Object.entries(embeddingFaults)) {
      if (name === 'wrongDimension') continue;
      await switchTo(true);
      ai.embeddings.setDefault(fault);
      const pauses: number[] = [];
      for (let times = 0; times < 2; times += 1) {
        const now = app.context.clock();
        await readIn();
        const [{ next_at }] = await knex('knowledge_meaning').select('next_at');
        pauses.push(Math.round((Number(next_at) - now) / 60_000));
        const { state } = await meaning();
        assert.ok(state.done === 0 && typeof state.problem === 'string', name);
      }
      assert.deepEqual(pauses, [1, 2], name);
      const asked = ai.embeddings.requests.length;
      await app.context.readingIn.run();
      assert.equal(ai.embeddings.requests.length, asked, 'it waits');
    }
    assert.match((await meaning()).state.problem, /can’t be used|several times in a row/);
    assert.equal((await ask('Hello, do you deliver?')).response, 'Gladly.');
    assert.deepEqual(app.context.guardedModel.down(), []);
  },
);

onSqlite('vectors of two lengths are never mixed', async (t, dialect) => {
  const { paper, switchTo, readIn, meaning, ai } = await meaningShop(t, dialect);
  const text = [
    ...TINS,
    ...TINS.map((line) => line.replace('RB', 'XY')),
    ...TINS.map((line) => line.replace('RB', 'QU')),
  ].join('\n');
  await paper(text);
  ai.embeddings.enqueue(embeddings(), embeddingFaults.wrongDimension);
  await switchTo(true);
  await readIn();
  const { state } = await meaning();
  assert.equal(state.done, 64);
  assert.match(state.problem, /can’t be used/);
  await readIn();
  assert.equal((await meaning()).state.done, state.total);
});

onBothDatabases('a model with vectors of one length is taken as it is', async (t, dialect) => {
  const { paper, switchTo, readIn, find, ai, knex } = await meaningShop(t, dialect);
  await paper(CATALOG);
  ai.embeddings.setDefault(embeddingOddities.refusesDimensions);
  await switchTo(true, 'bge-m3');
  await readIn();
  const [{ dimensions }] = await knex('knowledge_meaning').select('dimensions');
  assert.equal(dimensions, 1_536);
  assert.equal((await find(OTHER_WORDS)).passages[0].text, UMBRELLAS);
  const asked = ai.embeddings.requests.map((call) => embeddingsRequest(call).dimensions);
  assert.equal(asked.filter((one) => one === 256).length, 1, 'it is told once');
});

onSqlite('a follow-up is also looked for with the turn before it', async (t, dialect) => {
  const { paper, switchTo, readIn, find, texts } = await meaningShop(t, dialect);
  await paper(CATALOG);
  await switchTo(true);
  await readIn();
  const found = await find('And how long?', [OTHER_WORDS]);
  assert.deepEqual(texts().slice(-2), ['And how long?', `${OTHER_WORDS}\nAnd how long?`]);
  assert.equal(found.passages[0].text, UMBRELLAS);
});

onBothDatabases('without a key it stays off; with the account everything goes', async (t, dialect) => {
  const { paper, switchTo, readIn, meaning, api, knex, owner, vectors } = await meaningShop(t, dialect);
  await paper(CATALOG);
  await switchTo(true);
  await readIn();
  assert.ok((await vectors()) > 0);
  const wrong = await api('PUT', '/api/knowledge/meaning', { isOn: true, model: ' ' });
  assert.deepEqual([wrong.status, wrong.body.fields], [400, { model: 'Name a model' }]);
  await api('DELETE', '/api/keys/openai');
  assert.equal((await meaning()).hasKey, false);
  const refused = await api('PUT', '/api/knowledge/meaning', { isOn: true, model: MODEL });
  assert.deepEqual(refused.body.fields, { isOn: 'Save an AI key in Settings first' });
  await paper('# New\nWe open at six.');
  await readIn();
  assert.equal((await meaning()).state.problem, 'No AI key is saved. Save one in Settings.');
  await knex('users').where({ id: owner.id }).delete();
  assert.equal(await vectors(), 0);
  assert.deepEqual(await knex('knowledge_meaning').select(), []);
});

onSqlite('what finding by meaning costs is in what the reply costs', async (t, dialect) => {
  const { paper, switchTo, readIn, ask, find, api, app, cakes, changed } = await meaningShop(t, dialect);
  const { settings, usageRecorder } = app.context;
  const price = { input: 1_000, output: 0 };
  await settings.save({
    model_prices: JSON.stringify({ 'gpt-6-luna': { input: 0, output: 0 }, [MODEL]: price }),
  });
  await paper(CATALOG);
  await switchTo(true);
  await readIn();
  // The day's first question takes the probe along.
  await find('Where can I leave my dog?');
  const reasonFor = async (customer: string, message = OTHER_WORDS) => {
    changed();
    await ask(message, cakes, customer);
    const all = (await api('GET', '/api/conversations')).body;
    const { id } = all.find(({ externalId }: { externalId: string }) => externalId === customer);
    return (await api('GET', `/api/conversations/${id}/messages`)).body.at(-1).reason;
  };
  // The stand-in counts a token for four characters: 1,000 dollars a million.
  const cost = (OTHER_WORDS.length >> 2) / 1_000;
  const reason = await reasonFor('one');
  assert.deepEqual([reason.costUsd, reason.knowledge.costUsd], [cost, cost]);
  assert.equal((await reasonFor('another')).costUsd, 0, 'the same words are asked for once');
  await usageRecorder.flush();
  const { totals, costUsd } = (await api('GET', '/api/usage')).body;
  assert.equal(totals?.costUsd ?? costUsd, cost);
  assert.deepEqual(totals.costs, { chat: 0, embeddings: cost, transcription: 0 });

  // A sum that leaves something out would look like the truth.
  await settings.save({ model_prices: '{"gpt-6-luna": {"input": 0, "output": 0}}' });
  assert.equal((await reasonFor('two', `${OTHER_WORDS} Really?`)).costUsd, null);
  await switchTo(false);
  assert.equal((await reasonFor('three')).costUsd, 0);
});
