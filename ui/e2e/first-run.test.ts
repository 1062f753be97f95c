import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { type Hands, keyboardHands, touchHands } from './support/hands.ts';
import { type Stage, startStage } from './support/stage.ts';
import { sawNotice } from './support/steps.ts';

const REPLY = 'Yes, we bake rye bread every day.';
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

test('from registration to a real reply, by keyboard alone, on SQLite', async (t) => {
  const { stage, page } = await arrive(t, 'sqlite', {});
  await firstRun(stage, page, keyboardHands(page), async (label) =>
    page.getByRole('link', { name: label }).first(),
  );
});

test('from registration to a real reply, on a phone of 360 px, on Postgres', async (t) => {
  const { stage, page } = await arrive(t, 'postgres', PHONE);
  const hands = touchHands(page);
  await firstRun(stage, page, hands, async (label) => {
    await hands.press(page.getByRole('button', { name: 'Menu', exact: true }));
    return page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label, exact: true });
  });
});

async function arrive(
  t: Parameters<typeof startStage>[0],
  dialect: 'sqlite' | 'postgres',
  context: Parameters<Stage['open']>[1],
): Promise<{ stage: Stage; page: Page }> {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234', reply: () => REPLY });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url }, {}, dialect);
  const permissions = ['clipboard-read', 'clipboard-write'];
  return { stage, page: await stage.open('/', { ...context, permissions }) };
}

/** `navLink` opens what holds the application's links, and gives the one with the label. */
async function firstRun(
  stage: Stage,
  page: Page,
  { press, write }: Hands,
  navLink: (label: string) => Promise<Locator>,
): Promise<void> {
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const goTo = async (label: string) => press(await navLink(label));

  await press(page.getByRole('main').getByRole('link', { name: 'Connect', exact: true }).first());
  await write(page.getByLabel('E-mail'), 'lena@lindenbakery.com');
  await write(page.getByLabel('Username'), 'lindenbakery');
  await page.getByText('Username is available').waitFor();
  await press(button('Continue'));
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type(await stage.mailbox.code('lena@lindenbakery.com'));
  await press(link('Go to your dashboard'));

  const checklist = page.getByRole('region', { name: 'From zero to live' });
  await checklist.getByText('0 of 5 done').waitFor();
  await write(page.getByLabel('OpenAI API key', { exact: true }), 'sk-wrong-key-1234');
  await press(button('Save key'));
  await checklist.getByText(/refused this key/).waitFor();
  await write(page.getByLabel('OpenAI API key', { exact: true }), 'sk-right-key-1234');
  await press(button('Save key'));
  await checklist.getByText('1 of 5 done').waitFor();
  await press(checklist.getByRole('link', { name: /^Bakery/ }));
  await page.getByRole('button', { name: /^Bakery/, pressed: true }).waitFor();
  await fillPlaces(page, press);
  await press(button('Create Template'));
  await page.waitForURL('**/templates');

  await goTo('Dashboard');
  await checklist.getByText('2 of 5 done').waitFor();
  await press(checklist.getByRole('link', { name: 'Test it' }));
  await write(page.getByLabel('Message', { exact: true }), 'Do you have rye bread?');
  await press(button('Send'));
  await page.locator('.bubble.voice', { hasText: REPLY }).waitFor();

  await goTo('Dashboard');
  await checklist.getByText('3 of 5 done').waitFor();
  await checklist.getByRole('link', { name: 'Your website' }).waitFor();
  await press(checklist.getByRole('link', { name: 'A chat tool' }));
  await press(button('Copy webhook URL'));
  await sawNotice(page, 'Webhook URL Copied');
  const address = await page.evaluate(() => navigator.clipboard.readText());

  await goTo('Dashboard');
  await checklist.getByText('4 of 5 done').waitFor();
  await page.getByText('One step left: write to yourself, as a customer would.').waitFor();
  // What the chat tool does once the address stands in its flow.
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      message: 'Any rye today?',
      conversation_id: '178900',
      timestamp: '1',
      first_name: 'Ana Ruiz',
    }),
  });
  const { response, send } = (await answer.json()) as { response: string; send: boolean };
  assert.deepEqual([answer.status, response, send], [200, REPLY, true]);
  await page.getByRole('heading', { level: 1, name: /^This week: 1 reply/ }).waitFor();

  await goTo('Conversations');
  await press(link(/Ana Ruiz/).first());
  await page.waitForURL(/\/conversations\/\d+$/);
  await page.locator('.bubble.customer', { hasText: 'Any rye today?' }).waitFor();
  await page.locator('.bubble.voice', { hasText: REPLY }).waitFor();
  await page.getByText('Written by AI').waitFor();
}

/** Goes from place to place of a starter and writes over each. */
async function fillPlaces(page: Page, press: Hands['press']): Promise<void> {
  const waiting = page.locator('.placeholders');
  await waiting.waitFor();
  for (let places = 0; places < 20 && (await waiting.isVisible()); places += 1) {
    const before = await waiting.textContent();
    await press(waiting.getByRole('button', { name: 'Show the next' }));
    await page.keyboard.type('from $4');
    await page.waitForFunction(
      (text) => document.querySelector('.placeholders')?.textContent !== text,
      before,
    );
  }
  assert.equal(await waiting.count(), 0);
}
