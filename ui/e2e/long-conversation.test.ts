import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { longConversation } from './support/conversations.ts';
import { scrollThrough } from './support/smoothness.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

const COUNT = 2_000;
/** Some screens of messages, and the page around them. */
const MOST_NODES = 3_000;

test('a conversation of 2,000 messages scrolls up to its beginning, and keeps the page small', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const id = await longConversation(stage, owner, COUNT);
  const [first] = await stage.app.context.db.knex('messages').where({ conversation_id: id }).orderBy('id');
  await page.goto(`${stage.app.url}/conversations/${id}`);
  await page
    .locator('.bubble')
    .getByText(/^Message number 2000/)
    .waitFor();
  const { longestGapMs, frames, mostNodes, ms } = await scrollThrough(page, 'up', {
    selector: `#message-${first.id}`,
    count: 1,
  });
  t.diagnostic(
    `longest gap ${Math.round(longestGapMs)} ms in ${frames} frames, ${Math.round(ms)} ms, at most ${mostNodes} nodes`,
  );
  await page.locator('.bubble').getByText('Message number 1, with').waitFor();
  assert.ok(mostNodes < MOST_NODES, `${mostNodes} nodes`);

  // What is read stands still while rows come and go: down again, a screen at a time, by the keyboard.
  await page.mouse.click(8, 400);
  for (let step = 0; step < 12; step += 1) {
    const read = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.messages .chat > li[id]')];
      const row = rows.findLast((one) => one.getBoundingClientRect().bottom < innerHeight - 60);
      return { id: row?.id ?? '', top: row?.getBoundingClientRect().top ?? 0, y: scrollY };
    });
    await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }));
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const top = await page.evaluate(
      (row) => document.getElementById(row)?.getBoundingClientRect().top,
      read.id,
    );
    assert.ok(Math.abs((top ?? Number.NaN) - (read.top - 400)) < 2, `step ${step}: ${top} after ${read.top}`);
  }

  // A reader who is elsewhere is not dragged to the end, but told.
  const body = { message: 'One more', conversation_id: `17841400${COUNT}` };
  assert.equal((await postMessage(stage.app.url, owner.template.webhookUrl, body)).status, 200);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.locator('.bubble.customer', { hasText: 'One more' }).waitFor();
  await page.getByRole('button', { name: 'Back to top' }).click();
  await waitFor('the top', async () => (await page.evaluate(() => scrollY)) === 0);
});

for (const isNative of [true, false]) {
  test(`what is read stands still while older messages come, ${isNative ? 'by the browser' : 'by ourselves'}`, async (t) => {
    const stage = await startStage(t);
    const { owner, page } = await ownerAt(stage, '/templates');
    const id = await longConversation(stage, owner, 400);
    if (!isNative) {
      // As Safari is.
      await page.addInitScript(() => {
        CSS.supports = () => false;
        addEventListener('DOMContentLoaded', () => {
          const sheet = new CSSStyleSheet();
          // On all elements: on the root alone it does not hold for the window.
          sheet.replaceSync('* { overflow-anchor: none !important }');
          document.adoptedStyleSheets = [sheet];
        });
      });
    }
    await page.goto(`${stage.app.url}/conversations/${id}`);
    await page
      .locator('.bubble')
      .getByText(/^Message number 400/)
      .waitFor();
    // While parts still get their height, the page holds its end.
    await page.evaluate(async () => {
      const height = () => document.documentElement.scrollHeight;
      let still = 0;
      for (let last = height(); still < 20; last = height()) {
        await new Promise((done) => requestAnimationFrame(done));
        still = height() === last ? still + 1 : 0;
      }
    });
    let moved = 0;
    for (let step = 0; step < 200; step += 1) {
      const isAtTop = await page.evaluate(async () => {
        const rows = [...document.querySelectorAll('.messages .chat > li[id]')];
        const row = rows.find((one) => one.getBoundingClientRect().top > 150);
        const before = row?.getBoundingClientRect().top ?? 0;
        if (scrollY < 300) return scrollY === 0 && document.querySelector('.older') === null;
        scrollBy({ top: -300, behavior: 'instant' });
        for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
        const after = row?.getBoundingClientRect().top ?? 0;
        if (Math.abs(after - before - 300) > 2) throw new Error(`${row?.id} moved by ${after - before}`);
        return false;
      });
      moved += 1;
      if (isAtTop) break;
      if (await page.evaluate(() => scrollY < 300)) await page.evaluate(() => scrollTo(0, 0));
    }
    assert.ok(moved > 60, `${moved} steps`);
    await page.locator('.bubble').getByText('Message number 1, with').waitFor();
  });
}

test('a search leads to its hit, far back, and from hit to hit', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const id = await longConversation(stage, owner, COUNT);
  const { knex } = stage.app.context.db;
  const nth = async (at: number, text: string): Promise<number> => {
    const [row] = await knex('messages')
      .where({ conversation_id: id })
      .orderBy('id')
      .offset(at - 1)
      .limit(1);
    await knex('messages').where({ id: row.id }).update({ message_text: text });
    return row.id;
  };
  await nth(40, 'An almond cake, please');
  const hit = await nth(900, 'Is the Almond tart there?');
  await nth(1_990, 'Thanks for the ALMONDS and the almond cake');
  const inSight = async (text: string) => {
    const bubble = page.locator('.chat-message.is-shown .bubble', { hasText: text });
    await bubble.waitFor();
    await waitFor(`“${text}” in sight`, () =>
      bubble.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 120 && bottom < innerHeight;
      }),
    );
    return bubble.locator('mark').allTextContents();
  };
  const field = page.getByRole('searchbox', { name: 'Search in this conversation' });
  await page.goto(`${stage.app.url}/conversations/${id}?at=${hit}&search=almond`);
  assert.deepEqual(await inSight('Almond tart'), ['Almond']);
  await page.getByText('2 of 3').waitFor();
  await page.getByRole('button', { name: 'Newest message' }).waitFor();
  await page.getByRole('button', { name: 'Older hit' }).click();
  assert.deepEqual(await inSight('An almond cake'), ['almond']);
  assert.equal(await page.getByRole('button', { name: 'Older hit' }).isDisabled(), true);
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Newer hit' }).click();
  await page.getByText('1 of 3').waitFor();
  await inSight('ALMONDS');
  await page.reload();
  await inSight('ALMONDS');

  await field.fill('tart almond');
  assert.deepEqual(await inSight('Almond tart'), ['Almond', 'tart']);
  await field.fill('nowhere');
  await page.getByText('Not found').waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: 'Search', exact: true });
  assert.equal(await button.evaluate((element) => element === document.activeElement), true);
  assert.equal(new URL(page.url()).search, '');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.keyboard.type('number 7,');
  await page.locator('.chat-message.is-shown').waitFor();

  const short = await longConversation(stage, owner, 8);
  await page.goto(`${stage.app.url}/conversations/${short}?search=number%203`);
  await inSight('Message number 3');
  await stage.inspect(page, 'conversation-search');

  // A message that is gone: the end, as without one.
  await page.goto(`${stage.app.url}/conversations/${id}?at=${hit + 1_000_000}`);
  await page
    .locator('.bubble')
    .getByText(/^Message number 2000/)
    .waitFor();
  await waitFor('the end', () =>
    page.evaluate(() => document.querySelector('.thread')?.getBoundingClientRect().bottom === innerHeight),
  );
});
