import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

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
  assert.equal(await page.getByRole('link', { name: /^Next:/ }).count(), 0, 'first a key that works');
  await stage.inspect(page, 'settings-refused');

  await key.fill('sk-right-key-1234');
  assert.equal(await key.getAttribute('type'), 'password', 'what is typed over a mask is hidden');
  await page.getByRole('textbox', { name: 'ManyChat API key' }).fill('77:right');
  await save.click();
  await page.locator('.toast-text', { hasText: 'Your API keys have been saved successfully.' }).waitFor();
  await page.getByText(/Valid\. OpenAI accepted it on \w+ \d+ at \d\d:\d\d\./).waitFor();
  await page.getByText(/Valid\. ManyChat accepted it/).waitFor();
  const next = page.getByRole('link', { name: 'Next: test it with a message of your own' });
  assert.match((await next.getAttribute('href')) ?? '', /^\/templates\/\d+\/test$/);
  await page.getByText("This server has no price for gpt-6-luna: your AI provider's page shows").waitFor();
  await stage.app.context.settings.save({ model_prices: '{"gpt-6-sol": {"input": 2, "output": 10}}' });
  await page.reload();
  await page.getByLabel('Model').selectOption('gpt-6-sol');
  await page.getByText('gpt-6-sol costs $2 per million tokens that it reads').waitFor();
  // The notice may still be there from the time before.
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.ok()),
    save.click(),
  ]);
  await page.reload();
  await page.getByText(/Valid\. OpenAI accepted it/).waitFor();
  assert.equal(await page.getByLabel('Model').inputValue(), 'gpt-6-sol');
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

test('a saved key that can’t be read is asked for again, on every page that needs it', async (t) => {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const template = { webhookSecret: 'a-secret-of-24-characters' };
  const { owner, page } = await ownerAt(stage, '/robots.txt', { template });
  const { context } = stage.app;
  for (const field of ['openai', 'manychat'] as const)
    await context.keys.set(owner.id, field, 'sk-right-key-1234');
  await context.db.knex('keys').update({ ciphertext: 'damaged' });
  await context.db.knex('templates').update({ webhook_secret: 'damaged' });

  await page.goto(`${stage.app.url}/templates`);
  await page.getByRole('link', { name: 'Enter your key again' }).waitFor();
  await goTo(page, `/templates/${owner.template.id}/test`);
  await page.getByLabel('Message', { exact: true }).fill('Do you deliver?');
  await page.keyboard.press('Enter');
  await page
    .getByText('Your saved OpenAI API key can’t be read. Please enter it again in Settings.')
    .waitFor();
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hello?', conversation_id: 'c' });
  await goTo(page, `/templates/${owner.template.id}/connection`);
  await page.getByText('The webhook secret can’t be read').first().waitFor();
  await page.getByText('Your saved AI key can’t be read').first().waitFor();
  await stage.inspect(page, 'connection-unreadable');
  await goTo(page, `/templates/${owner.template.id}`);
  await page.getByText('It can’t be read any more, so every call is refused. Set it again.').waitFor();

  await goTo(page, '/settings');
  const lost = page.getByText('The saved key can’t be read any more. Please enter it again.');
  await lost.first().waitFor();
  assert.equal(await lost.count(), 2);
  const key = page.getByLabel('OpenAI API key', { exact: true });
  assert.deepEqual([await key.inputValue(), await key.getAttribute('aria-invalid')], ['', 'true']);
  await page.getByRole('button', { name: 'Remove OpenAI API key' }).waitFor();
  await stage.inspect(page, 'settings-unreadable');
  await key.fill('sk-right-key-1234');
  await key.press('Enter');
  await page.getByText(/Valid\. OpenAI accepted it/).waitFor();
  assert.equal(await lost.count(), 1);
  assert.equal((await context.keys.read(owner.id)).openai, 'sk-right-key-1234');
});

