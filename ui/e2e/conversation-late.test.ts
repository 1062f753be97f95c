import { test } from 'node:test';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { createChatToolStandIn } from '../../src/testing/chat-tool-stand-in.ts';
import { postMessage } from '../../src/testing/fixtures.ts';
import { chatToolFaults } from '../../src/testing/stand-ins/chat-tool-behaviours.ts';
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
  await page.getByText('The reply took too long').waitFor();
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
