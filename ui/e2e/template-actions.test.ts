import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { copied, ownerAt, sawNotice } from './support/steps.ts';

const NAME = 'Bakery front desk';

test('a template’s address is shown whole, copied and replaced', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { templateName: NAME } });
  const { webhookUrl } = owner.template;
  const address = `${stage.app.url}/api/webhook/${webhookUrl}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = page.getByRole('article', { name: NAME });
  await card.getByText(`…/api/webhook/${webhookUrl.slice(0, 8)}…`).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook URL' });
  await dialog.getByText(address).waitFor();
  await stage.inspect(page, 'webhook-dialog');
  await dialog.getByRole('button', { name: 'Copy URL' }).click();
  await sawNotice(page, 'Webhook URL Copied');
  await copied(page, address);
  const isNoted = async () => (await owner.api('GET', '/api/setup')).body.isConnected === true;
  await waitFor('the note of it', isNoted);
  await page.keyboard.press('Escape');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await card.getByRole('button', { name: 'Copy webhook URL' }).click();
  await copied(page, address);

  await card.getByRole('button', { name: `More for ${NAME}` }).click();
  await stage.inspect(page, 'template-menu');
  await page.getByRole('menuitem', { name: 'Replace webhook URL' }).click();
  await page.getByRole('button', { name: 'Replace webhook URL' }).click();
  await sawNotice(page, 'Webhook URL Replaced');
  assert.equal(await card.getByText(webhookUrl.slice(0, 8)).count(), 0);
  assert.equal(await stage.app.context.templates.byWebhookId(webhookUrl), null);
});

test('a template is paused, resumed and deleted; a deletion that failed is titled Error', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 500/);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { templateName: NAME } });
  const { templates, triggers } = stage.app.context;
  for (const triggerPhrase of ['hours', 'menu'])
    await triggers.add(owner.id, owner.template.id, { triggerPhrase, responseAction: 'See our page.' });
  await page.reload();
  const card = page.getByRole('article', { name: NAME });
  await card.getByRole('button', { name: `More for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Pause bot' }).click();
  await page.getByRole('menuitem', { name: 'For 12 hours' }).click();
  await card.getByText(/^Paused until \d\d:\d\d$/).waitFor();
  await card.getByRole('button', { name: `More for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Resume bot' }).click();
  await card.getByText('Live').waitFor();

  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${NAME}”?` });
  await question.getByText('Its webhook URL stops answering at once and its 2 triggers go too.').waitFor();
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
  await page.getByRole('heading', { name: 'No Templates Yet' }).waitFor();
  assert.equal((await templates.list(owner.id)).length, 0);
});
