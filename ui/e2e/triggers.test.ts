import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

async function fillTrigger(page: Page, phrase: string, response: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Trigger phrase').fill(phrase);
  await dialog.getByLabel('Response').fill(response);
}

async function addTrigger(page: Page, phrase: string, response: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Trigger' }).first().click();
  await fillTrigger(page, phrase, response);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trigger' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 2, name: phrase, exact: true }).last().waitFor();
}

const phrases = (page: Page) => page.locator('.trigger-head h2').allTextContents();

test('triggers: added, tried out on real messages, edited, moved, switched off and deleted', async (t) => {
  const stage = await startStage(t, { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' });
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { templateName: 'Bakery front desk', fallbackReply: 'We answer soon.' },
  });
  const say = (message: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, { message, conversation_id: 'ana' });
  await say('What are your opening hours?');
  await say('A cake for Saturday');
  await goTo(page, `/templates/${owner.template.id}/triggers`);
  await page.getByRole('heading', { level: 1, name: 'Triggers for Bakery front desk' }).waitFor();
  await page.getByRole('heading', { name: 'No Triggers Yet' }).waitFor();
  await stage.inspect(page, 'triggers-empty');

  // By keyboard alone, with the form's own sentences on the way.
  await page.getByRole('button', { name: 'Add Your First Trigger' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Trigger' });
  await dialog.getByText('Trigger phrase must be at least 2 characters').waitFor();
  await dialog.getByText('Response must be at least 5 characters').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('opening hours');
  await page.keyboard.press('Tab');
  await page.keyboard.type('We are open Tuesday to Sunday, 7 to 15. Mondays we sleep in 😴');
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Trigger Added');
  await page.getByRole('heading', { level: 2, name: 'opening hours' }).waitFor();
  await page.getByRole('link', { name: 'Triggers 1' }).waitFor();

  await addTrigger(page, 'menu', 'Here is this week’s menu: lindenbakery.com/menu');
  await page.getByRole('button', { name: 'Edit “menu”' }).click();
  await page.getByRole('dialog').getByLabel('Exact message').check();
  await page.getByRole('dialog').getByText('Hand over, tag, field: nothing set').click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Hand over to me' }).check();
  await page.getByRole('dialog').getByText('Hands over to you').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sawNotice(page, 'Trigger Updated');
  await page.getByText('exact message', { exact: true }).waitFor();
  await page.getByText('Hands over', { exact: true }).waitFor();

  // The linter speaks while the phrase is typed, and in the row.
  await page.getByRole('button', { name: 'Add Trigger' }).click();
  await fillTrigger(page, 'ok', 'Wonderful!');
  await dialog.getByText('A phrase this short fires on very many messages.').waitFor();
  await dialog.getByLabel('Trigger phrase').fill('Opening Hours');
  await dialog.getByLabel('Exact message').check();
  const never = 'Never reached: “opening hours” above answers first. Move this one up.';
  await dialog.getByText(never).waitFor();
  await stage.inspect(page, 'triggers-add');
  await dialog.getByRole('button', { name: 'Add Trigger' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(never).waitFor();
  await page.getByRole('switch', { name: '“menu” is on' }).uncheck();
  await page.getByText('Off', { exact: true }).waitFor();

  await say('And the opening hours on Sunday?');
  await waitFor('the count', async () => {
    const { body } = await owner.api('GET', `/api/triggers/template/${owner.template.id}`);
    return body[0].recentReplies === 1;
  });
  await page.reload();
  await page.getByText('Sent 1 time in 30 days').waitFor();
  await page.getByLabel('Message from a customer').fill('hey what are your opening hours on sunday??');
  await page.getByText('“opening hours” answers').waitFor();
  await page.getByText('It would have answered 2 of your last 3 messages.').waitFor();
  await page.getByLabel('Message from a customer').fill('do you have rye?');
  await page.getByText('No trigger matches').waitFor();

  // By the arrow keys, then by dragging the grip.
  const grip = page.getByRole('button', { name: 'Move “Opening Hours”, with the arrow keys', exact: true });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByText('“Opening Hours” is now number 1 of 3.').waitFor();
  assert.deepEqual(await phrases(page), ['Opening Hours', 'opening hours', 'menu']);
  assert.ok(await grip.evaluate((button) => button === document.activeElement), 'the grip keeps the focus');
  await page.locator('.trigger-warning').waitFor({ state: 'detached' });
  const from = await page.getByRole('button', { name: 'Move “menu”' }).boundingBox();
  const to = await grip.boundingBox();
  assert.ok(from !== null && to !== null);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 });
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.mouse.up(),
  ]);
  assert.equal(saved.status(), 200);
  await page.getByText('“menu” is now number 1 of 3.').waitFor();
  await page.reload();
  await page.locator('.trigger-head').first().waitFor();
  assert.deepEqual(await phrases(page), ['menu', 'Opening Hours', 'opening hours']);

  await page.getByRole('button', { name: 'Delete “menu”' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete “menu”?' });
  await confirmation
    .getByText('This will permanently delete this trigger. This action cannot be undone.')
    .waitFor();
  await page.mouse.click(5, 5);
  await stage.inspect(page, 'triggers-delete');
  await confirmation.getByRole('button', { name: 'Delete trigger' }).click();
  await sawNotice(page, 'Trigger Deleted');
  await page.getByRole('heading', { level: 2, name: 'menu', exact: true }).waitFor({ state: 'detached' });
});

test('triggers: what the server refuses, and a list that does not load', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of (403|404|500|503)/);
  const { owner, page } = await ownerAt(stage, '/templates');
  await stage.app.context.settings.save({ max_triggers_per_template: 1 });
  await goTo(page, `/templates/${owner.template.id}/triggers`);
  await page.getByRole('button', { name: 'Add Your First Trigger' }).click();
  await fillTrigger(page, 'hours', 'From 7 to 15.');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trigger' }).click();
  await sawNotice(page, 'Trigger Added');
  await page.getByRole('button', { name: 'Add Trigger' }).click();
  await fillTrigger(page, 'menu', 'Rye and spelt.');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trigger' }).click();
  await page.getByText('A template can have at most 1 triggers (the limit).').waitFor();
  assert.equal(await page.getByLabel('Trigger phrase').inputValue(), 'menu', 'what was typed is kept');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // Deleted in another tab meanwhile.
  const [trigger] = await stage.app.context.triggers.list(owner.id, owner.template.id);
  await stage.app.context.triggers.remove(owner.id, trigger?.id ?? 0);
  await page.getByRole('switch', { name: '“hours” is on' }).click();
  await sawNotice(page, 'Error');
  await page.getByRole('heading', { name: 'No Triggers Yet' }).waitFor();

  await page.route('**/api/triggers/template/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await page.getByText('Failed to load triggers. Please try refreshing the page.').waitFor();
  await stage.inspect(page, 'triggers-failed');
  await page.unroute('**/api/triggers/template/*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'No Triggers Yet' }).waitFor();
});

test('moves in quick succession are kept in their order, however long one of them takes', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { triggers } = stage.app.context;
  const templateId = owner.template.id;
  for (const triggerPhrase of ['hours', 'menu', 'parking'])
    await triggers.add(owner.id, templateId, { triggerPhrase, responseAction: 'See our page.' });
  await goTo(page, `/templates/${templateId}/triggers`);
  const grip = page.getByRole('button', { name: 'Move “parking”' });
  await grip.waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/api/triggers/*', async (route) => {
    count += 1;
    if (count === 1) await released;
    await route.continue();
  });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByText('“parking” is now number 1 of 3.').waitFor();
  await waitFor('the first move', () => count > 0);
  assert.deepEqual(await phrases(page), ['parking', 'hours', 'menu'], 'shown at once');
  const [saved] = await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.request().postDataJSON().position === 1,
    ),
    release(),
  ]);
  assert.equal(saved.status(), 200);
  const stored = async () => (await triggers.list(owner.id, templateId)).map((each) => each.triggerPhrase);
  await waitFor('both moves', async () => (await stored()).join() === 'parking,hours,menu');
  assert.deepEqual(await phrases(page), ['parking', 'hours', 'menu']);
});
