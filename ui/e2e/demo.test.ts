import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { createCli } from '../../testing/cli-process.ts';
import { launchBrowser } from './support/browser.ts';
import { inspect } from './support/stage.ts';

test('the demo’s link opens a dashboard with a past, and what is tried there answers', async (t) => {
  await ensurePagesBuilt();
  const cli = await createCli(t);
  const demo = await cli.start(['demo', '--port', '0']);
  const [, link = ''] = await demo.saw(/Open +(http:\S+)/);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const noise: string[] = [];
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));

  await page.goto(link);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: /^This week: \d+ replies/ }).waitFor();
  await page.getByText('Nora Jacobsen').first().waitFor();
  await inspect(page, 'demo-dashboard');

  await page.goto(new URL('/templates/1/connection', link).href);
  await page.getByText('A variable arrives as its name').waitFor();
  await page.goto(new URL('/templates/1/test', link).href);
  await page.getByLabel('Message', { exact: true }).fill('Do you bake for dogs?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.bubble.voice', { hasText: 'the demo’s stand-in model' }).waitFor();
  assert.deepEqual(noise, []);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await stranger.getByText('This link has been used').waitFor();
  assert.equal(await stranger.evaluate(() => localStorage.getItem('auth_token')), null);
  await demo.stop('SIGTERM');
});
