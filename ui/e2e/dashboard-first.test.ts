import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { tokenFor } from '../../testing/owner-client.ts';
import { newVisitor, SHOP_ORIGIN } from '../../testing/widget-visitor.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, pageOf, registered, sawNotice } from './support/steps.ts';

test('from nothing: the checklist is the page, and follows what really happens', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { page } = await registered(stage, 'lindenbakery');
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Welcome, lindenbakery' }).waitFor();
  const list = page.getByRole('region', { name: 'From zero to live' });
  await list.getByText('0 of 5 done').waitFor();
  await list.getByRole('heading', { name: 'OpenAI API Key Required' }).waitFor();
  await list.getByRole('heading', { name: 'Create Your First Template' }).waitFor();
  await page.getByText('No templates created yet').waitFor();
  await page.getByText('OpenAI API Key Missing').waitFor();
  await page.getByRole('link', { name: /Conversations 0 Recent conversations/ }).waitFor();
  await stage.inspect(page, 'dashboard-first');
  await list.getByLabel('OpenAI API key', { exact: true }).waitFor();
  assert.equal(
    await list.getByRole('link', { name: 'Choose a starter' }).getAttribute('href'),
    '/templates/new',
  );

  await stage.app.context.keys.set(1, 'openai', 'sk-test-1234567890');
  const template = await stage.app.context.templates.create(1, { ...BAKERY });
  await page.reload();
  await list.getByText('2 of 5 done').waitFor();
  await page.getByText('Three steps left until dmreply answers your first message.').waitFor();
  assert.equal(
    await list.getByRole('link', { name: 'Test it' }).getAttribute('href'),
    `/templates/${template.id}/test`,
  );
  await stage.inspect(page, 'dashboard-two-done');

  // The page is open when the first customer writes.
  const answer = await postMessage(stage.app.url, template.webhookUrl, {
    message: 'Do you bake?',
    conversation_id: 'ana',
    first_name: 'Ana',
  });
  assert.equal(answer.body.response, 'We bake every day.');
  await sawNotice(page, 'You are live');
  await page.getByRole('heading', { level: 1, name: /^This week: 1 reply, typically in/ }).waitFor();
  await page.getByText('Nothing needs you.').waitFor();
  await page.getByRole('link', { name: /Conversations 1 Recent conversations/ }).waitFor();
});

test('where customers may write elsewhere, nobody is told to paste a webhook URL', async (t) => {
  const stage = await startStage(t, { AI_API_KEY: 'sk-server-1234', INSTAGRAM_ENABLED: 'true' });
  await stage.app.context.accounts.create({ username: 'newcomer', email: 'newcomer@example.com' });
  const token = await tokenFor(stage.app.context, { userId: 1 });
  const page = await pageOf(stage, { token }, '/dashboard');
  const list = page.getByRole('region', { name: 'From zero to live' });
  await list.getByRole('heading', { name: 'Connect it to where customers write' }).waitFor();
  assert.equal(await list.getByText('webhook').count(), 0);
});

test('customers may write on Instagram, by a chat tool or on a website: one is enough', async (t) => {
  const stage = await startStage(t, { AI_API_KEY: 'sk-server-1234', INSTAGRAM_ENABLED: 'true' });
  const { owner, page } = await ownerAt(stage, '/templates');
  const { id: templateId } = owner.template;
  await stage.app.context.setup.noteTested(owner.id);
  await goTo(page, '/dashboard');
  const list = page.getByRole('region', { name: 'From zero to live' });
  await list.getByText('3 of 5 done').waitFor();
  await list.getByRole('heading', { name: 'Connect it to where customers write' }).waitFor();
  const ways = list.getByRole('listitem').getByRole('list').getByRole('link');
  assert.deepEqual(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [
    `/widgets/new?template=${templateId}`,
    `/templates/${templateId}/connection`,
    '/instagram',
  ]);
  await stage.inspect(page, 'dashboard-ways');

  await ways.first().click();
  await page.getByLabel('Title').fill('Linden Bakery');
  await page.getByLabel('Websites that may show it').fill(SHOP_ORIGIN);
  await page.getByRole('button', { name: 'Make the chat' }).click();
  await page.waitForURL('**/widgets/1');
  const [widget] = (await owner.api('GET', '/api/widgets')).body.widgets;
  assert.equal(widget.template.id, templateId);
  await goTo(page, '/dashboard');
  await list.getByText('4 of 5 done').waitFor();
  await list.getByText('Connected to where customers write').waitFor();
  await page.getByText('One step left: write to yourself, as a customer would.').waitFor();
  await (await newVisitor(stage.app.url, widget.publicId)).send('Do you deliver?');
  await sawNotice(page, 'You are live');
});
