import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { BAKERY } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { accountIn, faqRows, pageOf, sawNotice } from './support/steps.ts';

const PATH = '/templates/1';

async function firstTab(stage: Stage): Promise<Page> {
  const account = await accountIn(stage);
  await stage.app.context.templates.create(1, BAKERY);
  const page = await pageOf(stage, account, PATH);
  await page.getByRole('heading', { level: 1, name: BAKERY.templateName }).waitFor();
  return page;
}

async function secondTab(stage: Stage, first: Page): Promise<Page> {
  const page = await stage.openBeside(first, PATH);
  // Opened before the first one's owner types: it knows nothing of that.
  await page.getByLabel('Role').waitFor();
  return page;
}

const stored = (stage: Stage) => stage.app.context.templates.get(1, 1);
const autosaved = (page: Page) => page.locator('.save-status').getByText('Autosaved').waitFor();
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const choiceOn = (page: Page) => page.getByRole('region', { name: 'Changed elsewhere' });

test('two tabs change different fields: both changes stay, and each tab shows them', async (t) => {
  const stage = await startStage(t);
  const one = await firstTab(stage);
  const two = await secondTab(stage, one);
  await one.getByLabel('Role').fill('Friendly shop assistant');
  await autosaved(one);
  await two.getByLabel('Business type').fill('Cake shop');
  await autosaved(two);
  const { role, businessType } = await stored(stage);
  assert.deepEqual([role, businessType], ['Friendly shop assistant', 'Cake shop']);
  await two.getByText('Shown here now: Role.').waitFor();
  assert.equal(await two.getByLabel('Role').inputValue(), 'Friendly shop assistant');

  // The first tab hears of it when its owner comes back to it, and keeps what is being typed there.
  await one.getByRole('textbox', { name: 'Main goal' }).fill('Get people to order for pickup');
  await comeBack(one);
  await one.getByText('Shown here now: Business type.').waitFor();
  assert.equal(await one.getByLabel('Business type').inputValue(), 'Cake shop');
  await autosaved(one);
  assert.equal((await stored(stage)).mainGoal, 'Get people to order for pickup');
});

test('what the owner did here beside the form was not changed elsewhere', async (t) => {
  const stage = await startStage(t);
  const account = await accountIn(stage);
  const draft = { ...BAKERY, productOrService: 'Cakes to order. Bread from [price].' };
  await stage.app.context.templates.create(1, draft);
  const page = await pageOf(stage, account, PATH);
  const beside = await secondTab(stage, page);
  await beside.getByLabel('Role').fill('Friendly shop assistant');
  await autosaved(beside);
  await page.route(`**/api${PATH}`, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  stage.expectConsole(/net::ERR/);
  const product = page.getByLabel('Product or service');
  await product.fill('Cakes to order. Tarts.');
  await page.getByRole('button', { name: 'Start without them' }).click();
  await page.getByRole('button', { name: 'Delete these and start' }).click();
  // The other tab's change is told, what was done here is not; typed in the same field, both wait for a choice.
  await page
    .getByText('Shown here now: Role.')
    .or(page.getByText(`${BAKERY.templateName} is live`))
    .first()
    .waitFor();
  const note = page.getByRole('region', { name: 'You changed this twice' });
  await note.getByText('Tarts.').waitFor();
  assert.equal(await page.getByText(/Shown here now:.*Product/).count(), 0);
  await page.unroute(`**/api${PATH}`);
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await autosaved(page);
  assert.equal((await stored(stage)).productOrService, 'Cakes to order. Tarts.');
});

test('two tabs change the same field: both texts are shown, nothing is lost, the owner chooses', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 409/);
  const one = await firstTab(stage);
  const two = await secondTab(stage, one);
  const goal = two.getByRole('textbox', { name: 'Main goal' });
  await one.getByRole('textbox', { name: 'Main goal' }).fill('Sell more cakes to regulars.');
  await autosaved(one);
  await goal.fill('Sell more bread to regulars.');
  await two.getByLabel('Opener style').fill('Hello, dear neighbor!');
  const note = choiceOn(two);
  await note.waitFor();
  await waitFor('the other field', async () => (await stored(stage)).openerStyle === 'Hello, dear neighbor!');
  assert.equal((await stored(stage)).mainGoal, 'Sell more cakes to regulars.');
  assert.equal(await goal.inputValue(), 'Sell more bread to regulars.');
  await two.locator('.save-status').getByText('Not all saved').waitFor();
  assert.deepEqual(await note.locator('mark').allTextContents(), ['bread ', 'cakes ']);
  await stage.inspect(two, 'template-changed-elsewhere');

  // By keyboard: from the status to the note, and then through its buttons.
  await two.getByRole('button', { name: 'Choose' }).press('Enter');
  await two.keyboard.press('Tab');
  await two.keyboard.press('Tab');
  await two.keyboard.press('Enter');
  await note.waitFor({ state: 'detached' });
  assert.equal(await goal.inputValue(), 'Sell more cakes to regulars.');
  assert.equal(await two.evaluate(() => document.activeElement?.getAttribute('name')), 'mainGoal');
  await two.getByRole('button', { name: 'Put mine back' }).click();
  await autosaved(two);
  assert.equal((await stored(stage)).mainGoal, 'Sell more bread to regulars.');

  // Keeping one's own replaces the other, which the history still has.
  await one.getByRole('textbox', { name: 'Main goal' }).fill('Sell more tarts to regulars.');
  await choiceOn(one).getByRole('button', { name: 'Keep mine' }).click();
  await autosaved(one);
  assert.equal((await stored(stage)).mainGoal, 'Sell more tarts to regulars.');
  const list = await stage.app.context.templateHistory.list(1, 1);
  const goals = list.flatMap(({ changes }) => changes).filter(({ field }) => field === 'mainGoal');
  assert.deepEqual(
    goals.map(({ before }) => before),
    ['Sell more bread to regulars.', 'Sell more cakes to regulars.', BAKERY.mainGoal],
  );
});

