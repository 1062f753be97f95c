import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

const ANA = '17841460998812004';
const rows = (page: Page) => page.locator('.conversation-row');
const names = (page: Page) => page.locator('.conversation-row .who strong').allTextContents();

test('the list: found by words, filtered, Back, and new ones by themselves', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { templateName: 'Bakery front desk', fallbackReply: 'We answer soon.' },
  });
  await page.getByRole('heading', { level: 1, name: 'Conversation History' }).waitFor();
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  await page.getByText('Conversations appear when customers write to one of your templates.').waitFor();
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
  assert.deepEqual(await names(page), ['Ana Ruiz', 'Customer 3307', 'mk.events', 'Priya S.']);
  await rows(page).first().getByText('Waiting').waitFor();

  await page.getByText('4 conversations, kept for 90 days.').waitFor();

  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  for (const [words, found] of [
    ['parking', ['Customer 3307']],
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

test('tabs: who waits, is paused or has no answer, each with its own address', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { webhookUrl, id: templateId } = owner.template;
  const say = (name: string, message: string) =>
    postMessage(stage.app.url, webhookUrl, { message, conversation_id: `id-${name}`, first_name: name });
  await owner.api('POST', '/api/triggers', {
    templateId,
    triggerPhrase: 'price',
    responseAction: 'From $20.',
  });
  await owner.api('POST', '/api/triggers', {
    templateId,
    triggerPhrase: 'human',
    responseAction: 'One moment.',
    handOver: true,
  });
  await waitFor('the triggers', async () => (await say('Ana', 'A human, please')).body.handoff === true);
  await say('Mia', 'Which price?');
  await say('Noor', 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1');
  await say('Ben', 'Do you deliver snow?');
  const { body: all } = await owner.api('GET', '/api/conversations');
  const idOf = (name: string) =>
    all.find(({ contactName }: { contactName: string }) => contactName === name).id;
  await owner.api('POST', `/api/conversations/${idOf('Mia')}/pause`, { minutes: 720 });

  await goTo(page, '/conversations');
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Which conversations' }).getByRole('link', { name });
  await tab(/^All ?4$/).waitFor();
  for (const name of [/^Waiting ?1$/, /^Paused ?1$/, /^Unanswered ?2$/]) await tab(name).waitFor();
  const row = (name: string) => rows(page).filter({ hasText: name });
  assert.equal(await row('Ben').locator('.message-snippet').textContent(), 'Do you deliver snow?');
  assert.equal(await row('Noor').locator('.message-snippet').textContent(), 'Attachment');
  assert.equal(await row('Ana').locator('.message-snippet').textContent(), 'Bot: One moment.');
  await row('Ben').getByText('Unanswered').waitFor();
  await row('Mia')
    .getByText(/Paused, 1[12].h left/)
    .waitFor();

  await tab(/^Unanswered/).click();
  await page.getByText('2 conversations found').waitFor();
  assert.deepEqual(await names(page), ['Ben', 'Noor']);
  assert.match(page.url(), /\?state=unanswered$/);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('snow');
  await page.getByText('1 conversation found').waitFor();
  assert.match(page.url(), /\?state=unanswered&search=snow$/);
  await tab(/^Unanswered ?1$/).waitFor();
  // The other tabs keep the search, a reload keeps both, and Back undoes one after the other.
  await tab(/^Waiting ?0$/).click();
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('1 conversation found').waitFor();
  assert.deepEqual(await names(page), ['Ana']);
  assert.match(page.url(), /\?state=waiting$/);
  await page.goBack();
  await page.goBack();
  await page.getByText('Do you deliver snow?').waitFor();
  assert.equal(await tab(/^Unanswered/).getAttribute('aria-current'), 'page');

  // Answered by hand in the conversation, and the way back leads to the tab.
  await page.getByRole('link', { name: 'View the conversation with Ben' }).click();
  await page.getByRole('heading', { level: 1, name: /^Conversation from/ }).waitFor();
  await owner.api('POST', `/api/conversations/${idOf('Ben')}/messages`, { messageText: 'No snow, sorry.' });
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('1 conversation found').waitFor();
  assert.deepEqual(await names(page), ['Noor']);
  await tab(/^All/).click();
  assert.equal(await row('Ben').locator('.message-snippet').textContent(), 'You: No snow, sorry.');

  await owner.api('POST', `/api/conversations/${idOf('Ana')}/resume`);
  await owner.api('POST', `/api/conversations/${idOf('Mia')}/resume`);
  await owner.api('POST', `/api/conversations/${idOf('Noor')}/messages`, { messageText: 'Nice!' });
  await page.reload();
  for (const [name, title] of [
    [/^Waiting ?0$/, 'Nobody is waiting for you'],
    [/^Paused ?0$/, 'The bot is not paused in any conversation'],
    [/^Unanswered ?0$/, 'Every customer has an answer'],
  ] as const) {
    await tab(name).click();
    await page.getByRole('heading', { name: title }).waitFor();
  }
  await stage.inspect(page, 'conversations-all-answered');
});

test('a row opens as a whole, by one link; its words can be selected', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const say = (name: string, message: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: `1784146099881${name.length}`,
      first_name: name,
    });
  await say('Ana', 'Is there almond in the cake?');
  await say('Leila', 'هل لديكم كعكة باللوز؟');
  await goTo(page, '/conversations');
  const row = rows(page).filter({ hasText: 'Ana' });
  const opened = () => page.getByRole('heading', { level: 1, name: /^Conversation from/ }).waitFor();
  // Beside the texts, on a text, and by keyboard.
  for (const place of ['.number', '.message-snippet', '.who strong', '.latest']) {
    // The link lies over most of them.
    await row.locator(place).click({ force: true });
    await opened();
    await page.goBack();
    await row.waitFor();
  }
  assert.equal(await row.locator('a, button, [tabindex]').count(), 1, 'one stop');
  await row.getByRole('link').press('Enter');
  await opened();
  await page.goBack();
  await row.waitFor();

  // Middle click, or Ctrl: in a tab of its own.
  const beside = page.context().waitForEvent('page');
  await row.locator('.message-snippet').click({ modifiers: ['ControlOrMeta'] });
  await (await beside).close();
  assert.match(page.url(), /\/conversations$/);
  // Words are marked with the mouse, and the row stays closed.
  const box = await row.locator('.message-snippet span').boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + 8, { steps: 5 });
  await page.mouse.up();
  assert.match(await page.evaluate(() => `${getSelection()}`), /there almond in the/);
  assert.match(page.url(), /\/conversations$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());

  // What is written from right to left stays on the column's side.
  const edges = await page
    .locator('.message-snippet')
    .evaluateAll((all) => all.map((each) => (each.firstElementChild ?? each).getBoundingClientRect().left));
  assert.equal(new Set(edges.map(Math.round)).size, 1, edges.join());

  await page.setViewportSize({ width: 360, height: 640 });
  await row.scrollIntoViewIfNeeded();
  const card = await row.boundingBox();
  assert.ok(card !== null);
  await page.mouse.click(card.x + card.width / 2, card.y + card.height - 4);
  await opened();
});

