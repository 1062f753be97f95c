import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { opensAtItsEnd, placeOf, SIZES } from './support/conversation-place.ts';
import { longConversation } from './support/conversations.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

/** Each length and each size, with and without a box to answer in. All pairs of them: `conversation-opening.long.test.ts`. */
const OPENINGS = [
  [2, SIZES.phone],
  [8, SIZES.tallPhone],
  [50, SIZES.tablet],
  [120, SIZES.phone],
  [2_000, SIZES.desktop],
] as const;

for (const hasKey of [false, true]) {
  test(`a conversation opens at its newest message, ${hasKey ? 'above the box to answer in' : 'without a key'}`, async (t) => {
    const stage = await startStage(t);
    const { owner, page } = await ownerAt(stage, '/templates');
    if (hasKey) await stage.app.context.keys.set(owner.id, 'manychat', '1234567:key');
    for (const [length, size] of OPENINGS) await opensAtItsEnd(stage, owner, page, length, size);
  });
}

test('what gets its height later, and what comes, moves nothing that is read', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const id = await longConversation(stage, owner, 120);
  await page.goto(`${stage.app.url}/conversations/${id}`);
  await page
    .locator('.bubble')
    .getByText(/^Message number 120/)
    .waitFor();
  await placeOf(page);
  const older = () => asked.filter((url) => url.includes('cursor=')).length;
  assert.equal(older(), 0, 'older messages are not asked for before somebody scrolls');

  // Held: something above and something below grow after the page was opened.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.messages .bubble'))
      row.style.paddingTop = '23px';
  });
  assert.ok((await placeOf(page)).below < 30, 'held at the lower edge');
  const say = (message: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, { message, conversation_id: '17841400120' });
  await say('One more');
  await page.locator('.bubble', { hasText: 'One more' }).waitFor();
  await waitFor('its place', async () => {
    const { below } = await placeOf(page);
    return below >= 0 && below < 30;
  });

  // The reader goes up a little: nothing is held any more, and what is read stays where it is.
  await page.mouse.move(400, 400);
  await waitFor('older messages', async () => {
    await page.mouse.wheel(0, -800);
    return older() > 0;
  });
  await page.locator('.older').waitFor({ state: 'detached' });
  const topOf = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('.messages .chat > li[id]')];
      const row = rows.find((one) => one.getBoundingClientRect().top > 100);
      return `${row?.id} ${Math.round(row?.getBoundingClientRect().top ?? 0)}`;
    });
  await placeOf(page);
  const before = await topOf();
  await say('And another');
  await page.getByRole('button', { name: 'New message' }).waitFor();
  assert.equal(await topOf(), before);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.locator('.bubble', { hasText: 'And another' }).waitFor();
  await waitFor('the end', async () => (await placeOf(page)).below < 30);
});

test('on a phone the line below a reply never ends in a word of its own', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { viewport: { width: 360, height: 640 }, hasTouch: true },
  });
  const id = await longConversation(stage, owner, 8);
  await page.goto(`${stage.app.url}/conversations/${id}`);
  await page
    .locator('.bubble')
    .getByText(/^Message number 8/)
    .waitFor();
  const alone = await page.evaluate(
    () =>
      [...document.querySelectorAll('.meta')].filter((line) => {
        const why = line.querySelector('.why-button')?.getBoundingClientRect();
        const facts = [...line.querySelectorAll('.meta-fact, .meta-source')].map((fact) =>
          fact.getBoundingClientRect(),
        );
        return why !== undefined && !facts.some((fact) => Math.abs(fact.bottom - why.bottom) < 8);
      }).length,
  );
  assert.equal(alone, 0);
  assert.equal(await page.getByText('Instagram ID').isVisible(), false, 'folded');
  await page.locator('summary', { hasText: 'About This Conversation' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Instagram ID').waitFor();
  await stage.inspect(page, 'conversation-phone-about');
});