test('another server for voice messages, with a key of its own', async (t) => {
  const [ai, ears] = await Promise.all([createAiStandIn(), createAiStandIn({ apiKey: 'of-the-ears-1234' })]);
  t.after(() => Promise.all([ai.close(), ears.close()]));
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    AI_ALLOWED_BASE_URLS: ears.url,
  });
  const { page } = await ownerAt(stage, '/settings');
  const fold = page.getByText('Other servers for meaning and voice');
  await fold.click();
  const voice = page.getByRole('group', { name: 'Voice messages' });
  const server = voice.getByLabel('Server');
  const key = voice.getByRole('textbox', { name: 'Key for voice messages' });
  assert.equal(await key.count(), 0, 'without a server there is nothing to enter');
  await server.selectOption(ears.url);
  await key.fill('two words');
  await page.getByRole('button', { name: 'Save API Keys' }).click();
  await voice.getByText('This does not look like an API key. Please copy it again.').waitFor();
  await key.fill('of-the-ears-1234');
  await voice.getByLabel('Model').fill('whisper-base');
  const meaning = page.getByRole('group', { name: 'Finding by meaning' });
  await meaning.getByLabel('Server').selectOption('As this server has it');
  await meaning.getByLabel('What it wants before a question').fill('ask: ');
  await page.getByRole('button', { name: 'Save API Keys' }).click();
  await sawNotice(page, 'API Keys Updated');
  await page.reload();
  await page.getByText('Finding by meaning: 127.0.0.1, Voice messages: 127.0.0.1').click();
  assert.deepEqual([await server.inputValue(), await key.inputValue()], [ears.url, '****1234']);
  assert.equal(await meaning.getByLabel('What it wants before a question').inputValue(), 'ask: ');
  await stage.inspect(page, 'settings-servers');
  await page.getByRole('button', { name: 'Try what your AI can do' }).click();
  await page.getByText('Voice messages: yes.').waitFor();
  assert.equal(ears.transcriptions.requests[0]?.headers.authorization, 'Bearer of-the-ears-1234');

  await server.selectOption('The same as for replies');
  await page.getByRole('button', { name: 'Save API Keys' }).click();
  await page.getByText('Finding by meaning: 127.0.0.1', { exact: true }).waitFor();
  stage.expectConsole(/status of 400/);
});

test('messages are kept for a shorter time only after a question', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/settings');
  const days = page.getByLabel('Keep messages for');
  const saved = async () => (await owner.api('GET', '/api/user/retention')).body;
  const goesAlong = 'What you kept of a conversation goes with it: must-pass chats and taught answers.';
  await page.getByRole('region', { name: 'How long conversations are kept' }).getByText(goesAlong).waitFor();
  await days.selectOption('30 days');
  const question = page.getByRole('dialog', { name: 'Delete messages older than 30 days?' });
  await question.getByText(goesAlong).waitFor();
  await question.getByRole('button', { name: 'Keep them' }).click();
  assert.equal(await days.inputValue(), '');
  assert.deepEqual(await saved(), { days: null, serverDays: 90 });

  await days.selectOption('30 days');
  await question.getByRole('button', { name: 'Delete older messages' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.deepEqual(await saved(), { days: 30, serverDays: 90 });
  // Longer deletes nothing.
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    days.selectOption('60 days'),
  ]);
  assert.deepEqual(await saved(), { days: 60, serverDays: 90 });
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
    mail.uncheck(),
  ]);
  assert.equal(saved.status(), 200);
  await page.reload();
  await mail.waitFor();
  assert.equal(await mail.isChecked(), false);
  assert.equal((await owner.api('GET', '/api/notifications/settings')).body.handoverMail, false);

  await page.getByRole('button', { name: 'Dark' }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  // Chosen against the device: dark before the application itself has even arrived.
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#root') !== null);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.getByRole('button', { name: 'Dark' }).count(), 0);
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(15, 23, 25)');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await card.getByRole('link', { name: 'Manage Account' }).click();
  await page.waitForURL('**/profile');
});
