import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { BAKERY } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { accountIn, faqRows, pageOf, sawNotice, toggleFold } from './support/steps.ts';

async function editing(stage: Stage, options: { ownClock?: boolean } = {}): Promise<Page> {
  const account = await accountIn(stage);
  const { id } = await stage.app.context.templates.create(1, {
    ...BAKERY,
    templateName: 'Bakery front desk',
  });
  const page = await pageOf(stage, account, options.ownClock ? '/robots.txt' : `/templates/${id}`);
  if (options.ownClock) {
    await page.clock.install();
    await page.goto(`${stage.app.url}/templates/${id}`);
  }
  await page.getByRole('heading', { level: 1, name: 'Bakery front desk' }).waitFor();
  return page;
}

const stored = async (stage: Stage) => stage.app.context.templates.get(1, 1);

test('a template saves itself: unsaved, autosaving, autosaved; and Save Changes at once', async (t) => {
  const stage = await startStage(t);
  const page = await editing(stage, { ownClock: true });
  const status = page.locator('.save-status');
  // Requests wait until they are let through, and time passes only when told.
  const held: Route[] = [];
  const letThrough = async () => (await waitFor('a request', () => held.shift() ?? null)).continue();
  await page.route('**/api/templates/1', (route) => void held.push(route), { times: 2 });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Role').fill('Friendly shop assistant');
  await status.getByText('Unsaved changes').waitFor();
  await page.clock.runFor(2_999);
  assert.ok(await status.getByText('Unsaved changes').isVisible());
  await page.clock.runFor(1);
  await page.getByRole('button', { name: 'Autosaving...' }).waitFor();
  await letThrough();
  await status.getByText('Autosaved').waitFor();
  assert.equal((await stored(stage)).role, 'Friendly shop assistant');
  await page.clock.runFor(1_999);
  assert.ok(await status.getByText('Autosaved').isVisible());
  await page.clock.runFor(1);
  await status.getByText('Autosaved').waitFor({ state: 'detached' });
  await page.clock.resume();

  await page.getByLabel('Template name').fill('Front desk');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await letThrough();
  await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
  await status.getByText('Saved', { exact: true }).waitFor();

  // A field that is wrong is not saved, says why, and gets the focus.
  await toggleFold(page, 'Memory and waiting');
  await page.getByLabel('Messages to remember').fill('25');
  await page.getByLabel('Main goal').fill('short');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Main goal must be at least 10 characters').waitFor();
  await page.getByText('A whole number from 1 to 20').waitFor();
  await status.getByText('Not saved').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'mainGoal');
  await stage.inspect(page, 'template-edit-wrong');
  await page.getByLabel('Messages to remember').fill('many');
  await page.getByLabel('Main goal').fill('Get people to order for pickup');
  assert.equal(await page.getByLabel('Messages to remember').inputValue(), '5', 'no number falls back to 5');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await status.getByText('Saved', { exact: true }).waitFor();
  const { mainGoal, conversationMemoryLength } = await stored(stage);
  assert.deepEqual([mainGoal, conversationMemoryLength], ['Get people to order for pickup', 5]);
});

test('FAQs as rows: typed, pasted, put in order, taken out, and marked where two contradict', async (t) => {
  const stage = await startStage(t);
  const page = await editing(stage);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const rows = faqRows(page);
  const saved = (what: string, text: string) =>
    waitFor(what, async () => (await stored(stage)).faqs === text, 20_000);
  const [deliver, sundays] = BAKERY.faqs.split('\n') as [string, string];

  // Only what is edited changes.
  await rows.nth(1).locator('summary').click();
  await rows.nth(1).getByLabel('Answer').fill('Yes, from 9.');
  await saved('the edit', `${deliver}\nQ: Are you open on Sundays? A: Yes, from 9.`);
  await page.getByRole('button', { name: 'Undo last change' }).click();
  await saved('the undo', BAKERY.faqs);

  // A new one, by keyboard; it is written as the others are.
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  await page.keyboard.type('Do you deliver?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Yes, within 8 km.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await rows.nth(1).getByText('Do you deliver?', { exact: true }).waitFor();
  await saved('the new one', `${deliver}\nQ: Do you deliver? A: Yes, within 8 km.\n${sundays}`);
  await rows.nth(0).getByText('Contradicts').waitFor();
  await rows.nth(1).getByText('Another answer to this question: “Yes, within 5 km, for $4.”').waitFor();
  await stage.inspect(page, 'template-faqs');

  // By mouse, the last one comes first.
  await rows.nth(1).locator('summary').click();
  await rows.nth(2).locator('.faq-grip').dragTo(rows.nth(0));
  await rows.nth(0).getByText('Are you open on Sundays?', { exact: true }).waitFor();
  await rows.nth(2).locator('summary').click();
  await page.getByRole('button', { name: 'Delete question 3' }).click();
  await saved('two in another order', `${sundays}\n${deliver}`);
  assert.equal(await page.getByText('Contradicts').count(), 0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await saved('three again', `${sundays}\n${deliver}\nQ: Do you deliver? A: Yes, within 8 km.`);

  // A pasted list, in whatever form, becomes rows; its heading is kept as it is.
  const list =
    'Our list\n\n1. **Frage: Spät offen?**\nAntwort: Bis 20 Uhr.\n2. **Frage: Parkplatz?**\nAntwort: Im Hof.';
  await page.evaluate((text) => navigator.clipboard.writeText(text), list);
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.press('Control+V');
  await sawNotice(page, '2 questions added');
  assert.deepEqual(await rows.locator('summary').allInnerTexts(), [
    'Other text Our list',
    'Are you open on Sundays? Yes, from 8 am to noon.',
    'Do you deliver? Yes, within 5 km, for $4.\nContradicts',
    'Do you deliver? Yes, within 8 km.\nContradicts',
    'Spät offen? Bis 20 Uhr.',
    'Parkplatz? Im Hof.',
  ]);
  const whole = [
    'Our list\n',
    sundays,
    deliver,
    'Q: Do you deliver? A: Yes, within 8 km.',
    'Q: Spät offen? A: Bis 20 Uhr.',
    'Q: Parkplatz? A: Im Hof.',
  ].join('\n');
  await saved('all of it', whole);
  await page.goto(`${stage.app.url}/templates/1?field=faqs`);
  await rows.nth(5).getByLabel('Answer').waitFor();
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value), 'Im Hof.');
});

