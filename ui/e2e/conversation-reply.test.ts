import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { newVisitor } from '../../testing/widget-visitor.ts';
import { onceTold } from '../../testing/wire/wire.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

const ANA = '17841460998812004';

test('answered from the conversation: once, its state shown, the bot paused as chosen', async (t) => {
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const stage = await startStage(t, { CHAT_TOOL_API_BASE: tool.url });
  stage.expectConsole(/ERR_FAILED|status of 400|status of 409/);
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { viewport: { width: 360, height: 640 }, hasTouch: true },
  });
  await stage.app.context.keys.set(owner.id, 'manychat', tool.token);
  const body = { message: 'Can you keep a cake for me?', conversation_id: ANA, first_name: 'Ana Ruiz' };
  await postMessage(stage.app.url, owner.template.webhookUrl, body);
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  await goTo(page, `/conversations/${id}`);
  const box = page.getByRole('textbox', { name: 'Reply to Ana Ruiz' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const bot = page.getByRole('combobox', { name: 'The bot after this reply' });
  const texts = () => tool.deliveries.map((delivery) => delivery.texts.join(' '));
  await send.click();
  await page.getByText('Write your reply first').waitFor();

  // On its way, it says so; a double click sends it once.
  const sees = Promise.withResolvers<void>();
  tool.enqueue(onceTold(sees.promise, tool.accept));
  await bot.selectOption({ label: 'Pause the bot for 12 hours' });
  await box.fill('Of course, in blue icing?');
  await send.dblclick();
  const sent = page.locator('.chat-message', { hasText: 'in blue icing?' });
  await sent.getByText('Sending...').waitFor();
  sees.resolve();
  await sent.getByText(/^· sent /).waitFor();
  await waitFor('the empty box', async () => (await box.inputValue()) === '');
  await page.getByRole('heading', { name: /^Paused until / }).waitFor();
  await page.getByText(/^You paused the bot at /).waitFor();
  assert.equal(await bot.count(), 0, 'while it is paused, nothing is to be chosen');
  await stage.inspect(page, 'conversation-reply');

  // The answer is lost, the page is loaded again, and the same text is sent again.
  await page.route('**/replies', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await box.fill('See you on Saturday!');
  await send.click();
  await page.getByText('No answer yet. Send it again: it goes out only once.').waitFor();
  await page.unroute('**/replies');
  await page.reload();
  await waitFor('the draft', async () => (await box.inputValue()) === 'See you on Saturday!');
  await send.click();
  await waitFor('the empty box', async () => (await box.inputValue()) === '');
  await page
    .locator('.chat-message', { hasText: 'See you on Saturday!' })
    .getByText(/^· sent /)
    .waitFor();
  assert.equal(await page.locator('.bubble', { hasText: 'See you on Saturday!' }).count(), 1);
  assert.deepEqual(texts(), ['Of course, in blue icing?', 'See you on Saturday!']);

  // Refused: why, and again. Perhaps delivered: never again.
  tool.enqueue(chatToolFaults.forbidden);
  await box.fill('Until noon.');
  await page.keyboard.press('Control+Enter');
  await page
    .locator('.system-line', { hasText: 'Not delivered. The chat tool refused its API key.' })
    .waitFor();
  await stage.inspect(page, 'conversation-reply-failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .locator('.chat-message', { hasText: 'Until noon.' })
    .getByText(/^· sent /)
    .waitFor();
  tool.enqueue(tool.acceptAndReset);
  await box.fill('Bring a box.');
  await send.click();
  await page
    .locator('.system-line', { hasText: 'May not have been delivered. The chat tool did not confirm' })
    .waitFor();
  await page.getByRole('status').filter({ hasText: 'May not have been delivered.' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.deepEqual(texts().slice(2), ['Until noon.', 'Bring a box.']);

  await box.fill('Ü'.repeat(600));
  await page.getByText('1,200 of 3,000 bytes, sent as several messages').waitFor();
  await box.fill('Ü'.repeat(1_600));
  await send.click();
  await page.getByText('At most 3,000 bytes').waitFor();
  await page.reload();
  await waitFor('what was typed', async () => (await box.inputValue()).length === 1_600);
  await page.locator('summary', { hasText: 'About This Conversation' }).click();
  await page.getByRole('button', { name: 'Log your reply' }).click();
  await page.getByRole('dialog', { name: 'Log your reply' }).waitFor();
});

test('two tabs write at one reply, and it goes out once', async (t) => {
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const stage = await startStage(t, { CHAT_TOOL_API_BASE: tool.url });
  const { owner, page } = await ownerAt(stage, '/templates');
  await stage.app.context.keys.set(owner.id, 'manychat', tool.token);
  const body = { message: 'Can you keep a cake for me?', conversation_id: ANA, first_name: 'Ana Ruiz' };
  await postMessage(stage.app.url, owner.template.webhookUrl, body);
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  await goTo(page, `/conversations/${id}`);
  const other = await stage.openBeside(page, `/conversations/${id}`);
  const [box, otherBox] = [page, other].map((tab) => tab.getByRole('textbox', { name: 'Reply to Ana Ruiz' }));
  assert.ok(box && otherBox);
  await otherBox.waitFor();
  const holds = (text: string) =>
    waitFor(`“${text}” in the other tab`, async () => (await otherBox.inputValue()) === text);

  await box.fill('Of course!');
  await holds('Of course!');
  const send = (tab: typeof page) => tab.getByRole('button', { name: 'Send', exact: true }).click();
  await send(page);
  await page
    .locator('.chat-message', { hasText: 'Of course!' })
    .getByText(/^· sent /)
    .waitFor();
  await holds('');
  await send(other);
  await other.getByText('Write your reply first').waitFor();
  assert.deepEqual(
    tool.deliveries.map(({ texts }) => texts),
    [['Of course!']],
  );
});

test('answered elsewhere: a link that the owner shows once, and the reply logged', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 400/);
  const { owner, page } = await ownerAt(stage, '/templates');
  const say = (conversation: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message: 'Hello?',
      conversation_id: conversation,
    });
  await say(ANA);
  await say('5550001');
  const { knex } = stage.app.context.db;
  const [ana, other] = await knex('conversations').orderBy('id').pluck('id');
  await goTo(page, `/conversations/${ana}`);
  await page.getByText('Save your ManyChat key, and you can answer here.').waitFor();
  await page.getByRole('link', { name: 'Save your ManyChat key' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'manychatApiKey');
  await page.goBack();
  await page.getByRole('button', { name: 'Add link to chat tool' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to this chat' });
  await dialog.getByLabel('Address of this chat').fill('https://app.manychat.com/fb123456/chat/777');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(`This address does not hold the ID ${ANA}.`).waitFor();
  await stage.inspect(page, 'conversation-chat-link');
  await dialog.getByLabel('Address of this chat').fill(`https://app.manychat.com/fb123456/chat/${ANA}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await goTo(page, `/conversations/${other}`);
  const link = page.getByRole('link', { name: 'Open the chat in ManyChat' });
  assert.equal(await link.getAttribute('href'), 'https://app.manychat.com/fb123456/chat/5550001');
  await stage.inspect(page, 'conversation-elsewhere');
  await page.getByRole('button', { name: 'Log your reply' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('We are open until six.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .locator('.chat-message', { hasText: 'open until six' })
    .getByText(/^· logged /)
    .waitFor();

  // With the key, but a day later, Instagram takes nothing from here.
  await stage.app.context.keys.set(owner.id, 'manychat', '1234567:key');
  await page.reload();
  await page.getByRole('textbox', { name: 'Reply to Customer 5550001' }).waitFor();
  await knex('messages').update({ created_at: Date.now() - 25 * 60 * 60_000 });
  await page.reload();
  await page.getByText('The customer last wrote more than 24 hours ago').waitFor();
  await link.waitFor();
  assert.equal(await page.getByRole('textbox').count(), 0);
});

test('an answer that the owner gave while the AI was thinking stands below its question', async (t) => {
  const ai = await createAiStandIn({ delayMs: 1_500 });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/conversations');
  const widget = { templateId: owner.template.id, title: 'Bakery' };
  const { publicId } = (await owner.api('POST', '/api/widgets', widget)).body;
  const visitor = await newVisitor(stage.app.url, publicId, stage.app.url);
  await visitor.send('Hello there.');
  const said = () => stage.app.context.db.knex('messages').orderBy('id').pluck('message_text');
  await waitFor('the first reply', async () => (await said()).length === 2);
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  await visitor.send('And rye bread?');
  await waitFor('the AI', () => ai.requests.length === 2);
  const own = { messageText: 'Yes, on Fridays.', requestKey: 'k'.repeat(16), pauseMinutes: 60 };
  await owner.api('POST', `/api/conversations/${id}/replies`, own);
  await waitFor('the question', async () => (await said()).length === 4);
  await goTo(page, `/conversations/${id}`);
  await page.getByText('Yes, on Fridays.').waitFor();
  const shown = await page.locator('.chat-message .bubble').allInnerTexts();
  assert.deepEqual(shown.slice(2), ['And rye bread?', 'Yes, on Fridays.']);
});