test('what was typed without a connection meets what was saved elsewhere, after a reload too', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/net::ERR|status of 409/);
  const one = await firstTab(stage);
  const two = await secondTab(stage, one);
  await one.route('**/api/templates/1', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  one.on('dialog', (dialog) => void dialog.accept());
  await one.getByLabel('Role').fill('Baker at the oven');
  await one.getByLabel('Business type').fill('Bakery with a café');
  await two.getByLabel('Role').fill('Baker at the till');
  await two.getByLabel('Opener style').fill('Good morning!');
  await autosaved(two);
  // Closing the second tab leaves alone what the first one keeps.
  await two.close();
  await one.locator('.save-status').getByText('Not saved').waitFor();
  await one.reload();
  const note = choiceOn(one);
  await note.getByText('Baker at the till').waitFor();
  await one.getByText('We kept what you typed').waitFor();
  assert.equal(await one.getByLabel('Opener style').inputValue(), 'Good morning!');
  // Looked at and put off: it stays a choice.
  await one.reload();
  await note.getByText('Baker at the oven').waitFor();
  await one.unroute('**/api/templates/1');
  await note.getByRole('button', { name: 'Take theirs' }).click();
  await autosaved(one);
  const { role, businessType, openerStyle } = await stored(stage);
  assert.deepEqual(
    [role, businessType, openerStyle],
    ['Baker at the till', 'Bakery with a café', 'Good morning!'],
  );
});

test('a save that failed says why and tries again by itself; a lost answer is no conflict', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/net::ERR|status of 409/);
  const page = await firstTab(stage);
  let tries = 0;
  await page.route('**/api/templates/1', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    tries += 1;
    return route.abort('connectionrefused');
  });
  await page.getByLabel('Role').fill('Baker');
  await page.getByText('The server is not reachable.').waitFor();
  await page.getByText(/Trying again in [12] s\./).waitFor();
  await stage.inspect(page, 'template-not-reachable');
  await waitFor('a third try', () => tries >= 3, 30_000);
  await page.unroute('**/api/templates/1');
  await comeBack(page);
  await autosaved(page);
  assert.equal((await stored(stage)).role, 'Baker');
  assert.equal(await page.getByText('The server is not reachable.').count(), 0);

  // The server saves, but its answer is lost; meanwhile the owner types on.
  await page.route(
    '**/api/templates/1',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByLabel('Role').fill('Baker of bread');
  await waitFor('the save', async () => (await stored(stage)).role === 'Baker of bread');
  await page.getByLabel('Role').fill('Baker of bread and cakes');
  await waitFor('the rest', async () => (await stored(stage)).role === 'Baker of bread and cakes');
  assert.equal(await choiceOn(page).count(), 0);
});

test('one click takes the last change back; the history shows and restores each version', async (t) => {
  const stage = await startStage(t);
  const page = await firstTab(stage);
  const role = page.getByLabel('Role');
  const editor = { by: 'token', tokenName: 'Price script' } as const;
  await stage.app.context.templates.update(1, 1, { faqs: 'Q: Open? A: From 8.' }, { editor, baseVersion: 1 });
  await role.fill('Baker');
  // Not saved yet: it is saved and taken back in one.
  await page.getByRole('button', { name: 'Undo last change' }).click();
  await sawNotice(page, 'Undone: Role');
  assert.equal(await role.inputValue(), BAKERY.role);
  assert.equal((await stored(stage)).role, BAKERY.role);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitFor('the change again', async () => (await stored(stage)).role === 'Baker');

  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const rows = dialog.getByRole('listitem');
  await rows.nth(3).waitFor();
  assert.deepEqual(await rows.locator('summary').allInnerTexts(), [
    'Brought back: Role\nYou, just now',
    'Brought back: Role\nYou, just now',
    'Role\nYou, just now',
    'FAQs\nScript “Price script”, just now',
  ]);
  await rows.nth(3).locator('summary').click();
  await rows.nth(3).getByText('Q: Open? A: From 8.').waitFor();
  await stage.inspect(page, 'template-history');
  await rows.nth(3).getByRole('button', { name: 'Go back to before this change' }).click();
  await waitFor('the first version', async () => (await stored(stage)).faqs === BAKERY.faqs);
  await rows.nth(4).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await role.inputValue(), BAKERY.role);
  assert.deepEqual(await faqRows(page).locator('summary').allInnerTexts(), [
    'Do you deliver? Yes, within 5 km, for $4.',
    'Are you open on Sundays? Yes, from 8 am to noon.',
  ]);
});
