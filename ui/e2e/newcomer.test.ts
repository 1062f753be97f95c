import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { openShadowRoots } from './support/shop-site.ts';
import { type Stage, startStage } from './support/stage.ts';
import { goTo, sawNotice } from './support/steps.ts';

const REPLY = 'We will look after that for you.';
const MOST_CLICKS = 7;
const MOST_TEXTS = 4;

/** A mouse and a keyboard, and how often they were needed. */
function countingHands() {
  const used = { clicks: 0, texts: 0 };
  return {
    used,
    async press(target: Locator) {
      await target.click();
      used.clicks += 1;
    },
    async write(target: Locator, text: string) {
      await target.fill(text);
      used.texts += 1;
    },
  };
}

/** As an operator finds it, where the page says to look. */
async function codeInFolder(stage: Stage): Promise<string> {
  const folder = join(stage.app.config.server.dataDir, 'mail');
  const name = await waitFor(
    'the mail',
    async () =>
      (await readdir(folder).catch(() => [])).find((file) => file.includes('registration-code')) ?? null,
  );
  return /^Subject: .* (\d{6})$/m.exec(await readFile(join(folder, name), 'utf8'))?.[1] ?? '';
}

async function freshServer(t: TestContext): Promise<{ stage: Stage; page: Page }> {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234', reply: () => REPLY });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, MAIL_SMTP_URL: '' });
  return { stage, page: await stage.open('/') };
}

/** From the first page to a template that is made from a starter: five clicks, three texts and a code. */
async function withTemplate(t: TestContext) {
  const { stage, page } = await freshServer(t);
  const hands = countingHands();
  const { press, write } = hands;
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await press(link('Connect'));
  await write(page.getByLabel('E-mail'), 'lena@lindenbakery.com');
  await write(page.getByLabel('Username'), 'lindenbakery');
  await page.getByText('Username is available').waitFor();
  await press(button('Continue'));
  await page.getByText('This server has no mail server yet: the code for').waitFor();
  assert.equal(await page.getByText('Check your').count(), 0, 'no mail comes');
  await stage.inspect(page, 'register-without-mail');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await codeInFolder(stage));
  hands.used.texts += 1;

  // The page in between goes on by itself.

  await write(page.getByLabel('OpenAI API key', { exact: true }), 'sk-right-key-1234');
  await press(button('Save key'));
  await press(page.getByRole('main').getByRole('link', { name: /^Bakery/ }));
  await page.getByRole('button', { name: /^Bakery/, pressed: true }).waitFor();
  await press(button('Create Template'));
  await page.waitForURL('**/templates');
  return { stage, page, hands, link, button };
}

function assertShort(
  { clicks, texts }: { clicks: number; texts: number },
  most = MOST_CLICKS,
  mostTexts = MOST_TEXTS,
): void {
  assert.ok(clicks <= most, `${clicks} clicks`);
  assert.ok(texts <= mostTexts, `${texts} texts`);
}

test('from the first page to the first reply of the AI: seven clicks and four texts', async (t) => {
  const { page, hands, button } = await withTemplate(t);
  await hands.press(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Test\b/ })
      .first(),
  );
  await hands.press(button('Two questions in one message'));
  await page.locator('.bubble.voice', { hasText: REPLY }).waitFor();
  assertShort(hands.used);
});

test('from the first page to the first reply at the webhook, and to a visitor of the website chat', async (t) => {
  const { stage, page, hands, link, button } = await withTemplate(t);
  await stage.inspect(page, 'templates-unused');
  await hands.press(link('Connect it: Bakery'));
  await page.getByText('Draft: 9 places to fill', { exact: true }).waitFor();
  const call = await button('Send a test call').boundingBox();
  assert.ok(call !== null && call.y < 800, 'what to do next is in sight without scrolling');
  await hands.press(button('Start without them'));
  const start = page.getByRole('dialog', { name: 'Start “Bakery” without them?' });
  await start.getByText('From then on it answers your customers').waitFor();
  await start.getByText('FAQs: 4 of 5').waitFor();
  await start.getByText('The triggers “opening hours”').waitFor();
  await stage.inspect(page, 'start-without');
  await hands.press(start.getByRole('button', { name: 'Delete these and start' }));
  await sawNotice(page, 'Bakery is live');
  await page.locator('.places-note').waitFor({ state: 'detached' });
  await hands.press(button('Send a test call'));
  await page.locator('.test-reply .bubble.voice', { hasText: REPLY }).waitFor();
  assertShort(hands.used, 9);
  // The test call was not needed for the website's chat.
  hands.used.clicks -= 1;
  await hands.press(link('See the channels'));
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Make a chat' }));
  await hands.press(button('Make the chat'));
  await page.context().addInitScript(openShadowRoots);
  const [visitor] = await Promise.all([
    page.context().waitForEvent('page'),
    hands.press(link('Try it on a page of this server')),
  ]);
  await hands.write(visitor.getByRole('textbox'), 'Are you open on Sunday?');
  await visitor.keyboard.press('Enter');
  await visitor.getByText(REPLY).waitFor();
  assertShort(hands.used, 12, 5);

  await goTo(page, '/conversations');
  await page.getByText('Test call').first().waitFor();
  await goTo(page, '/templates/1/triggers');
  const opening = page.getByRole('listitem').filter({ hasText: 'opening hours' });
  assert.equal(await opening.getByRole('switch').isChecked(), false, 'it has a place, so it is off');
});

test('the sign-in page says where the code is, too, for an account as for none', async (t) => {
  const { stage } = await freshServer(t);
  await stage.app.context.accounts.create({ username: 'lindenbakery', email: 'lena@lindenbakery.com' });
  for (const identifier of ['lena@lindenbakery.com', 'nobody@lindenbakery.com']) {
    const page = await stage.open('/login');
    await page.getByLabel('Username or Email').fill(identifier);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByText(`is in a file of the server, in ${join(stage.app.config.server.dataDir, 'mail')}.`)
      .waitFor();
  }
});
