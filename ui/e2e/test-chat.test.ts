import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type AiRequest, aiFaults, inTwoParts, reply } from '../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { BAKERY } from '../../testing/fixtures.ts';
import { onceTold } from '../../testing/wire/wire.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.keyboard.press('Enter');
}

const lastAsked = (ai: AiStandIn) =>
  JSON.stringify((ai.requests.at(-1)?.body as AiRequest | undefined)?.messages);

test('test chat: trigger and AI, streamed, each with its reason; memory and reset', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Of course! Twelve cinnamon knots for Sunday.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  await stage.app.context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 4, "output": 15}}' });
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { templateName: 'Bakery front desk' },
  });
  const { id } = owner.template;
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await owner.api('POST', '/api/triggers', {
    templateId: id,
    triggerPhrase: 'opening hours',
    responseAction: 'We are open Tuesday to Sunday, 7 to 15. Mondays we sleep in 😴',
    handOver: true,
  });
  await goTo(page, `/templates/${id}/test`);
  await page.getByRole('heading', { level: 1, name: 'Test Bakery front desk' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled'), 'true');
  await say(page, '   ');
  assert.equal(await page.locator('.bubble').count(), 0, 'nothing blank is sent');

  await page.getByLabel('Message', { exact: true }).fill('hey what are your opening hours on sunday??');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Auto-response').waitFor();
  await page.getByText('Here the bot hands over to you, and is quiet from then on.').waitFor();
  assert.equal(ai.requestCount(), 0, 'a trigger asks no AI');

  // The customer's words are there at once; the reply grows while it is written.
  const seen = Promise.withResolvers<void>();
  ai.enqueue(inTwoParts('Of course! ', seen.promise, 'Twelve cinnamon knots for Sunday.'));
  await say(page, 'great, can i order 12 cinnamon knots for then?');
  await page.locator('.bubble.customer', { hasText: '12 cinnamon knots' }).waitFor();
  await page.getByText('Generating response...').waitFor();
  await page.locator('.bubble.voice', { hasText: /^Of course! $/ }).waitFor();
  seen.resolve();
  await page.locator('.bubble.voice', { hasText: 'Twelve cinnamon knots' }).waitFor();
  await page.getByText('Written by AI').waitFor();
  const why = page.getByRole('button', { name: /^Why/ }).last();
  await why.click();
  await page
    .getByText('None of your 1 matched')
    .or(page.getByText('Your one trigger did not match'))
    .waitFor();
  await page.getByText('Your template and 2 FAQs').waitFor();
  await page.getByText('Friendly', { exact: true }).waitFor();
  await page.getByText('Facts, forbidden words and length: nothing to change').waitFor();
  await page.getByText(/^\$0\.0007, 120 tokens, /).waitFor();
  await stage.inspect(page, 'test-chat');
  await page.getByRole('button', { name: 'Hide why' }).click();
  assert.ok(!lastAsked(ai).includes('opening hours on sunday'), 'stateless: nothing is remembered');

  await page.getByRole('switch', { name: 'Conversation Memory' }).check();
  await sawNotice(page, 'Changing memory mode will reset your current conversation');
  assert.equal(await page.locator('.bubble').count(), 0);
  await say(page, 'My name is Jo.');
  await page.getByText('Written by AI').waitFor();
  await say(page, '9 am, please');
  await page.getByText('Written by AI').nth(1).waitFor();
  assert.ok(lastAsked(ai).includes('My name is Jo.'), 'memory: the chat goes along');
  await page.getByRole('button', { name: /^Why/ }).last().click();
  await page.getByText('Your template, 2 FAQs and 2 earlier messages').waitFor();

  await page.getByRole('button', { name: 'Reset' }).click();
  await sawNotice(page, 'Conversation Reset');
  assert.equal(await page.locator('.bubble').count(), 0);
  await page.getByRole('button', { name: 'Someone who is annoyed' }).click();
  await page.locator('.bubble', { hasText: 'nobody answered' }).waitFor();
  await page.getByText('Written by AI').waitFor();
  assert.ok(!lastAsked(ai).includes('My name is Jo.'), 'a reset chat is forgotten');
  assert.equal((await stage.app.context.db.knex('messages')).length, 0, 'nothing is recorded');
});

test('test chat: no key, a refused key, a slow AI, and a server that is away', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Late, but here.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, WEBHOOK_DEADLINE_MS: '2500' });
  stage.expectConsole(/status of 503|ERR_FAILED/);
  const { owner, page } = await ownerAt(stage, '/templates');
  await goTo(page, `/templates/${owner.template.id}/test`);
  await say(page, 'Do you bake rye bread?');
  await sawNotice(page, 'API Key Required');
  await page
    .getByText('You need to add your OpenAI API key in settings before you can test templates.')
    .waitFor();
  assert.equal(await page.locator('.bubble').count(), 0);
  assert.equal(await page.getByLabel('Message', { exact: true }).inputValue(), 'Do you bake rye bread?');
  await stage.inspect(page, 'test-chat-no-key');

  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await page.reload();
  ai.enqueue(aiFaults.unauthorized);
  await say(page, 'Do you bake rye bread?');
  await page
    .getByText('Failed to generate response. Please check your OpenAI API key and template settings.')
    .waitFor();
  await page.getByText('No reply', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Why/ }).click();
  await page.getByText('Nothing, because the AI refused your key').waitFor();
  await stage.inspect(page, 'test-chat-refused-key');

  // Slow, but in time; then too slow, and the owner's own words take over.
  const seen = Promise.withResolvers<void>();
  ai.enqueue(onceTold(seen.promise, reply('Late, but here.')));
  await say(page, 'Are you there?');
  await page.getByText('Generating response...').waitFor();
  seen.resolve();
  await page.locator('.bubble.voice', { hasText: 'Late, but here.' }).waitFor();
  await owner.api('PUT', `/api/templates/${owner.template.id}`, {
    ...BAKERY,
    lengthPreference: 'short (3-4 sentences)',
    fallbackReply: 'One moment, please.',
  });
  ai.enqueue(aiFaults.hang);
  await say(page, 'Still there?');
  await page.getByText('Fallback reply').waitFor();
  await page.getByRole('button', { name: /^Why/ }).last().click();
  await page.getByText('The AI did not write it, because the AI did not answer in time').waitFor();

  await page.route('**/api/test-prompt', (route) => route.abort());
  await say(page, 'Hello?');
  await page.getByText('Failed to generate AI response').waitFor();
  await page.unroute('**/api/test-prompt');
  await say(page, 'Hello again');
  await page.getByText('Written by AI').nth(1).waitFor();
});
