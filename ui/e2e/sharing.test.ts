import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

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
  await goTo(page, `/templates/${cakes.id}/connection`);
  await part.getByLabel('Group').fill('The bakery');
  await part.getByRole('button', { name: 'Save group' }).click();
  await part.getByText('No other template is in The bakery yet').waitFor();
  await goTo(page, `/templates/${weddings.id}/connection`);
  await part.locator('datalist option[value="The bakery"]').waitFor({ state: 'attached' });
  await part.getByLabel('Group').fill('the bakery');
  await part.getByRole('button', { name: 'Save group' }).click();
  await part.getByRole('link', { name: 'Cakes' }).waitFor();
  await part
    .getByText('Messages a minute and the day’s AI replies count for all of them together.')
    .waitFor();
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
  await goTo(page, `/conversations/${id}`);
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

  await goTo(page, `/templates/${cakes.id}/test`);
  await page.getByRole('switch', { name: 'Conversation Memory' }).check();
  for (const [index, message] of ['A cake', 'For a wedding', 'In June'].entries()) {
    await page.getByLabel('Message', { exact: true }).fill(message);
    await page.keyboard.press('Enter');
    await page.getByText('Written by AI').nth(index).waitFor();
  }
  assert.deepEqual(await page.locator('.chat .speaker bdi').allTextContents(), ['Weddings']);
  await page.locator('.speaker + .chat-message .bubble.voice').waitFor();
  await stage.inspect(page, 'test-chat-shared');
  await goTo(page, `/templates/${cakes.id}/triggers`);
  await page.getByText('Passed on 1 time in 30 days').waitFor();
  await page.getByLabel('Message from a customer').fill('a wedding');
  await page.getByText('“wedding” passes the conversation on').waitFor();
  await page.getByText('It would have passed on 1 of your last 3 messages.').waitFor();

  await goTo(page, `/templates/${weddings.id}/connection`);
  await part.getByLabel('Group').fill('');
  await part.getByRole('button', { name: 'Save group' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave The bakery?' });
  await stage.inspect(page, 'template-sharing-leave');
  await leave.getByRole('button', { name: 'Leave group' }).click();
  await sawNotice(page, 'Saved');
  const { body } = await owner.api('GET', `/api/templates/${cakes.id}/sharing`);
  assert.deepEqual(body.templates, []);
});

test('a trigger and a strategy keep whom they pass a conversation to, and what a trigger notes', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { templateName: 'Cakes' } });
  const { context, url } = stage.app;
  const { id } = owner.template;
  const group = { sharesWith: 'The bakery' };
  const weddings = await context.templates.create(owner.id, { ...BAKERY, templateName: 'Weddings' });
  for (const each of [id, weddings.id]) await owner.api('PUT', `/api/templates/${each}/sharing`, group);
  const choice = { label: 'Occasion', type: 'choice', choices: ['Birthday', 'Wedding'] };
  await owner.api('POST', '/api/contacts/fields', choice);

  await goTo(page, `/templates/${id}/triggers`);
  await page.getByRole('button', { name: 'Add Your First Trigger' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Trigger phrase').fill('wedding');
  const more = dialog.locator('summary', { hasText: 'More' });
  await more.click();
  await dialog.getByLabel('Pass the conversation to').selectOption({ label: 'Weddings' });
  await dialog.getByLabel('For how long').selectOption({ label: '1 week' });
  await dialog.getByLabel('Tag the customer').fill('bride');
  await dialog.getByLabel('Set a field').selectOption({ label: 'Occasion' });
  await dialog.getByLabel('Set it to').selectOption('Wedding');
  await dialog.getByRole('button', { name: 'Add Trigger' }).click();
  await sawNotice(page, 'Trigger Added');
  await page.reload();
  await page.getByText('Passes the conversation to: Weddings').waitFor();
  await page.getByText('Tags the customer “bride” · Notes “Wedding”').waitFor();
  await page.getByRole('button', { name: 'Edit “wedding”' }).click();
  const kept = (label: string) => dialog.getByLabel(label).inputValue();
  await more.getByText('Tags “bride”, sets “occasion”, passes the conversation on').click();
  await dialog.getByLabel('For how long').waitFor();
  await dialog.getByLabel('Set it to').waitFor();
  assert.equal(await kept('Response'), '');
  assert.equal(await kept('Pass the conversation to'), `${weddings.id}`);
  assert.equal(await kept('For how long'), '10080');
  assert.equal(await kept('Tag the customer'), 'bride');
  assert.equal(await kept('Set a field'), 'occasion');
  assert.equal(await kept('Set it to'), 'Wedding');
  await stage.inspect(page, 'trigger-pass');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  context.loadedTemplates.accountChanged(owner.id);
  await postMessage(url, owner.template.webhookUrl, { message: 'A wedding cake', conversation_id: 'cleo' });
  const [contact] = (await owner.api('GET', '/api/contacts')).body;
  assert.deepEqual([contact.tags, contact.fields], [['bride'], { occasion: 'Wedding' }]);

  await goTo(page, `/templates/${id}/strategies/new`);
  await page.getByLabel('Name', { exact: true }).fill('Guide');
  await page.getByRole('textbox', { name: 'Phrase' }).fill('guide');
  await page.getByLabel('What to ask for').fill('Their first name');
  await page.getByLabel('Then pass the conversation to').selectOption({ label: 'Weddings' });
  await page.getByLabel('For how long').selectOption({ label: '1 hour' });
  await page.getByRole('button', { name: 'Add Strategy' }).click();
  await sawNotice(page, 'Strategy Added');
  await page.waitForURL(`${url}/templates/${id}/strategies`);
  await page.reload();
  await page.getByRole('link', { name: /^Edit “Guide”/ }).click();
  await page.getByLabel('For how long').waitFor();
  assert.equal(await page.getByLabel('Then pass the conversation to').inputValue(), `${weddings.id}`);
  assert.equal(await page.getByLabel('For how long').inputValue(), '60');
  await page.getByText('Ends: passes the conversation to: Weddings').waitFor();
  await stage.inspect(page, 'strategy-pass');
});
