import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import type { Dialect } from '../../../db/database.ts';

/** A shop whose AI says what it was asked, after `delayMs`. */
async function open(t: TestContext, dialect: Dialect, delayMs = 0) {
  const ai = await createAiStandIn({
    reply: ({ messages }) => {
      const lines = messages.at(-1)?.content.split('\n') ?? [];
      const told = lines.filter((line) => !line.startsWith('(Instagram name')).join(' + ');
      // A question that is handed back would be no answer.
      return `Re: ${told.replaceAll('?', '')}`;
    },
    delayMs,
  });
  t.after(ai.close);
  const env = { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-test-12345678' };
  const shop = await openHeardShop(t, dialect, { env, template: { waitForMoreMs: 0 } });
  return {
    ...shop,
    ai,
    answered: (customer: { igsid: string }, text: string) =>
      waitFor(`the answer “${text}”`, async () => (await shop.texts(customer)).includes(text), 15_000),
  };
}

onBothDatabases('an edit before the answer is what is answered', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { ai, app } = shop;
  const ana = shop.customer();
  // Not handled yet: as if it had always been so.
  const first = ana.writes('Are you open on Monday?');
  ana.edits(first, 'Are you open on Tuesday?');
  await shop.tell({ batch: 2 });
  await shop.answered(ana, 'Re: Are you open on Tuesday');
  // Handled, and waiting for more.
  const second = ana.writes('A cake for ten');
  await shop.tell();
  ana.edits(second, 'A cake for twelve');
  ana.edits(second, 'A cake for twenty');
  await shop.tell({ batch: 2, arrange: (all) => all.toReversed() });
  await shop.answered(ana, 'Re: A cake for twenty');
  const texts = await shop.texts(ana);
  assert.deepEqual(texts, [
    'Are you open on Tuesday?',
    'Re: Are you open on Tuesday',
    'A cake for twenty',
    'Re: A cake for twenty',
  ]);
  const asked = JSON.stringify(ai.requests.map(({ body }) => body));
  assert.doesNotMatch(asked, /Monday|for ten|for twelve/);
  const [row] = await app.context.db.knex('conversations');
  assert.deepEqual([row.message_count, row.next_seq, row.head_seq], [4, 2, 2]);
});

onSqlite('an edit while the AI writes has it write anew', async (t, dialect) => {
  const shop = await open(t, dialect, 1_500);
  const { ai } = shop;
  const ana = shop.customer();
  const mid = ana.writes('One loaf, please!');
  await shop.tell();
  await waitFor('the AI to be asked', () => ai.requestCount() > 0);
  ana.edits(mid, 'Two loaves, please!');
  await shop.tell();
  await shop.answered(ana, 'Re: Two loaves, please!');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  assert.deepEqual(await shop.texts(ana), ['Two loaves, please!', 'Re: Two loaves, please!']);
  // Answered: only the history changes.
  const calls = ai.requestCount();
  ana.edits(mid, 'Three loaves, please!');
  await shop.tell();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  assert.equal(ai.requestCount(), calls);
  const [said] = await shop.said(ana);
  assert.equal(said?.message_text, 'Three loaves, please!');
  const { body: shown } = await shop.owner.api('GET', '/api/conversations');
  const page = await shop.owner.api('GET', `/api/conversations/${shown[0].id}/messages`);
  assert.ok(page.body[0].editedAt !== null);
  assert.equal(page.body[1].editedAt, null);
});

onBothDatabases('an edit of a message that others joined reaches their answer', async (t, dialect) => {
  const shop = await open(t, dialect, 1_500);
  const { ai } = shop;
  const ana = shop.customer();
  const first = ana.writes('Do you have rye');
  await shop.meta.advance(5);
  ana.writes('and wheat');
  await shop.tell({ batch: 2 });
  await waitFor('the AI to be asked', () => ai.requestCount() > 0);
  ana.edits(first, 'Do you have spelt');
  await shop.tell();
  await waitFor('the answer', async () => (await shop.texts(ana)).length === 3);
  const answer = (await shop.texts(ana)).at(-1) ?? '';
  assert.match(answer, /spelt.*wheat/);
  assert.doesNotMatch(answer, /rye/);
});

