import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { sawNotice } from './support/steps.ts';

const PAGES = [
  ['/', 'landing', /dmreply/, 'Your Instagram DMs, answered the way you would.'],
  ['/features', 'features', /^Features/, 'Everything that goes into a good reply'],
  ['/about', 'about', /^About/, 'About dmreply'],
  ['/privacy-policy', 'privacy-policy', /^Privacy Policy/, 'Privacy Policy'],
  ['/terms-of-service', 'terms-of-service', /^Terms of Service/, 'Terms of Service'],
  ['/nowhere', 'not-found', /^404 Page Not Found/, '404 Page Not Found'],
] as const;

test('every public page: title, heading, phone and desktop, light and dark', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/');
  for (const [path, name, title, heading] of PAGES) {
    await page.goto(`${stage.app.url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    assert.match(await page.title(), title);
    await stage.inspectPage(page, name);
  }
  await page.goto(`${stage.app.url}/features`);
  await page.getByRole('heading', { name: 'Multi-Template Conversations' }).waitFor();
  assert.equal(await page.locator('.feature-cards h2').count(), 7);
  assert.equal(await page.locator('.numbered > li').count(), 5);
  for (const [from, to] of [
    ['/terms', '/terms-of-service'],
    ['/privacy', '/privacy-policy'],
  ]) {
    await page.goto(`${stage.app.url}${from}`);
    await page.waitForURL(`**${to}`);
  }
});

test('the mobile menu, the theme and the way around', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/', { viewport: { width: 360, height: 640 }, colorScheme: 'light' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await stage.inspect(page, 'mobile-menu');
  await page.setViewportSize({ width: 360, height: 640 });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Dark' }).click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Menu');

  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About dmreply' }).waitFor();
  assert.equal(await menu.count(), 0, 'the menu closes on navigation');
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark', 'the choice is kept');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /Your Instagram DMs/ }).waitFor();
});

test('support: every message of the form, sending, failing, and what was typed is kept', async (t) => {
  const stage = await startStage(t, {});
  await stage.app.context.settings.save({ support_email: 'help@example.com' });
  stage.expectConsole(/status of 429|ERR_INTERNET_DISCONNECTED/);
  const page = await stage.open('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  for (const sentence of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]) {
    await dialog.getByText(sentence).waitFor();
  }
  await stage.inspect(page, 'support-errors');
  await dialog.getByLabel('Name').fill('Ana');
  await dialog.getByLabel('E-mail').fill('ana@example.com');
  await dialog.getByLabel('Subject').fill('Opening hours');
  await dialog.getByLabel('Message').fill('When do you open on Sundays?');

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByText('Failed to send message. Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You are offline.').waitFor();
  await stage.inspect(page, 'offline');
  await page.context().setOffline(false);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Support' }).click();
  assert.equal(await dialog.getByLabel('Message').inputValue(), 'When do you open on Sundays?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await sawNotice(page, 'Message Sent!');
  await dialog.waitFor({ state: 'hidden' });
  const toast = page.locator('.toast');
  const box = await toast.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 80, box.y + 20);
  for (const [distance, isGone] of [
    [40, false],
    [60, true],
  ] as const) {
    await page.mouse.move(box.x + 80, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80 + distance, box.y + 20, { steps: 4 });
    await page.mouse.up();
    assert.equal((await toast.count()) === 0, isGone, `swiped ${distance} px`);
  }
});
