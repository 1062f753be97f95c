import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('an address that leads nowhere keeps an owner in the application', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/templates/1/nope');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Conversations' }).waitFor();
  assert.equal(await page.getByRole('contentinfo').count(), 0, 'no footer of the public pages');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');

  const visitor = await stage.open('/templates/1/nope');
  await visitor.getByRole('link', { name: 'Go to the start page' }).waitFor();
  await visitor.getByRole('contentinfo').waitFor();
});

test('Help has a page of its own, and is the current place on each of its pages', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/dashboard');
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' });
  await place.click();
  await page.waitForURL('**/help');
  await stage.inspect(page, 'help');
  for (const guide of ['Integration guide', 'Template tips']) {
    await page.getByRole('main').getByRole('link', { name: guide }).click();
    await page.getByRole('heading', { level: 1, name: guide }).waitFor();
    assert.equal(await place.getAttribute('aria-current'), 'page');
    await place.click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  }
});

test('an owner has the bell on the public pages too', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/features');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog').waitFor();
  await stage.inspect(page, 'public-bell');
  const visitor = await stage.open('/features');
  await visitor.getByRole('link', { name: 'Register' }).first().waitFor();
  assert.equal(await visitor.getByRole('button', { name: 'Notifications' }).count(), 0);
});
