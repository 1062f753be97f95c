import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiFaults } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('the bell: live in two tabs, read in one is read in both, and it leads to the conversation', async (t) => {
  const ai = await createAiStandIn();
  ai.setDefault(aiFaults.unauthorized);
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/profile');
  const { api, template } = owner;
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'pickup at',
    responseAction: 'I will answer you myself.',
    handOver: true,
  });
  const second = await stage.openBeside(page, '/profile');
  const bellOf = (tab: typeof page, name: RegExp | string) => tab.getByRole('button', { name });
  await bellOf(second, 'Notifications').waitFor();
  await bellOf(page, 'Notifications').click();
  await page.getByText('You are all caught up.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Notifications',
  );

  const say = (message: string) =>
    postMessage(stage.app.url, template.webhookUrl, {
      message,
      conversation_id: 'ana',
      first_name: 'Ana Ruiz',
    });
  await say('Do you bake?');
  await bellOf(second, 'Notifications, 1 unread').waitFor();
  await bellOf(second, /^Notifications/).click();
  await second.getByRole('link', { name: /Unread: Your AI key was refused/ }).waitFor();
  // Both tabs listen while the next customer is handed over, one of them with the list open.
  await say('Is a pickup at 10 fine?');
  await sawNotice(page, 'A customer is waiting for you');
  await second.getByRole('link', { name: /Unread: Ana Ruiz is waiting for you/ }).waitFor();
  await bellOf(page, 'Notifications, 2 unread').waitFor();
  await stage.inspect(second, 'bell');

  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await bellOf(second, 'Notifications').waitFor();
  await bellOf(page, 'Notifications').waitFor();
  const { body } = await api('GET', '/api/conversations');
  const link = second.getByRole('link', { name: /Ana Ruiz is waiting for you/ });
  assert.equal(await link.getAttribute('href'), `/conversations/${body[0].id}`);
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await second.waitForURL(`**/conversations/${body[0].id}`);
  assert.equal(await second.getByRole('dialog', { name: 'Notifications' }).count(), 0);
});

test('a page that was away shows what happened meanwhile when it is looked at again', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/conversations');
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((which) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => which });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  const { webhookUrl } = owner.template;
  await postMessage(stage.app.url, webhookUrl, {
    message: 'Hello',
    conversation_id: 'ana',
    first_name: 'Ana Ruiz',
  });
  await page.waitForTimeout(2_500);
  assert.equal(await page.getByText('Ana Ruiz').count(), 0, 'a hidden page keeps no connection');
  await look('visible');
  await page.getByText('Ana Ruiz').first().waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
});
