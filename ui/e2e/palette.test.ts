import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('the palette: templates, conversations and actions, by keyboard alone', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/profile');
  const { api, template } = owner;
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'rye',
    responseAction: 'Two left.',
  });
  await postMessage(stage.app.url, template.webhookUrl, {
    message: 'Do you have rye on Zwetschgentag?',
    conversation_id: '178900',
    first_name: 'Ana Ruiz',
  });
  await page.getByRole('button', { name: 'Find' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Find templates, conversations and actions' });
  const chosen = () => page.locator('.palette-row[aria-selected=true]').innerText();
  await page.getByLabel('E-mail', { exact: true }).focus();
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.getByRole('option', { name: 'Linden Bakery' }).waitFor();
  assert.match(await chosen(), /^Linden Bakery/);
  await stage.inspect(page, 'palette');
  await page.keyboard.press('ArrowDown');
  assert.match(await chosen(), /^New Template/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.match(await chosen(), /^Go to/, 'the list is a circle');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'email',
    'back where it was',
  );

  // A word that a customer wrote finds the conversation.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zwetschgentag');
  await page.getByRole('option', { name: 'Ana Ruiz, Linden Bakery' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/conversations\/\d+\?at=\d+&search=\w+$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('pause lind');
  await page.getByRole('option', { name: 'Pause Linden Bakery' }).waitFor();
  await stage.inspect(page, 'palette-query');
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Paused until you resume');
  assert.equal((await api('GET', `/api/templates/${template.id}`)).body.isPaused, true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('connection of');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/templates/${template.id}/connection`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nothing like it');
  await page.getByText('Nothing found. Try fewer letters.').waitFor();
  await page.keyboard.press('Enter');
  assert.ok(await field.isVisible());
});
