import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { embeddingFaults, embeddings } from '../../../../testing/ai/ai-embeddings.ts';
import { CATALOG, MODEL, meaningShop, OTHER_WORDS } from '../../../../testing/meaning-shop.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onSqlite } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { after, onceTold } from '../../../../testing/wire/wire.ts';
import type { Dialect } from '../../../db/database.ts';

/** Its papers are read in. */
async function readShop(t: TestContext, dialect: Dialect) {
  const shop = await meaningShop(t, dialect);
  const id = await shop.paper(CATALOG);
  await shop.switchTo(true);
  await shop.readIn();
  // The day's first question takes the probe along.
  await shop.find('Where can I leave my dog?');
  const read = shop.texts().length;
  const { context } = shop.app;
  return {
    ...shop,
    id,
    /** The questions that the provider was asked. */
    questions: () => shop.texts().slice(read),
    answering: () => context.loadedTemplates.byTemplate(shop.owner.id, shop.cakes.id),
  };
}

onSqlite('the same question is asked for once, until the papers change', async (t, dialect) => {
  const { ask, cakes, ai, questions, find, lastReason, paper, readIn } = await readShop(t, dialect);
  let isTold = () => {};
  ai.embeddings.setDefault(onceTold(new Promise<void>((resolve) => (isTold = resolve)), embeddings()));
  const both = ['one', 'two'].map((customer) => ask(OTHER_WORDS, cakes, customer));
  await waitFor('the question', async () => questions().length > 0);
  isTold();
  await Promise.all(both);
  await ask(OTHER_WORDS, cakes, 'three');
  assert.equal((await find(OTHER_WORDS)).meaning, 'used');
  assert.equal((await lastReason()).meaning, 'used');
  assert.deepEqual(questions(), [OTHER_WORDS]);
  // A follow-up needs another text as well, and only that one is asked for.
  await find('And how long?');
  await find('And how long?', [OTHER_WORDS]);
  assert.deepEqual(questions(), [OTHER_WORDS, 'And how long?', `${OTHER_WORDS}\nAnd how long?`]);
  await paper('# New\nWe open at six.');
  await readIn();
  await find(OTHER_WORDS);
  assert.equal(questions().at(-1), OTHER_WORDS);
});

onSqlite('a fault is not kept, and what one owner asked is not shown to another', async (t, dialect) => {
  const { app, ai, find, questions, readIn } = await readShop(t, dialect);
  ai.embeddings.enqueue(embeddingFaults.serverError, embeddingFaults.html);
  assert.equal((await find(OTHER_WORDS)).meaning, 'skipped');
  assert.equal((await find(OTHER_WORDS)).meaning, 'skipped');
  assert.equal((await find(OTHER_WORDS)).meaning, 'used');
  assert.equal(questions().length, 3);
  const other = await signedInOwner(app);
  await app.context.keys.set(other.id, 'openai', 'sk-other-1234');
  await other.api('POST', '/api/knowledge/texts', { name: 'Catalog', text: CATALOG });
  await other.api('PUT', '/api/knowledge/meaning', { isOn: true, model: MODEL });
  await readIn();
  const asked = ai.embeddings.requests.length;
  const { body } = await other.api('POST', '/api/knowledge/find', { message: OTHER_WORDS });
  assert.equal(body.meaning, 'used');
  assert.equal(ai.embeddings.requests.at(asked)?.headers.authorization, 'Bearer sk-other-1234');
});

