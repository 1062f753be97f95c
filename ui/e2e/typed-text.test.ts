import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('Escape asks before it drops what was typed, however often it is pressed', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  await page.goto(`${stage.app.url}/templates/${owner.template.id}/triggers`);
  const add = page.getByRole('button', { name: 'Add Your First Trigger' });
  const dialog = page.getByRole('dialog', { name: 'Add Trigger' });
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });

  await add.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await add.click();
  await page.getByLabel('Trigger phrase').fill('opening hours');
  await page.keyboard.press('Escape');
  await question.getByText('It is not saved yet.').waitFor();
  await stage.inspect(page, 'discard');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Trigger phrase').inputValue(), 'opening hours');
  // A browser lets a page hold a dialog open only once between two signs of life.
  for (let presses = 0; presses < 7; presses += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  assert.ok(await dialog.isVisible(), 'the dialog is still there');
  if (!(await question.isVisible())) await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('Trigger phrase').count(), 0);
});

test('a click beside a form loses nothing; what is kept anyway is not asked for', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/profile');
  await page.getByRole('button', { name: 'Create token' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Reports');
  await page.mouse.click(5, 300);
  assert.equal(await name.inputValue(), 'Reports');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goto(`${stage.app.url}/help`);
  const support = page.getByRole('button', { name: 'Contact Support' });
  await support.click();
  await page.getByLabel('Subject').fill('My flow');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await support.click();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'My flow');
});

test('a notice that is closed by the keyboard gives the focus back', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/templates');
  const copy = page.getByRole('button', { name: /^Copy webhook URL/ });
  await copy.press('Enter');
  await page.locator('.toast').waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.toast').waitFor({ state: 'detached' });
  assert.ok(await copy.evaluate((button) => button === document.activeElement));
});
