import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

test('STOP is seen in the list and in the conversation, START ends it; summaries are chosen in Settings', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/conversations');
  const { id, webhookUrl } = owner.template;
  const trigger = { triggerPhrase: 'price', responseAction: 'It is $20.' };
  await stage.app.context.triggers.add(owner.id, id, trigger);
  const say = async (message: string) => {
    const request = { message, conversation_id: 'ada', name: 'Ada' };
    return (await postMessage(stage.app.url, webhookUrl, request)).body.response;
  };
  assert.match(String(await say('Stop!')), /^You will get no more automatic replies here/);
  assert.equal(await say('What is the price?'), '');
  await goTo(page, '/conversations');
  await page.getByText('Opted out').first().waitFor();
  await stage.inspect(page, 'opted-out-list');
  await page.getByRole('link', { name: /Ada/ }).first().click();
  await page.getByRole('heading', { name: 'Opted out' }).waitFor();
  await page.getByText(/The customer opted out at .*quiet until they write START/).waitFor();
  await page.getByText('This customer asked for no more automatic replies').waitFor();
  await stage.inspect(page, 'opted-out');
  await say('start');
  assert.equal(await say('And the price?'), 'It is $20.');
  await page.reload();
  await page.getByText(/The customer opted in again at/).waitFor();
  await page.getByRole('heading', { name: 'The bot is on' }).waitFor();

  await goTo(page, '/settings');
  const choice = page.getByLabel('E-mail me a summary');
  assert.equal(await choice.inputValue(), 'weekly');
  await choice.selectOption('Every morning');
  await stage.inspect(page, 'settings-summary');
  const saved = async () => (await owner.api('GET', '/api/notifications/settings')).body;
  for (let tries = 0; tries < 50 && (await saved()).digest !== 'daily'; tries += 1)
    await page.waitForTimeout(100);
  assert.deepEqual(await saved(), { handoverMail: true, digest: 'daily' });
});
