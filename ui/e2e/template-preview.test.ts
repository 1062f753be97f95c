import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AiRequest, aiFaults, inTwoParts } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { startStage } from './support/stage.ts';
import { faqRows, goTo, ownerAt } from './support/steps.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('the form as it stands answers, streamed, with its reason; nothing is saved', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Hi! We do, 8 slices for $42. Which day do you need it?' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  await stage.app.context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 4, "output": 15}}' });
  const faqs = 'Q: Do you have gluten-free cakes? A: Almond cake, 8 slices, $42.';
  const { owner, page } = await ownerAt(stage, '/templates', { template: { faqs } });
  const { id } = owner.template;
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await owner.api('POST', '/api/triggers', {
    templateId: id,
    triggerPhrase: 'opening hours',
    responseAction: 'Tuesday to Sunday, 7 to 15.',
    handOver: true,
  });
  await goTo(page, `/templates/${id}`);
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  await page.getByLabel('Business type').fill('Bakery on wheels');

  const seen = Promise.withResolvers<void>();
  ai.enqueue(inTwoParts('Hi! We do, ', seen.promise, '8 slices for $42.'));
  await preview.getByRole('button', { name: 'Do you have gluten-fr…' }).click();
  await preview.getByText('Do you have gluten-free cakes?', { exact: true }).waitFor();
  await preview.getByText('Generating response...').waitFor();
  await preview.getByText('Hi! We do,', { exact: true }).waitFor();
  seen.resolve();
  await preview.getByText('Hi! We do, 8 slices for $42.', { exact: true }).waitFor();
  await preview.getByText('Written by AI').waitFor();
  await preview.getByText('Your one trigger did not match').waitFor();
  await preview.getByText('Facts, forbidden words and length: nothing to change').waitFor();
  const asked = JSON.stringify((ai.requests.at(-1)?.body as AiRequest | undefined)?.messages);
  assert.ok(asked.includes('Bakery on wheels'), 'what is typed and not saved is used');
  assert.equal(await preview.getByText('The form has changed since.').count(), 0);
  await stage.inspect(page, 'template-preview');

  await page.getByLabel('Role').fill('Cake consultant');
  await preview.getByText('The form has changed since.').waitFor();
  await preview.getByRole('button', { name: 'Ask again' }).click();
  await preview.locator('.bubble.voice').getByText('Which day do you need it?').waitFor();
  await preview.getByLabel('Try another message').fill('what are your opening hours?');
  await page.keyboard.press('Enter');
  await preview.getByText('Tuesday to Sunday, 7 to 15.', { exact: true }).waitFor();
  await preview.getByText('Your exact words, without AI').waitFor();
  await preview.getByText('Here the bot hands over to you').waitFor();

  ai.enqueue(aiFaults.unauthorized);
  await preview.getByRole('button', { name: 'Annoyed' }).click();
  await preview.getByText('Nothing would be sent.').waitFor();
  await preview.getByText('Nothing, because the AI refused your key').waitFor();
  await preview.getByText('The AI wrote no reply: OpenAI refused your key.').waitFor();
  await preview.getByRole('link', { name: 'Check the key' }).waitFor();
  await page.getByLabel('Role').fill('');
  await preview.getByRole('button', { name: 'Price?' }).click();
  await preview.getByText('Fill in the marked fields first.').waitFor();
  await page.getByText('Role is required').waitFor();
  assert.equal((await owner.api('GET', '/api/conversations')).body.length, 0);
});

test('a reply of the preview is fixed, and the form has it at once', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Our cakes start at $35.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890' });
  const template = { productOrService: 'Cakes from $35.', faqs: 'Q: Where? A: Linden Street 12.' };
  const { owner, page } = await ownerAt(stage, '/templates', { template });
  await goTo(page, `/templates/${owner.template.id}`);
  const preview = page.getByRole('complementary', { name: 'Live preview' });
  await preview.getByLabel('Try another message').fill('What does a cake cost?');
  await page.keyboard.press('Enter');
  const fix = preview.getByRole('button', { name: 'Fix this reply' });
  await fix.waitFor();
  await stage.inspect(page, 'template-preview-fix');
  await fix.click();
  await preview.getByRole('menuitem', { name: 'Forbid a phrase' }).waitFor();
  assert.equal(await preview.getByRole('menuitem', { name: 'Ask again' }).count(), 0, 'the preview does so');
  await preview.getByRole('menuitem', { name: 'Add as FAQ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add as FAQ' });
  assert.equal(await dialog.getByLabel('Question').inputValue(), 'What does a cake cost?');
  await dialog.getByRole('button', { name: 'Add FAQ' }).click();
  await preview.getByText('Added to your FAQs.').waitFor();
  assert.deepEqual(await faqRows(page).locator('summary').allInnerTexts(), [
    'Where? Linden Street 12.',
    'What does a cake cost? Our cakes start at $35.',
  ]);

  await goTo(page, '/templates/new');
  await page.getByRole('button', { name: /^Bakery/ }).click();
  await preview.getByRole('button', { name: 'Price?' }).click();
  await preview.getByText('Why this reply').waitFor();
  assert.equal(await fix.count(), 0, 'what is not created yet is fixed in its form');
});

test('on the phone the preview is a sheet', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Hi! Which cake do you have in mind?' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890' });
  const { owner, page } = await ownerAt(stage, '/templates', { context: PHONE });
  await goTo(page, `/templates/${owner.template.id}`);
  await page.getByRole('button', { name: 'Preview' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Live preview' });
  await sheet.getByRole('button', { name: 'Price?' }).tap();
  await sheet.getByText('Hi! Which cake do you have in mind?', { exact: true }).waitFor();
  await page.screenshot({
    path: new URL('./screenshots/template-preview-sheet.png', import.meta.url).pathname,
  });
  await sheet.getByRole('button', { name: 'Close preview' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Preview' }).tap();
  await sheet.getByText('Hi! Which cake do you have in mind?', { exact: true }).waitFor();
});