test('a search marks its words and leads to where they stand', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { fallbackReply: 'We answer soon.' },
  });
  const say = (message: string, conversation_id: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, { message, conversation_id });
  await say('<b>Crème</b> or <i>ALMOND</i>? 👩‍👩‍👧‍👦', 'ana');
  await say('Something else', 'ana');
  await say('Is 東京タワー near?', 'ben');
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill('creme almond');
  await page.getByText('1 conversation found').waitFor();
  const snippet = page.locator('.message-snippet');
  assert.equal(await snippet.textContent(), '<b>Crème</b> or <i>ALMOND</i>? 👩‍👩‍👧‍👦');
  assert.deepEqual(await snippet.locator('mark').allTextContents(), ['Crème', 'ALMOND']);
  await stage.inspect(page, 'conversations-hit');
  const { body } = await owner.api('GET', '/api/conversations?search=almond');
  const [{ id, hit }] = body;
  assert.equal(
    await page.getByRole('link', { name: 'View the conversation with Customer ana' }).getAttribute('href'),
    `/conversations/${id}?at=${hit.messageId}&search=creme+almond`,
  );
  await page.locator('.message-snippet').click();
  await page.locator('.chat-message.is-shown').getByText('Crème').waitFor();
  await page.goBack();
  await page.getByText('1 conversation found').waitFor();
  await search.fill('東京');
  await page.getByText('Is 東京タワー near?').waitFor();
  assert.deepEqual(await snippet.locator('mark').allTextContents(), ['東京']);
  // Found by its id alone: the last message, and no place to lead to.
  await search.fill('ana');
  await page.getByText('We answer soon.').waitFor();
  assert.equal(await page.locator('.view-link').getAttribute('href'), `/conversations/${id}`);
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
  await goTo(page, '/conversations');
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

