import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../testing/account-client.ts';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { createCli } from '../../testing/cli-process.ts';
import { launchBrowser } from './support/browser.ts';
import { openShadowRoots } from './support/shop-site.ts';
import { inspectPage, STILL } from './support/stage.ts';
import { goTo } from './support/steps.ts';

const PATIENCE_MS = 15_000;
/** It looks at every page in two ways. */
const LONG = { timeout: 400_000 };

/** What each page of the demo shows at once, with words that stand there only where something is at work. */
const PAGES: readonly (readonly [path: string, ...shows: (string | RegExp)[]])[] = [
  ['/templates', 'Linden Bakery', /\d+ replies in 30 days/],
  ['/templates/new', 'New template'],
  ['/templates/1', /^4 must-pass chats/],
  ['/templates/1/triggers', /Sent \d+ times in 30 days/],
  ['/templates/1/strategies', 'Take a cake order', /reached its goal 2 times/],
  ['/templates/1/strategies/1', 'The path'],
  ['/templates/1/test', '4 as you want.', /^1 wrong, .*10 right/],
  ['/templates/1/connection', 'A variable arrives as its name'],
  ['/conversations', 'Nora Jacobsen', /^Website visitor/],
  ['/conversations/1', 'Back to conversations'],
  ['/contacts', 'Nora Jacobsen', /^Website visitor/],
  ['/contacts/1', /^Back to (?:people|conversations)$/],
  ['/voice', 'How you write', /of 10/, 'Can I bring my dog?'],
  ['/knowledge', 'Price list.pdf', /Used in \d+ replies/],
  ['/knowledge/1', 'Birthday cake for 12: $48.00', 'Original'],
  ['/channels', 'Linden Bakery'],
  ['/widgets/1', 'Title'],
  ['/settings', /stand-in accepted it/],
  ['/profile', 'This browser'],
];
const OPERATORS_PAGES: typeof PAGES = [
  ['/admin', 'All is well'],
  ['/admin/revenue', 'Monthly Recurring Revenue', '10 active subscribers'],
  ['/admin/users', 'bloom-flowers'],
  ['/admin/audit', /^Gave \d+ messages/],
];

/** The demo tries its golden chats and its facts after it has printed its link. */
async function untilTried(link: string, token: string): Promise<void> {
  for (let done = 0; done < 2; await sleep(200)) {
    const { trials } = (await call(new URL(link).origin, 'GET', '/api/trials/template/1', { token })).body;
    done = trials.filter(({ state }: { state: string }) => state === 'done').length;
  }
}

test('the demo’s links open pages that are all at work, and what is tried there answers', LONG, async (t) => {
  await ensurePagesBuilt();
  const cli = await createCli(t);
  const demo = await cli.start(['demo', '--port', '0']);
  const [, link = ''] = await demo.saw(/Open +(http:\S+)/);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage(STILL);
  const noise: string[] = [];
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  const missing: string[] = [];
  const look = async (pages: typeof PAGES) => {
    for (const [path, ...shows] of pages) {
      await goTo(page, path);
      for (const text of shows)
        await page
          .getByText(text)
          .first()
          .waitFor({ timeout: PATIENCE_MS })
          .catch(() => missing.push(`${path}: ${text}`));
      await inspectPage(page, `demo${path.replaceAll('/', '-')}`);
    }
  };

  await page.goto(link);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: /^This week: \d+ replies/ }).waitFor();
  await page.getByText('Nora Jacobsen').first().waitFor();
  await page.getByText('Refused a price that you never wrote').waitFor();
  await inspectPage(page, 'demo-dashboard');
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  await untilTried(link, token);
  await look(PAGES);

  await goTo(page, '/templates/1/test');
  await page.getByLabel('Message', { exact: true }).fill('do you deliver to Oak Street?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.bubble.voice', { hasText: 'we bring it for $4' }).waitFor();

  const [, operators = ''] = await demo.saw(/Operator +(http:\S+)/);
  await page.goto(operators);
  await page.waitForURL('**/admin');
  await look(OPERATORS_PAGES);

  const [, website = ''] = await demo.saw(/Website +(http:\S+)/);
  await page.addInitScript(openShadowRoots);
  await page.goto(website);
  await page.getByRole('textbox').fill('Do you slice the bread?');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Gladly, at the counter.').waitFor();
  assert.deepEqual({ missing, noise }, { missing: [], noise: [] });

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await stranger.getByText('This link has been used').waitFor();
  assert.equal(await stranger.evaluate(() => localStorage.getItem('auth_token')), null);
  await demo.stop('SIGTERM');
});
