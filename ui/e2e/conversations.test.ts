import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BAKERY, postMessage } from '../../src/testing/fixtures.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

const ANA = '17841460998812004';
const rows = (page: Page) => page.locator('.conversation-row');
const names = (page: Page) => page.locator('.conversation-row .who strong').allTextContents();

test('the list: found by words, filtered, Back, paused and resumed, and new ones by themselves', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { templateName: 'Bakery front desk', fallbackReply: 'We answer soon.' },
  });
  await page.getByRole('heading', { level: 1, name: 'Conversation History' }).waitFor();
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  await page
    .getByText('Conversations appear when Instagram users message you through your templates.')
    .waitFor();
  assert.equal(await page.getByRole('link', { name: 'Manage Templates' }).getAttribute('href'), '/templates');
  await stage.inspect(page, 'conversations-empty');

  const cakes = await stage.app.context.templates.create(owner.id, {
    ...BAKERY,
    templateName: 'Wedding cakes',
  });
  const say = (webhookUrl: string, id: string, name: string, message: string) =>
    postMessage(stage.app.url, webhookUrl, { message, conversation_id: id, first_name: name });
  const { webhookUrl } = owner.template;
  await say(cakes.webhookUrl, '17841455201934472', 'Priya S.', 'Three tiers, please');
  await say(webhookUrl, '17841403377120985', 'mk.events', 'Do you cater?');
  await say(webhookUrl, '17841400048813307', '', 'Is there parking?');
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'pickup at',
    responseAction: 'Done! Lena will confirm in the morning 💛',
    handOver: true,
  });
  await waitFor('the handover', async () => {
    const { body } = await say(
      webhookUrl,
      ANA,
      'Ana Ruiz',
      `yes please!! pickup at 10? ${performance.now()}`,
    );
    return body.handoff === true;
  });
  // The open page hears of them.
  await page.getByText('Ana Ruiz', { exact: true }).waitFor();
  await page.getByText('4 conversations').waitFor();
  assert.deepEqual(await names(page), ['Ana Ruiz', '17841400048813307', 'mk.events', 'Priya S.']);
  await rows(page).first().getByText('Waiting').waitFor();

  await page.getByRole('button', { name: 'Pause the bot with mk.events' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'For 12 hours' }).click();
  await page.getByText(/Paused, 1[12].h left/).waitFor();
  await stage.inspect(page, 'conversations');
  await page.getByRole('button', { name: 'Resume the bot with Ana Ruiz' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume bot' }).click();
  // Among the rows: a notice may still say that a customer is waiting.
  await rows(page).getByText('Waiting').waitFor({ state: 'detached' });
  const { body } = await owner.api('GET', '/api/conversations');
  assert.deepEqual(
    body.map(({ isPaused }: { isPaused: boolean }) => isPaused),
    [false, false, true, false],
  );

  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  for (const [words, found] of [
    ['parking', ['17841400048813307']],
    ['ana r', ['Ana Ruiz']],
    ['wedding', ['Priya S.']],
    ['20985', ['mk.events']],
  ] as const) {
    await search.fill(words);
    await waitFor(words, async () => (await names(page)).join() === found.join());
  }
  assert.match(page.url(), /\?search=20985$/);
  await search.fill('%_nothing*');
  await page.getByText('Try adjusting your search or filter criteria').waitFor();
  await stage.inspect(page, 'conversations-nothing-found');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('4 conversations').waitFor();
  assert.equal(await search.inputValue(), '');

  await page.reload();
  // The filter is in the address, so Back undoes it, and a reload keeps it.
  await page.getByLabel('Template').selectOption('Wedding cakes');
  await page.getByText('1 conversation found').waitFor();
  assert.match(page.url(), new RegExp(`\\?template=${cakes.id}$`));
  await page.reload();
  await page.getByText('1 conversation found').waitFor();
  await page.getByRole('link', { name: 'View the conversation with Priya S.' }).click();
  await page.getByRole('heading', { level: 1, name: 'Conversation from Wedding cakes' }).waitFor();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await page.getByText('1 conversation found').waitFor();
  await page.getByLabel('Template').selectOption('All Templates');
  await page.getByText('4 conversations').waitFor();
  await page.goBack();
  await page.getByText('1 conversation found').waitFor();
  assert.equal(await page.getByLabel('Template').inputValue(), `${cakes.id}`);
});

test('a customer who wrote while the page was slow to listen is shown all the same', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { templateName: 'Bakery front desk' },
  });
  const listening = Promise.withResolvers<void>();
  await page.route('**/api/notifications/stream', async (route) => {
    await listening.promise;
    await route.continue();
  });
  await page.goto(`${stage.app.url}/conversations`);
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  await postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'Hi',
    conversation_id: ANA,
    first_name: 'Ana',
  });
  // Longer than the server looks back when a page begins to listen.
  await sleep(7_000);
  listening.resolve();
  await page.getByText('Ana', { exact: true }).waitFor();
});
