import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY } from '../../src/testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { registered, sawNotice } from './support/steps.ts';

test('templates in free mode: none yet, the list, search, address, copies, deletion', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of (403|500)/);
  const { page } = await registered(stage, 'lindenbakery');
  const { templates } = stage.app.context;
  await page.goto(`${stage.app.url}/templates`);
  await page.getByRole('heading', { name: 'No Templates Yet' }).waitFor();
  await stage.inspect(page, 'templates-empty');

  const first = await templates.create(1, { ...BAKERY, templateName: 'Bakery front desk' });
  await templates.create(1, { ...BAKERY, templateName: 'Wedding cakes', role: 'Cake consultant' });
  const third = await templates.create(1, {
    ...BAKERY,
    templateName: 'Baking classes',
    enableConversationMemory: false,
  });
  await templates.pause(1, third.id, Date.UTC(9999, 0));
  await page.reload();
  await page.getByText('OpenAI API Key Required').waitFor();
  const card = (name: string) => page.getByRole('article', { name });
  await card('Baking classes').getByText('Paused', { exact: true }).waitFor();
  await card('Baking classes').getByText('Memory Disabled').waitFor();
  await card('Wedding cakes').getByText('Live').waitFor();
  await stage.inspect(page, 'templates');

  await page.getByLabel('Search templates').fill('WEDDING');
  await card('Bakery front desk').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByLabel('Search templates').fill('zzz');
  await page.getByRole('button', { name: 'Clear search' }).click();
  assert.equal(await page.getByRole('article').count(), 3);

  const address = `${stage.app.url}/api/webhook/${first.webhookUrl}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = card('Bakery front desk');
  await desk.getByText(`…/api/webhook/${first.webhookUrl.slice(0, 8)}…`).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook URL' });
  await dialog.getByText(address).waitFor();
  await stage.inspect(page, 'webhook-dialog');
  await dialog.getByRole('button', { name: 'Copy URL' }).click();
  await sawNotice(page, 'Webhook URL Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await page.keyboard.press('Escape');

  await desk.getByRole('button', { name: 'More for Bakery front desk' }).click();
  await stage.inspect(page, 'template-menu');
  await page.getByRole('menuitem', { name: 'Replace address' }).click();
  await page.getByRole('button', { name: 'Replace address' }).click();
  await sawNotice(page, 'Address Replaced');
  assert.equal(await desk.getByText(first.webhookUrl.slice(0, 8)).count(), 0);
  assert.equal(await templates.byWebhookId(first.webhookUrl), null);

  await page.getByRole('button', { name: 'More for Wedding cakes' }).click();
  await page.getByRole('menuitem', { name: 'Pause bot' }).click();
  await page.getByRole('menuitem', { name: 'For 12 hours' }).click();
  await card('Wedding cakes')
    .getByText(/^Paused until \d\d:\d\d$/)
    .waitFor();
  await page.getByRole('button', { name: 'More for Wedding cakes' }).click();
  await page.getByRole('menuitem', { name: 'Resume bot' }).click();
  await card('Wedding cakes').getByText('Live').waitFor();

  await desk.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Bakery front desk”?' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Keep it');
  await page.mouse.click(5, 5);
  assert.ok(await question.isVisible(), 'a click beside it does not close it');
  await stage.inspect(page, 'template-delete');
  await page.route('**/api/templates/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await question.getByRole('button', { name: 'Delete template' }).click();
  await sawNotice(page, 'Error');
  await page.getByText('Failed to delete template').waitFor();
  await page.unroute('**/api/templates/*');
  await question.getByRole('button', { name: 'Delete template' }).click();
  await sawNotice(page, 'Template Deleted');
  await desk.waitFor({ state: 'detached' });
  assert.equal((await templates.list(1)).length, 2);
});