test('what could not be saved is kept: retry, leaving asks, and a reload', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 503|net::ERR/);
  const page = await editing(stage);
  const status = page.locator('.save-status');
  const role = page.getByLabel('Role');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/api/templates/1', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await role.fill('Course host');
  await status.getByText('Not saved').waitFor();
  assert.equal(await page.locator('.toast-title').count(), 0, 'a failed autosave says so in its place only');
  await stage.inspect(page, 'template-edit-not-saved');
  await page.getByText('The server has a problem.').waitFor();
  await status.getByRole('button', { name: 'Retry now' }).click();
  await sawNotice(page, 'Error');
  await page.getByText('Failed to update template. Please try again.').waitFor();

  // Back from an outage it saves by itself.
  await page.unroute('**/api/templates/1');
  await page.context().setOffline(true);
  await role.fill('Course host on wheels');
  await status.getByText('Unsaved changes').waitFor();
  await status.getByText('Not saved').waitFor();
  await page.getByText('You are offline.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await status.getByText('Autosaved').waitFor();
  assert.equal((await stored(stage)).role, 'Course host on wheels');
  await page.route('**/api/templates/1', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await role.fill('Course host');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Triggers' }).click();
  await question.waitFor();
  await stage.inspect(page, 'template-leave');
  await question.getByRole('button', { name: 'Stay' }).click();
  assert.equal(new URL(page.url()).pathname, '/templates/1');
  assert.equal(await role.inputValue(), 'Course host');

  await page.reload();
  await page.getByText('We kept what you typed').waitFor();
  assert.equal(await role.inputValue(), 'Course host');
  assert.equal((await stored(stage)).role, 'Course host on wheels');
  await stage.inspect(page, 'template-edit-restored');
  await page.unroute('**/api/templates/1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await status.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await stored(stage)).role, 'Course host');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByText('We kept what you typed').count(), 0);
});

test('going back asks too, and who signs out leaves nothing behind', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 503/);
  const page = await editing(stage);
  const role = page.getByLabel('Role');
  /** However long the test takes: nothing has saved itself when the page is left. */
  const refuseToSave = () =>
    page.route('**/api/templates/1', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goto(`${stage.app.url}/templates`);
  await refuseToSave();
  await page.getByRole('link', { name: 'Edit' }).click();
  await role.fill('Somebody else');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/templates');
  await page.getByRole('link', { name: 'Edit' }).click();
  assert.equal(await role.inputValue(), BAKERY.role);
  await page.unroute('**/api/templates/1');
  await role.fill('Baker');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/templates');
  assert.equal((await stored(stage)).role, 'Baker');

  // Who signs out leaves nothing behind.
  await refuseToSave();
  await page.getByRole('link', { name: 'Edit' }).click();
  await role.fill('Nobody');
  await page.getByRole('button', { name: /account menu/ }).click();
  // What the page still asks for comes too late.
  stage.expectConsole(/status of 401/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});

test('a template that is not there, and one that could not be loaded', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of (404|500)/);
  const page = await editing(stage);
  for (const id of ['99', 'abc']) {
    await page.goto(`${stage.app.url}/templates/${id}`);
    await page.getByRole('heading', { name: 'Template Not Found' }).waitFor();
  }
  await stage.inspect(page, 'template-not-found');
  await page.route('**/api/templates/1', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`${stage.app.url}/templates/1`);
  await page.getByText("The template you're trying to edit does not exist").waitFor();
  await page.unroute('**/api/templates/1');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bakery front desk' }).waitFor();
});