test('several at once: tagged, resumed, exported and deleted, each with ten seconds to undo', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { fallbackReply: 'Soon.' } });
  stage.expectConsole(/Failed to load resource/);
  for (const name of ['Ana', 'Ben', 'Mia'])
    await postMessage(stage.app.url, owner.template.webhookUrl, {
      message: `It is ${name}`,
      conversation_id: `id-${name}`,
      first_name: name,
    });
  const kept = async () =>
    (await owner.api('GET', '/api/conversations')).body.map(
      (one: { contactName: string }) => one.contactName,
    );
  const tagged = async () => (await owner.api('GET', '/api/contacts?tag=vip')).body.length;
  const mia = (await owner.api('GET', '/api/conversations?search=Mia')).body[0];
  await owner.api('POST', `/api/conversations/${mia.id}/pause`, {});
  await goTo(page, '/conversations');
  const bar = page.getByRole('region', { name: 'Chosen conversations' });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  const choose = (name: string) => page.getByLabel(`Select the conversation with ${name}`).click();
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();

  await select.focus();
  await page.keyboard.press('Enter');
  await waitFor('the focus', () =>
    bar.getByLabel('Select all shown').evaluate((box) => box === document.activeElement),
  );
  await page.keyboard.press('Space');
  await bar.getByText('3 selected').waitFor();
  await stage.inspect(page, 'conversations-chosen');
  await choose('Ben');
  await bar.getByText('2 selected').waitFor();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Mia');
  await page.getByText('1 conversation found').waitFor();
  await bar.getByText('0 selected').waitFor();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await page.getByText('3 conversations').waitFor();

  await bar.getByLabel('Select all shown').click();
  const [download] = await Promise.all([page.waitForEvent('download'), press('Export')]);
  assert.equal(download.suggestedFilename(), 'conversations.csv');
  assert.match(await readFile(await download.path(), 'utf8'), /"customer","It is Ben"\r\n/);

  // The tag is the customers'. To leave the page is to do it.
  await press('Tag');
  const dialog = page.getByRole('dialog', { name: 'Tag 3 conversations' });
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Tag').fill('vip');
  await stage.inspect(page, 'conversations-tag');
  await dialog.getByLabel('Tag').press('Enter');
  await sawNotice(page, 'Tagged the customers of 3 conversations');
  await waitFor('the focus', () => select.evaluate((button) => button === document.activeElement));
  await undo();
  assert.equal(await tagged(), 0);
  await select.click();
  await bar.getByLabel('Select all shown').click();
  await press('Tag');
  await dialog.getByLabel('Tag').fill('vip');
  await dialog.getByLabel('Tag').press('Enter');
  await page.getByRole('link', { name: 'Templates', exact: true }).first().click();
  await waitFor('the tags', async () => (await tagged()) === 3);
  await page.goBack();

  const badge = rows(page).getByText('Paused');
  await badge.waitFor();
  await select.click();
  await choose('Ana');
  assert.ok(await bar.getByRole('button', { name: 'Resume bot' }).isDisabled(), 'it is not paused');
  await choose('Mia');
  await press('Resume bot');
  await badge.waitFor({ state: 'detached' });
  await undo();
  await badge.waitFor();

  // A call that fails says so, and the rows come back.
  const remove = async () => {
    await select.click();
    await choose('Ana');
    await choose('Mia');
    await press('Delete');
    const sure = page.getByRole('dialog', { name: 'Delete 2 conversations with 4 messages?' });
    await sure.getByRole('button', { name: 'Delete', exact: true }).click();
    await sawNotice(page, '2 conversations deleted');
    assert.deepEqual(await names(page), ['Ben']);
    await page.getByText('1 conversation,').waitFor();
  };
  await remove();
  assert.deepEqual(await kept(), ['Mia', 'Ben', 'Ana'], 'nothing is deleted yet');
  await undo();
  assert.deepEqual(await names(page), ['Mia', 'Ben', 'Ana']);
  await page.route('**/api/bulk', (route) => route.abort());
  await remove();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await sawNotice(page, 'The conversations were not deleted');
  assert.deepEqual(await names(page), ['Mia', 'Ben', 'Ana']);
  await page.unroute('**/api/bulk');
  await remove();
  await page.goto('about:blank');
  await waitFor('the deletion', async () => (await kept()).join() === 'Ben');
});
