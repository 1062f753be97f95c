import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

test('a list names the template only where there are several; tabs say that more of them follow', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/robots.txt');
  const { template, id } = owner;
  await postMessage(stage.app.url, template.webhookUrl, {
    message: 'Hi',
    conversation_id: '17841400512345678',
  });
  const column = page.getByRole('columnheader', { name: 'Template' });
  const row = page.getByRole('cell').getByText('Customer 5678', { exact: true });
  await page.goto(`${stage.app.url}/conversations`);
  await row.waitFor();
  await column.waitFor({ state: 'detached' });
  await stage.app.context.templates.create(id, { ...BAKERY, templateName: 'Weddings' });
  await page.reload();
  await row.waitFor();
  await column.waitFor();
  // The same person has the same name among the contacts.
  await goTo(page, '/contacts');
  await page.getByText('Customer 5678', { exact: true }).waitFor();

  await page.setViewportSize({ width: 320, height: 640 });
  await goTo(page, `/templates/${template.id}/connection`);
  const tabs = page.getByRole('main').locator('.tabs ul').first();
  await tabs.waitFor();
  const more = () => tabs.evaluate((list) => list.dataset.more);
  assert.equal(await more(), 'before');
  await tabs.evaluate((list) => list.scrollTo(0, 0));
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('main .tabs ul')?.dataset.more === 'after',
  );
});
