import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice, toggleFold } from './support/steps.ts';

test('what is folded away: fallback, disclosure, limits, model, and a secret that callers must send', async (t) => {
  const ai = await createAiStandIn({ models: ['gpt-6-luna', 'gpt-6-sol'] });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  stage.expectConsole(/status of 400/);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { id, webhookUrl } = owner.template;
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  const stored = () => stage.app.context.templates.get(owner.id, id);
  await goTo(page, `/templates/${id}`);
  assert.equal(ai.requests.length, 0);
  for (const title of ['Limits and fallback', 'Memory and waiting', 'Style', 'Delivery'])
    await toggleFold(page, title);
  await page.getByLabel('Fallback reply').fill('I answer this evening.');
  await page.getByLabel('Disclosure line').fill('An assistant answers here.');
  await page.getByLabel('AI replies a day').fill('many');
  await page.getByLabel('Wait for more messages').selectOption('2.5 seconds');
  await page.getByLabel('AI model').selectOption('gpt-6-sol');
  await page.getByLabel('Temperature').fill('0,2');
  await page.getByLabel('Delivery field').fill('late_reply');
  await toggleFold(page, 'Limits and fallback');
  await page.getByText('1 field to correct').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('A whole number from 1 to 1,000,000, or nothing').waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'dailyAiLimit',
    'what hides the field has opened',
  );
  await page.getByLabel('AI replies a day').fill('200');
  await page.getByLabel('Fallback reply').fill('ä'.repeat(501));
  await page.getByText('At most 1,000 bytes').waitFor();
  await page.getByLabel('Fallback reply').fill('I answer this evening.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // What is set stands beside each part, closed or open.
  await page.getByText('200 AI replies a day, fallback reply, disclosure line').waitFor();
  await page.getByText('Remembers 5 messages, waits 2.5 seconds for more').waitFor();
  await page.getByText('At once, field late_reply').waitFor();
  assert.partialDeepStrictEqual(await stored(), {
    fallbackReply: 'I answer this evening.',
    disclosureLine: 'An assistant answers here.',
    waitForMoreMs: 2_500,
    dailyAiLimit: 200,
    model: 'gpt-6-sol',
    temperature: 0.2,
    deliveryField: 'late_reply',
  });

  await page.getByRole('button', { name: 'Set a secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook secret' });
  await dialog.getByLabel('Secret', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Save secret' }).click();
  await dialog.locator('.message.danger').waitFor();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  assert.match(secret, /^[\w-]{24}$/);
  await stage.inspect(page, 'template-secret');
  await dialog.getByRole('button', { name: 'Save secret' }).click();
  await sawNotice(page, 'Secret saved');
  await page.getByText('Set. Calls without it').waitFor();
  const message = { message: 'Hi', conversation_id: 'ada' };
  assert.equal((await postMessage(stage.app.url, webhookUrl, message)).status, 401);
  const headers = { 'x-webhook-secret': secret };
  assert.equal((await postMessage(stage.app.url, webhookUrl, message, headers)).status, 200);
  await page.getByRole('button', { name: 'Change secret' }).click();
  await dialog.getByRole('button', { name: 'Remove secret' }).click();
  await sawNotice(page, 'Secret removed');
  assert.equal((await stored()).sealedWebhookSecret, null);
  assert.equal((await stored()).fallbackReply, 'I answer this evening.');

  await page.getByRole('button', { name: 'Pause bot' }).click();
  await page.getByRole('menuitem', { name: 'Until I resume' }).click();
  await page.locator('.screen-title').getByText('Paused').waitFor();
  await stage.inspect(page, 'template-extras');
});

test('a second look with a model of its own, and a template that does not write like its owner', async (t) => {
  const ai = await createAiStandIn({ models: ['gpt-6-luna', 'gpt-6-sol'] });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { owner, page } = await ownerAt(stage, '/templates');
  const { id } = owner.template;
  const { context } = stage.app;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  const turns = Array.from({ length: 60 }, (_, at) => ({ at, asked: 'Are you open?', said: ['yes till 6'] }));
  await goTo(page, `/templates/${id}`);
  await toggleFold(page, 'Style');
  await page.getByText('Works once you have shown your messages').waitFor();
  await context.voices.add(owner.id, 'paste', turns);
  await page.reload();
  await page.getByText('Write like me, emojis, no forbidden words').waitFor();
  assert.equal(ai.requests.length, 0, 'asks the provider when somebody looks');
  await toggleFold(page, 'Style');
  await toggleFold(page, 'Limits and fallback');
  await page.getByText('Replies keep to your own words').waitFor();
  assert.equal(await page.getByLabel('Model for the second look').count(), 0);
  await page.getByRole('switch', { name: 'Write like me' }).click();
  await page.getByRole('switch', { name: 'Second look' }).click();
  await page.getByLabel('Model for the second look').selectOption('gpt-6-sol');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.partialDeepStrictEqual(await context.templates.get(owner.id, id), {
    useVoice: false,
    secondLook: true,
    secondLookModel: 'gpt-6-sol',
    model: '',
  });
  await stage.inspect(page, 'template-second-look');
});
