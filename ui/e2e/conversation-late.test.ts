import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { instagramEnv } from '../../testing/instagram.ts';
import { openAccount } from '../../testing/instagram-shop.ts';
import { hear } from '../../testing/instagram-webhook.ts';
import { createMetaStandIn } from '../../testing/meta/meta-stand-in.ts';
import { newVisitor } from '../../testing/widget-visitor.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('a late reply that could not be delivered says so, while the page is open', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Yes, on Fridays.', delayMs: 1_500 });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    CHAT_TOOL_API_BASE: tool.url,
    WEBHOOK_DEADLINE_MS: '900',
  });
  const { owner, page } = await ownerAt(stage, '/conversations');
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await stage.app.context.keys.set(owner.id, 'manychat', tool.token);
  tool.enqueue(chatToolFaults.outsideWindow);
  const ask = (message: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: '17841400123456789',
      first_name: 'Noor',
    });
  await ask('Do you have rye bread?');
  await page.getByRole('link', { name: 'View the conversation with Noor' }).click();
  await page.getByText('Do you have rye bread?').waitFor();
  // Nobody reloads: the reply, and what became of it, come by themselves.
  await page.getByText('Yes, on Fridays.').waitFor();
  await page.getByText(/^Not delivered\. ./).waitFor();
  await stage.inspect(page, 'conversation-not-delivered');
  await owner.api('POST', `/api/templates/${owner.template.id}/pause`, {});
  await page.reload();
  await page.getByText('The template is paused').waitFor();
  await page.getByRole('heading', { name: 'Not paused here' }).waitFor();
  await owner.api('POST', '/api/bot/pause', {});
  await page.reload();
  await page.getByText('The bot is paused everywhere').waitFor();
  await stage.inspect(page, 'conversation-paused-above');
});

test('what the owner types on the phone shows on the open page, and that the bot is quiet', async (t) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const metaApp = meta.app();
  const stage = await startStage(t, { ...instagramEnv(meta, metaApp), AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/conversations');
  const shop = hear(await openAccount({ app: stage.app, meta, metaApp, owner }));
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'hours',
    responseAction: 'Tue to Sun, 8 am to 6 pm.',
  });
  const noor = shop.handle.customer({ name: 'Noor' });
  noor.writes('Your hours?');
  await shop.tell();
  await page.getByRole('link', { name: 'View the conversation with Noor' }).click();
  await page.getByText('Tue to Sun, 8 am to 6 pm.').waitFor();
  await page.getByRole('heading', { name: 'The bot is on' }).waitFor();
  shop.handle.typesInApp(noor, 'I am here until eight today.');
  await shop.tell();
  await page.getByText('I am here until eight today.').waitFor();
  await page.getByRole('heading', { name: /^Paused until/ }).waitFor();
});

test('what a customer wrote before the owner took over shows as soon as it is recorded', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Yes, on Fridays.', delayMs: 4_000 });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/conversations');
  const { body: widget } = await owner.api('POST', '/api/widgets', {
    templateId: owner.template.id,
    title: 'Bakery',
  });
  const visitor = await newVisitor(stage.app.url, widget.publicId, stage.app.url);
  await visitor.send('Do you have rye bread?');
  await page.getByRole('link', { name: /^View the conversation with/ }).click();
  await page.getByText('Yes, on Fridays.').waitFor();
  await visitor.send('And how much is it?');
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('It is $4.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your reply was sent.').waitFor();
  await page.getByText('And how much is it?').waitFor();
});
