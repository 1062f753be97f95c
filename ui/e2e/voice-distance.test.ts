import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStory } from '../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../testing/made-up-exports/turns.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const DAY = 86_400_000;
const INTERVAL = 0.05;

/** A voice to measure by: an owner's messages in one language. */
function turns() {
  const told = turnsOf(makeStory({ seed: 1, part: 'open', languages: ['en'], hasBot: false }));
  return told.map(({ at, asked, said }) => ({ at, asked, said }));
}

interface Measured {
  userId: number;
  templateId: number;
  distances: readonly number[];
}

/** What the server measured, a point a day up to today; the template was edited before the third from the end. */
async function measured({ app }: Stage, { userId, templateId, distances }: Measured): Promise<void> {
  const { db, clock } = app.context;
  const owned = { user_id: userId, template_id: templateId };
  const atOf = (place: number) => clock() - (distances.length - place) * DAY;
  const edited = { at: atOf(distances.length - 3) - DAY / 2, what: ['template'] };
  for (const [place, distance] of distances.entries())
    await db.knex('voice_points').insert({
      ...owned,
      measured_at: atOf(place),
      reply_count: 100,
      word_count: 2_300,
      distance,
      low: distance - INTERVAL,
      high: distance + INTERVAL,
      template_version: 1,
      model: 'gpt-4o-mini',
      learned_at: 1,
      changes: JSON.stringify(place === distances.length - 3 ? [edited] : []),
    });
  const drift = { ...edited, before: { distance: 0.14, low: 0.1, high: 0.2 }, since: 0.43 };
  const state = { inForce: { template: 1, model: 'gpt-4o-mini', voice: 1 }, marks: [], change: null, drift };
  await db.knex('voice_watches').insert({
    ...owned,
    looked_at: clock(),
    measured_at: clock(),
    message_id: 1,
    reply_count: 100,
    word_count: 2_300,
    state: JSON.stringify(state),
  });
}

test('whether replies sound like their owner is said in a sentence, a plot and a table', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/voice');
  await owner.api('PUT', '/api/voice/imports/export', { isConsented: true, turns: turns() });
  await page.reload();
  const card = page.getByRole('region', { name: 'Do replies sound like you?' });
  await card.getByText('Not enough yet: 0 of 30 replies.').waitFor();
  await stage.inspect(page, 'voice-distance-none');

  const waves = Array.from({ length: 21 }, (_, at) => 0.14 + 0.04 * Math.sin(at));
  const distances = [...waves, 0.31, 0.4, 0.43];
  await measured(stage, { userId: owner.id, templateId: owner.template.id, distances });
  await page.reload();
  await card
    .getByText('Replies sound half like you: 0.43 away, where 0 is you and 1 is your customers.')
    .waitFor();
  await card.getByText(/^Replies sound less like you since/).waitFor();
  await card.getByText('When the template was edited, they went from 0.14 to 0.43.').waitFor();
  const plot = card.getByRole('slider');
  await plot.focus();
  await page.keyboard.press('End');
  assert.match(
    (await plot.getAttribute('aria-valuetext')) ?? '',
    /Distance 0\.43\. Between 0\.38 and 0\.48, over 100 replies/,
  );
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft');
  assert.match((await plot.getAttribute('aria-valuetext')) ?? '', /Distance 0\.31.*the template was edited$/);
  assert.equal(await card.getByRole('row').count(), distances.length + 1);
  await stage.inspect(page, 'voice-distance');

  await card.getByRole('link', { name: 'Open the template' }).click();
  await page.getByText('0.43 away, where 0 is you and 1 is your customers.').waitFor();
  await page.getByRole('link', { name: 'See it over time' }).waitFor();
  await stage.inspect(page, 'template-distance');
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
