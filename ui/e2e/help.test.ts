import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { accountIn, pageOf, sawNotice } from './support/steps.ts';

test('the integration guide and the template tips', async (t) => {
  const stage = await startStage(t, { SUPPORT_EMAIL: 'help@example.com' });
  const page = await pageOf(stage, await accountIn(stage), '/help/manychat');
  await page.getByRole('heading', { level: 1, name: 'Integration guide' }).waitFor();
  await page.getByText('We never ask for your Instagram password').waitFor();
  await stage.inspectPage(page, 'help-manychat');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy request body' }).click();
  await sawNotice(page, 'Copied');
  const body = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  for (const field of ['message', 'conversation_id', 'timestamp'])
    if (!(field in body)) throw new Error(field);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Template tips' }).click();
  await page.getByRole('heading', { level: 1, name: 'Template tips' }).waitFor();
  await stage.inspectPage(page, 'help-templates');
  await page.getByRole('link', { name: 'Your templates' }).click();
  await page.waitForURL('**/templates');
});
