import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../src/testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('templates share conversations: joined, passed on, taken back, left', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Gladly.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { owner, page } = await ownerAt(stage, '/templates', { template: { templateName: 'Cakes' } });
  const { context, url } = stage.app;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  const cakes = owner.template;
  const weddings = await context.templates.create(owner.id, { ...BAKERY, templateName: 'Weddings' });
  const ask = (message: string) =>
    postMessage(url, cakes.webhookUrl, { message, conversation_id: 'cleo', first_name: 'Cleo' });

  const part = page.getByRole('region', { name: 'Shared conversations' });
  await page.goto(`${url}/templates/${cakes.id}/connection`);
  await part.getByLabel('Group').fill('The bakery');
  await part.getByRole('button', { name: 'Save group' }).click();
  await part.getByText('No other template is in The bakery yet').waitFor();
  await page.goto(`${url}/templates/${weddings.id}/connection`);
  await part.locator('datalist option[value="The bakery"]').waitFor({ state: 'attached' });
  await part.getByLabel('Group').fill('the bakery');
  await part.getByRole('button', { name: 'Save group' }).click();
  await part.getByRole('link', { name: 'Cakes' }).waitFor();
  const moving = part.getByText('Earlier conversations are being put together');
  await moving.waitFor();
  await stage.inspect(page, 'template-sharing');
  await context.db.knex('conversation_moves').update({ begins_at: 0 });
  await context.conversationMoves.run();
  await moving.waitFor({ state: 'hidden' });

  const trigger = { templateId: cakes.id, triggerPhrase: 'wedding', responseAction: '', passTo: weddings.id };
  assert.equal((await owner.api('POST', '/api/triggers', trigger)).status, 201);
  context.loadedTemplates.accountChanged(owner.id);
  await ask('A cake please');
  await ask('It is for a wedding');
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  await page.goto(`${url}/conversations/${id}`);
  const passed = page.getByText(/^Weddings answers until/);
  await passed.waitFor();
  const speakers = () => page.locator('.messages .speaker bdi').allTextContents();
  assert.deepEqual(await speakers(), ['Cakes', 'Weddings']);
  await page.getByText('The bakery', { exact: true }).waitFor();
  await stage.inspect(page, 'conversation-shared');
  await page.getByRole('button', { name: 'Take back' }).click();
  await sawNotice(page, 'Taken back');
  await passed.waitFor({ state: 'hidden' });
  await ask('And ten rolls');
  await page.locator('.messages .speaker').nth(2).waitFor();
  assert.deepEqual(await speakers(), ['Cakes', 'Weddings', 'Cakes']);

  await page.goto(`${url}/templates/${cakes.id}/test`);
  await page.getByRole('switch', { name: 'Conversation Memory' }).check();
  for (const [index, message] of ['A cake', 'For a wedding', 'In June'].entries()) {
    await page.getByLabel('Message', { exact: true }).fill(message);
    await page.keyboard.press('Enter');
    await page.getByText('Written by AI').nth(index).waitFor();
  }
  assert.deepEqual(await page.locator('.chat .speaker bdi').allTextContents(), ['Weddings']);
  await page.locator('.speaker + .chat-message .bubble.voice').waitFor();
  await stage.inspect(page, 'test-chat-shared');

  await page.goto(`${url}/templates/${weddings.id}/connection`);
  await part.getByLabel('Group').fill('');
  await part.getByRole('button', { name: 'Save group' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave The bakery?' });
  await stage.inspect(page, 'template-sharing-leave');
  await leave.getByRole('button', { name: 'Leave group' }).click();
  await sawNotice(page, 'Saved');
  const { body } = await owner.api('GET', `/api/templates/${cakes.id}/sharing`);
  assert.deepEqual(body.templates, []);
});