onSqlite('what is asked ahead is there for the reply, and costs once', async (t, dialect) => {
  const { app, ask, api, ai, questions, answering, lastReason, changed } = await readShop(t, dialect);
  const { askAhead, settings } = app.context;
  const price = { input: 1_000, output: 0 };
  await settings.save({
    model_prices: JSON.stringify({ 'gpt-6-luna': { input: 0, output: 0 }, [MODEL]: price }),
  });
  changed();
  askAhead(await answering(), OTHER_WORDS);
  await waitFor('the question', async () => questions().length === 1);
  // Whoever would be asked now would not answer in time.
  ai.embeddings.setDefault(after(10_000, embeddings()));
  await ask(OTHER_WORDS);
  assert.equal((await lastReason()).meaning, 'used');
  assert.deepEqual(questions(), [OTHER_WORDS]);
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  const { reason } = (await api('GET', `/api/conversations/${id}/messages`)).body.at(-1);
  assert.equal(reason.costUsd, (OTHER_WORDS.length >> 2) / 1_000);
});

onSqlite('a message is looked up while others may still join it', async (t, dialect) => {
  const { ask, ai, cakes, knex, questions, lastReason, changed } = await readShop(t, dialect);
  await knex('templates').where({ id: cakes.id }).update({ wait_for_more_ms: 2_000 });
  changed();
  const answered = ask(OTHER_WORDS);
  await waitFor('the question', async () => questions().length === 1);
  assert.equal(ai.requestCount(), 0, 'the AI is asked when nobody else has written');
  await answered;
  assert.equal((await lastReason()).meaning, 'used');
  assert.deepEqual(questions(), [OTHER_WORDS]);
});

onSqlite('nothing is asked ahead that no reply needs, and a fault harms nobody', async (t, dialect) => {
  const { app, ask, api, ai, id, paper, switchTo, readIn, questions, answering } = await readShop(t, dialect);
  const { askAhead } = app.context;
  const by = await answering();
  askAhead({ ...by, knowledgeKey: null }, 'Without papers, what if it rains?');
  askAhead({ ...by, keys: { ...by.keys, openai: '' } }, 'Without a key, what if it rains?');
  askAhead(by, 'Thanks!');
  await switchTo(false);
  askAhead(await answering(), 'While it is off, what if it rains?');
  await switchTo(true);
  await paper('# Door\nWe open at six.');
  await readIn();
  const before = questions().length;
  await api('PUT', `/api/knowledge/${id}`, { version: 1, isEnabled: false });
  askAhead(await answering(), 'When all is given, what if it rains?');
  await api('PUT', `/api/knowledge/${id}`, { version: 2, isEnabled: true });
  ai.embeddings.enqueue(embeddingFaults.serverError);
  // Those before it are decided by then.
  askAhead(await answering(), OTHER_WORDS);
  await waitFor('the question', async () => questions().length > before);
  assert.deepEqual(questions().slice(before), [OTHER_WORDS]);
  assert.equal((await ask(OTHER_WORDS)).response, 'Gladly.');
  const [first, ...others] = questions().filter((text) => text.includes('rains'));
  assert.ok(first === OTHER_WORDS && others.every((text) => text === OTHER_WORDS));
});

onSqlite('a vector may take its share of the time that is left', async (t, dialect) => {
  const { app, ai, answering } = await readShop(t, dialect);
  const { knowledgeFor, clock } = app.context;
  const by = await answering();
  ai.embeddings.setDefault(after(3_700, embeddings()));
  const within = async (ms: number, message: string) => {
    const startedAt = clock();
    const known = await knowledgeFor(by, message, [], { deadlineAt: startedAt + ms });
    return { meaning: known?.meaning, ms: clock() - startedAt };
  };
  const [caller, late, nobody] = await Promise.all([
    within(8_000, OTHER_WORDS),
    within(1_300, `${OTHER_WORDS} Tell me!`),
    within(60_000, `${OTHER_WORDS} Please?`),
  ]);
  assert.deepEqual([caller.meaning, late.meaning, nobody.meaning], ['skipped', 'skipped', 'used']);
  assert.ok(caller.ms >= 3_100 && late.ms < 1_000, 'time is left for the answer');
  ai.embeddings.setDefault(after(1_400, embeddings()));
  assert.equal((await within(8_000, `${OTHER_WORDS} Still?`)).meaning, 'used');
});
