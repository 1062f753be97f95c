import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { accountIn, goTo, ownerAt, pageOf, sawNotice } from './support/steps.ts';

test('a template from a starter, filled in and created; the draft survives', async (t) => {
  const stage = await startStage(t);
  const page = await pageOf(stage, await accountIn(stage), '/templates');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'New Template' }).first().click();
  await page.getByRole('button', { name: /^Bakery/ }).waitFor();
  assert.equal(await page.getByLabel('Tone').inputValue(), 'professional');
  assert.equal(await page.getByLabel('Length').inputValue(), 'medium (5-7 sentences)');

  await page.getByRole('button', { name: /^Bakery/ }).click();
  assert.equal(await page.getByLabel('Business type').inputValue(), 'Neighborhood bakery');
  const waiting = page.locator('.placeholders');
  await waiting.getByText(/\d+ places in \[square brackets\]/).waitFor();
  await page.getByRole('button', { name: 'Show the next' }).click();
  const selected = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLTextAreaElement;
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
  const first = await selected();
  assert.match(first, /^\[.+\]$/);
  const before = await waiting.textContent();
  await page.keyboard.type('from $3');
  assert.notEqual(await waiting.textContent(), before);
  await page.getByRole('button', { name: 'Show the next' }).click();
  assert.match(await selected(), /^\[.+\]$/);
  await stage.inspect(page, 'template-new-starter');

  await page.getByLabel('Template name').fill('Bakery front desk');
  await page.getByText('Triggers', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Remove: price list' }).click();
  await page.getByLabel('Reply to “opening hours”').fill('Tuesday to Sunday, 7 to 15.');
  await page.getByRole('link', { name: 'Back to Templates' }).click();
  await page.getByRole('dialog', { name: 'Leave your new template?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByText('We kept what you typed').waitFor();
  assert.equal(await page.getByLabel('Template name').inputValue(), 'Bakery front desk');
  assert.equal(await page.getByLabel('Reply to “opening hours”').inputValue(), 'Tuesday to Sunday, 7 to 15.');
  assert.equal(await page.getByRole('group', { name: 'FAQs' }).getByRole('listitem').count(), 5);

  // The starter's own triggers answer in the preview already.
  await page.getByLabel('Try another message').fill('your opening hours?');
  await page.keyboard.press('Enter');
  await page.locator('.preview .bubble.voice').getByText('Tuesday to Sunday, 7 to 15.').waitFor();

  await page.getByRole('button', { name: 'Create Template' }).click();
  await sawNotice(page, 'Template Created');
  await page.waitForURL('**/templates');
  await page.getByRole('article', { name: 'Bakery front desk' }).waitFor();
  const triggers = await stage.app.context.triggers.list(1, 1);
  assert.deepEqual(
    triggers.map(({ triggerPhrase, handOver }) => [triggerPhrase, handOver]),
    [
      ['opening hours', false],
      ['talk to a human', true],
    ],
  );
  await goTo(page, '/templates/new');
  assert.equal(await page.getByLabel('Template name').inputValue(), '');
});

test('an empty form says all that is missing, in the words of the specification', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/templates/new');
  await page.getByRole('button', { name: /^Trades and crafts/ }).waitFor();
  await page.getByRole('button', { name: 'Create Template' }).click();
  for (const sentence of [
    'Template name must be at least 3 characters',
    'Role is required',
    'Business type is required',
    'Main goal must be at least 10 characters',
    'Opener style is required',
    'Closing instruction is required',
    'Product or service description is required',
  ])
    await page.getByText(sentence).waitFor();
  await stage.inspect(page, 'template-new-wrong');
});

/** The whole form, as it opens: what an owner has to get through. */
const FIGURES = { height: 1_700, controls: 16, tabs: 30 } as const;

test('the closed form is short: in height, in controls, and by keyboard', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates/1');
  const heightNow = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByRole('button', { name: 'Pause bot' }).waitFor();
  const edited = await heightNow();
  assert.ok(edited <= FIGURES.height, `${edited} px of template ${owner.template.id}, with 2 FAQs`);
  await goTo(page, '/templates/new');
  await page.getByRole('button', { name: /^Trades and crafts/ }).waitFor();
  const height = await heightNow();
  const controls = page.locator('#template-form').locator('input, select, textarea, summary, button');
  const inSight = await controls.filter({ visible: true, hasNotText: /^(Cancel|Create Template)$/ }).count();
  let tabs = 0;
  const isAtEnd = () => page.evaluate(() => document.activeElement?.textContent === 'Create Template');
  while (!(await isAtEnd()) && tabs < 100) {
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  t.diagnostic(`${height} px (edit: ${edited}), ${inSight} controls, ${tabs} presses of Tab`);
  assert.ok(height <= FIGURES.height, `${height} px`);
  assert.ok(inSight <= FIGURES.controls, `${inSight} controls`);
  assert.ok(tabs <= FIGURES.tabs, `${tabs} presses`);

  // The preview stays beside what is being written, down to the last part.
  await page.getByText('Delivery', { exact: true }).scrollIntoViewIfNeeded();
  const preview = await page
    .getByRole('complementary', { name: 'Live preview' })
    .locator('.card')
    .boundingBox();
  assert.ok(preview !== null && preview.y > 0 && preview.y < 400, JSON.stringify(preview));

  // By keyboard, arrows go through the starters.
  await page.getByRole('button', { name: /^Blank/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Business type').inputValue(), 'Neighborhood bakery');
});

test('by keyboard alone: a blank form, filled in and created', async (t) => {
  const stage = await startStage(t);
  const page = await pageOf(stage, await accountIn(stage), '/templates/new');
  await page
    .getByRole('button', { name: /^Trades and crafts|^Bakery/ })
    .first()
    .waitFor();
  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
      if (focused === name) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${name} was not reached`);
  }
  for (const [name, text] of [
    ['templateName', 'Front desk'],
    ['role', 'Shop assistant'],
    ['businessType', 'Bakery'],
    ['mainGoal', 'Get people to order'],
    ['productOrService', 'Bread and cakes'],
    ['openerStyle', 'Say hi'],
    ['closingInstruction', 'Ask which day'],
  ] as const) {
    await tabTo(name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Template Created');
  const [created] = await stage.app.context.templates.list(1);
  assert.deepEqual(
    [created?.role, created?.tone, created?.useEmojis],
    ['Shop assistant', 'professional', true],
  );
});
