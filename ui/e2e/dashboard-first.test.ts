import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../src/testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { registered, sawNotice } from './support/steps.ts';

test('from nothing: the checklist is the page, and follows what really happens', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { page } = await registered(stage, 'lindenbakery');
  await page.goto(`${stage.app.url}/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Welcome, lindenbakery' }).waitFor();
  const list = page.getByRole('region', { name: 'From zero to live' });
  await list.getByText('0 of 5 done').waitFor();
  await list.getByRole('heading', { name: 'OpenAI API Key Required' }).waitFor();
  await list.getByRole('heading', { name: 'Create Your First Template' }).waitFor();
  await page.getByText('No templates created yet').waitFor();
  await page.getByText('OpenAI API Key Missing').waitFor();
  await page.getByRole('link', { name: /Conversations 0 Recent conversations/ }).waitFor();
  await stage.inspect(page, 'dashboard-first');
  assert.equal(await list.getByRole('link', { name: 'Add your key' }).getAttribute('href'), '/settings');
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
