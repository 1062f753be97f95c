import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AiRequest } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

function answer({ model, messages }: AiRequest): string {
  const asked = messages.at(-1)?.content ?? '';
  if (asked.includes('gift')) return 'Yes, for $99.';
  if (asked.includes('deliver')) return model === 'gpt-6-sol' ? 'Yes, for $7.' : 'Yes, within 5 km, for $4.';
  if (asked.includes('Sundays')) return 'Sorry, no.';
  return 'I will check that.';
}

test('the AI is asked what its owner wrote, and a caught reply may have been right', async (t) => {
  const ai = await createAiStandIn({ models: ['gpt-6-luna', 'gpt-6-sol'], reply: answer });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { owner, page } = await ownerAt(stage, '/robots.txt', { template: { templateName: 'Front desk' } });
  const { context, url } = stage.app;
  const { id, webhookUrl } = owner.template;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await postMessage(url, webhookUrl, { message: 'Do you wrap gifts?', conversation_id: 'anna' });
  await context.caughtReplies.flush();
  await page.goto(`${url}/templates/${id}/test`);
  const card = page.getByRole('region', { name: 'Does it say what you wrote?' });
  await card.getByText(/3 lines: about 4 calls to your own server, at most 6/).waitFor();
  await card.getByText('Asked 3 in our own words.').waitFor();

  await card.getByLabel('How many lines').selectOption('10');
  await card.getByRole('button', { name: 'Ask the AI' }).click();
  await card.getByText('1 wrong, 1 to be read, 1 right.').waitFor();
  const row = card.getByRole('row').filter({ hasText: 'Are you open on Sundays?' });
  await row.getByText('You wrote: Yes, from 8 am to noon.').waitFor();
  await row.getByText(/It (says no where|contradicts what) you wrote/).waitFor();

  // Another model beside it, whose reply the fact check refuses.
  await card.getByLabel('Beside another model').selectOption('gpt-6-sol');
  await card.getByRole('button', { name: 'Ask the AI' }).click();
  await card.getByText('2 wrong, 1 to be read, 0 right.').waitFor();
  await card.getByText('As it is now: 1 wrong, 1 to be read, 1 right.').waitFor();
  const delivery = card.getByRole('row').filter({ hasText: 'Do you deliver?' });
  await delivery.getByText('What the AI wrote. A customer would get:').waitFor();
  await delivery.getByText('Right', { exact: true }).waitFor();
  await delivery.getByText('Wrong', { exact: true }).waitFor();

  await goTo(page, '/settings');
  await page.getByText(/Last checked .*: 1 of 3 lines of Front desk right, 1 wrong\./).waitFor();

  await goTo(page, '/dashboard');
  const caught = page.getByRole('region', { name: 'Caught replies' });
  await caught.getByText(/kept 1 reply of the AI from going out/).waitFor();
  await caught.getByText(/a price that you never wrote: “\$99”/).waitFor();
  await caught.getByRole('button', { name: 'It was right after all' }).click();
  await caught.getByText('You say that 1 was right.').waitFor();
  await caught.getByRole('button', { name: 'Undo' }).click();
  await caught.getByRole('button', { name: 'It was right after all' }).waitFor();
  assert.equal((await context.caughtReplies.list(owner.id)).wereRight, 0);
});
