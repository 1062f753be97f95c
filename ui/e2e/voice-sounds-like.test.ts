import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStory } from '../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../testing/made-up-exports/turns.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

/** A voice to measure by: an owner's messages in one language. */
function turns() {
  const told = turnsOf(makeStory({ seed: 1, part: 'open', languages: ['en'], hasBot: false }));
  return told.map(({ at, asked, said }) => ({ at, asked, said }));
}

const REPLIES = ['yes i do, every week 🌸', 'Dear customer, thank you for reaching out to us.'];

/** What the server measured of two replies that customers got, and in the months before. */
async function measured({ app }: Stage, owner: { id: number; template: { webhookUrl: string } }) {
  const { knex } = app.context.db;
  const ids: number[] = [];
  for (const [at, text] of REPLIES.entries()) {
    const sent = await fetch(`${app.url}/api/webhook/${owner.template.webhookUrl}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Do you deliver?', conversation_id: `customer-${at}` }),
    });
    assert.equal(sent.status, 200);
    const { id } = await knex('messages').where({ is_from_user: 0 }).orderBy('id', 'desc').first('id');
    await knex('messages').where({ id }).update({ message_text: text, source: 'ai' });
    ids.push(id);
  }
  const months = [10, 10, 9, 7].map((figure, at) => ({ month: `2026-0${at + 6}`, figure }));
  for (const { month, figure } of months)
    await knex('voice_months').insert({
      user_id: owner.id,
      month,
      measured_at: app.context.clock() + 60_000,
      reply_count: 100,
      figure,
      message_id: ids.at(-1) ?? 0,
      examples: JSON.stringify(ids.toReversed()),
    });
}

test('how many of ten replies sound like their owner, with sentences and a line over the months', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/voice');
  await owner.api('PUT', '/api/voice/imports/export', { isConsented: true, turns: turns() });
  await page.reload();
  const card = page.getByRole('region', { name: 'Do replies sound like you?' });
  await card.getByText('Not enough yet: 0 of 20 replies.').waitFor();
  await stage.inspect(page, 'voice-sounds-like-none');

  await measured(stage, owner);
  await page.reload();
  await card.getByText('Sounds like you: 7 of 10 over your newest 100 replies').waitFor();
  await card.getByText('Dear customer, thank you for reaching out to us.').waitFor();
  await card.getByText('yes i do, every week 🌸').waitFor();
  const plot = card.getByRole('slider');
  await plot.focus();
  await page.keyboard.press('End');
  const shown = (await plot.getAttribute('aria-valuetext')) ?? '';
  assert.match(shown, /^Sep 2026: Sounds like you 7 of 10\. Over 100 replies$/);
  assert.equal(await card.getByRole('row').count(), 5);
});

test('replies that were typed here are learned from, without an upload', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/voice');
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Replies that you typed here' }).count(), 0);
  const sent = await fetch(`${stage.app.url}/api/webhook/${owner.template.webhookUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      message: 'Is there rye bread? I am Ana Berg',
      conversation_id: 'ana',
      name: 'Ana Berg',
    }),
  });
  assert.equal(sent.status, 200);
  const [conversation] = (await owner.api('GET', '/api/conversations')).body;
  const type = (messageText: string) =>
    owner.api('POST', `/api/conversations/${conversation.id}/messages`, { messageText });
  for (let at = 0; at < 12; at += 1) await type(`hey Ana, loaf no ${at} is ready 🌾`);
  await page.reload();
  const card = page.getByRole('region', { name: 'Replies that you typed here' });
  await card.getByText('It takes 30 to learn from: 12 so far.').waitFor();
  for (let at = 12; at < 34; at += 1) await type(`loaf no ${at} is ready 🌾`);
  await page.reload();
  await card.getByText('34 replies').waitFor();
  await card.getByText('Is there rye bread? I am ⟦name⟧ ⟦name⟧').waitFor();
  const learn = card.getByRole('button', { name: 'Learn from my replies' });
  assert.ok(await learn.isDisabled(), 'not without consent');
  await stage.inspect(page, 'voice-account');
  await card.getByRole('checkbox').check();
  await learn.click();
  await sawNotice(page, 'Learned');
  await card.getByText('All of them were learned from.').waitFor();
  await page.getByRole('region', { name: 'How you write' }).waitFor();
  await type('and one more');
  await page.reload();
  await card.getByText('1 of them came after you last learned from them.').waitFor();
  await card.getByRole('button', { name: 'Learn again' }).waitFor();
  await waitFor('the voice', async () => (await owner.api('GET', '/api/voice')).body.imports.length === 1);
});
