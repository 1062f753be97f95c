import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { createChatToolStandIn } from '../../src/testing/chat-tool-stand-in.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('keys: tried when saved, valid, refused and unreachable; the model from the provider’s list', async (t) => {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234', models: ['gpt-6-luna', 'gpt-6-sol'] });
  const tool = await createChatToolStandIn({ token: '77:right' });
  t.after(() => Promise.all([ai.close(), tool.close()]));
  const stage = await startStage(t, { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url });
  const { owner, page } = await ownerAt(stage, '/settings');
  const key = page.getByLabel('OpenAI API key', { exact: true });
  const save = page.getByRole('button', { name: 'Save API Keys' });
  await key.waitFor();
  assert.equal(await key.getAttribute('type'), 'password');
  assert.equal(await key.getAttribute('placeholder'), 'sk-...');
  assert.match((await page.getByRole('link', { name: 'Get a key' }).getAttribute('href')) ?? '', /^https:/);
  await save.click();
  await sawNotice(page, 'No Changes');

  await key.fill('sk-wrong-key-9999');
  await page.getByRole('button', { name: 'Show OpenAI API key' }).click();
  assert.equal(await key.getAttribute('type'), 'text');
  await key.press('Enter');
  await sawNotice(page, 'API Keys Updated');
  await page
    .getByText('OpenAI refused this key. Check that you copied all of it, up to the last character.')
    .waitFor();
  assert.equal(await key.inputValue(), 'sk-...****9999');
  await stage.inspect(page, 'settings-refused');

  await key.fill('sk-right-key-1234');
  assert.equal(await key.getAttribute('type'), 'password', 'what is typed over a mask is hidden');
  await page.getByRole('textbox', { name: 'ManyChat API key' }).fill('77:right');
  await save.click();
  await page.locator('.toast-text', { hasText: 'Your API keys have been saved successfully.' }).waitFor();
  await page.getByText(/Valid\. OpenAI accepted it on \w+ \d+ at \d\d:\d\d\./).waitFor();
  await page.getByText(/Valid\. ManyChat accepted it/).waitFor();
  await page.getByLabel('Model').selectOption('gpt-6-sol');
  // The notice may still be there from the time before.
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.ok()),
    save.click(),
  ]);
  await page.reload();
  await page.getByText(/Valid\. OpenAI accepted it/).waitFor();
  assert.equal(await page.getByLabel('Model').inputValue(), 'gpt-6-sol');
  await stage.inspect(page, 'settings');
  assert.equal((await stage.app.context.keys.read(owner.id)).openai, 'sk-right-key-1234');

  // A space inside is no key, and said beside the field.
  await key.fill('two words');
  await save.click();
  await page.getByText('This does not look like an API key. Please copy it again.').first().waitFor();
  await page.reload();
  await ai.goDown();
  await key.fill('sk-other-key-7777');
  await save.click();
  await page.getByText('The key is saved, but OpenAI could not be reached to try it.').waitFor();

  await page.getByRole('button', { name: 'Remove OpenAI API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the AI key?' });
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await key.inputValue(), '');
  assert.equal((await stage.app.context.keys.read(owner.id)).openai, '');
  stage.expectConsole(/status of 400/);
});

test('account, mails and appearance', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/settings');
  const card = page.getByRole('region', { name: 'Account Information' });
  await card.getByText('Active - Advanced Plan').waitFor();
  await card.getByText(/^@owner/).waitFor();
  const mail = page.getByRole('switch', { name: 'E-mail me when a customer waits for me' });
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    mail.check(),
  ]);
  assert.equal(saved.status(), 200);
  await page.reload();
  await mail.waitFor();
  assert.ok(await mail.isChecked());
  assert.deepEqual((await owner.api('GET', '/api/notifications/settings')).body, { handoverMail: true });

  await page.getByRole('button', { name: 'Dark' }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  // Chosen against the device: dark before the application itself has even arrived.
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#root') !== null);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.locator('#root').innerHTML(), '');
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(15, 23, 25)');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await card.getByRole('link', { name: 'Manage Account' }).click();
  await page.waitForURL('**/profile');
});