onBothDatabases('a deleted message is gone from everywhere', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { app, owner } = shop;
  const { knex } = app.context.db;
  const ana = shop.customer();
  const mid = ana.writes('My secret is marzipan.');
  await shop.tell();
  await shop.answered(ana, 'Re: My secret is marzipan.');
  ana.writes('Thanks!');
  await shop.tell();
  await shop.answered(ana, 'Re: Thanks!');
  await app.context.conversationIndex.run();
  const found = async () => (await owner.api('GET', '/api/conversations?search=secret')).body.length;
  assert.equal(await found(), 1);
  // The bot's own words hold it too.
  await knex('messages').where('message_text', 'like', 'Re: My%').delete();
  ana.deletes(mid);
  await shop.tell();
  assert.deepEqual(await shop.texts(ana), ['Thanks!', 'Re: Thanks!']);
  const [row] = await knex('conversations');
  assert.equal(row.message_count, 3);
  for (const table of ['inbox', 'instagram_updates', 'messages'])
    for (const kept of await knex(table)) assert.doesNotMatch(JSON.stringify(kept), /"My secret/, table);
  await app.context.conversationIndex.run();
  await waitFor('the index to forget', async () => {
    await app.context.conversationIndex.run();
    return (await found()) === 0;
  });
});

onBothDatabases('a message that is deleted before its answer gets none', async (t, dialect) => {
  const shop = await open(t, dialect, 1_500);
  const { ai, app } = shop;
  const [ana, ben] = [shop.customer(), shop.customer()];
  // Before it is handled, in whichever order.
  const early = ben.writes('Never mind.');
  ben.deletes(early);
  await shop.tell({ batch: 2, arrange: (all) => all.toReversed() });
  // Its deletion comes in a call before it.
  const late = ben.writes('Forget it.');
  ben.deletes(late);
  const [said, deletion] = shop.meta.drop();
  assert.ok(said && deletion);
  shop.meta.waiting.push(deletion);
  await shop.tell();
  shop.meta.waiting.push(said);
  await shop.tell();
  assert.deepEqual(await shop.texts(ben), []);
  // While the AI writes.
  const mid = ana.writes('Wrong chat, sorry!');
  await shop.tell();
  await waitFor('the AI to be asked', () => ai.requestCount() > 0);
  ana.deletes(mid);
  await shop.tell();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  assert.deepEqual(await shop.texts(ana), []);
  assert.equal((await app.context.db.knex('deliveries')).length, 0);
  // The conversation goes on.
  ana.writes('Are you open?');
  await shop.tell();
  await shop.answered(ana, 'Re: Are you open');
  const kept = JSON.stringify(await app.context.db.knex('instagram_updates').select('body'));
  assert.doesNotMatch(kept, /Never|Forget/);
});

onBothDatabases('what joined a message that is deleted before its answer is answered', async (t, dialect) => {
  const shop = await open(t, dialect, 1_500);
  const { ai } = shop;
  const [ana, ben, cleo] = [shop.customer(), shop.customer(), shop.customer()];
  const writeTwo = async (customer: typeof ana) => {
    const first = customer.writes('Do you have rye?');
    await shop.meta.advance(5);
    const second = customer.writes('Wrong chat, sorry!');
    await shop.tell({ batch: 2 });
    return [first, second] as const;
  };
  const [, gone] = await writeTwo(ana);
  const both = await writeTwo(ben);
  const [, alsoGone] = await writeTwo(cleo);
  await waitFor('the AI to be asked', () => ai.requestCount() > 0);
  ana.deletes(gone);
  // All of them, the last one first.
  for (const mid of both.toReversed()) ben.deletes(mid);
  cleo.deletes(alsoGone);
  cleo.writes('And oats?');
  await shop.tell();
  await shop.answered(ana, 'Re: Do you have rye');
  const together = 'Re: Do you have rye + And oats';
  await shop.answered(cleo, together);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  assert.deepEqual(await shop.texts(ana), ['Do you have rye?', 'Re: Do you have rye']);
  assert.deepEqual(await shop.texts(ben), []);
  assert.deepEqual(await shop.texts(cleo), ['Do you have rye?', 'And oats?', together]);
  const [row] = await shop.app.context.db.knex('conversations').where('external_id', 'like', `%${ana.igsid}`);
  assert.equal(row.message_count, 2);
  // Its conversation goes on.
  ana.writes('Are you open?');
  await shop.tell();
  await shop.answered(ana, 'Re: Are you open');
});
