import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { accountIn, ownerAt, pageOf } from './support/steps.ts';

test('the list in free mode: none yet, three of them, search', async (t) => {
  const stage = await startStage(t);
  const { templates, triggers } = stage.app.context;
  const page = await pageOf(stage, await accountIn(stage), '/templates');
  await page.getByRole('heading', { name: 'No Templates Yet' }).waitFor();
  await page.getByRole('link', { name: 'Create New Template' }).waitFor();
  await stage.inspect(page, 'templates-empty');

  const first = await templates.create(1, { ...BAKERY, templateName: 'Bakery front desk' });
  await triggers.add(1, first.id, { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' });
  await templates.create(1, { ...BAKERY, templateName: 'Wedding cakes', role: 'Cake consultant' });
  const third = await templates.create(1, {
    ...BAKERY,
    templateName: 'Baking classes',
    enableConversationMemory: false,
  });
  await templates.pause(1, third.id, { reason: 'owner', until: null });
  await postMessage(stage.app.url, first.webhookUrl, { message: 'Your hours?', conversation_id: 'ada' });
  await page.reload();
  await page.getByText('OpenAI API Key Required').waitFor();
  const card = (name: string) => page.getByRole('article', { name });
  await card('Baking classes').getByText('Paused', { exact: true }).waitFor();
  await card('Baking classes').getByText('Memory Disabled').waitFor();
  await card('Wedding cakes').getByText('Live').waitFor();
  await card('Wedding cakes').getByText('Memory Enabled').waitFor();
  await card('Wedding cakes').getByText('No messages yet').waitFor();
  await card('Bakery front desk')
    .getByText(`…/api/webhook/${first.webhookUrl.slice(0, 8)}…`)
    .waitFor();

  await page.getByLabel('Search templates').fill('WEDDING');
  await card('Bakery front desk').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByLabel('Search templates').fill('zzz');
  await page.getByText('No name contains “zzz”.').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await card('Bakery front desk').waitFor();
  assert.equal(await page.getByRole('article').count(), 3);
});

test('the list while it is read, and when it could not be', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 500/);
  const { page } = await ownerAt(stage, '/templates');
  await page.getByRole('article', { name: 'Linden Bakery' }).waitFor();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/templates', async (route) => {
    await answered;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await page.reload();
  await page.getByText('Loading templates').waitFor();
  assert.equal(await page.locator('.skeleton-card').count(), 4);
  await stage.inspect(page, 'templates-loading');
  answer();
  await page.getByText('Failed to load templates').waitFor();
  await page.getByText('Please try refreshing the page').waitFor();
  await stage.inspect(page, 'templates-failed');
  await page.unroute('**/api/templates');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('article', { name: 'Linden Bakery' }).waitFor();
});
