import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BAKERY } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { accountIn, goTo, pageOf, sawNotice, toggleFold } from './support/steps.ts';

const DAY_MS = 86_400_000;

test('Standard holds three templates, and says what Advanced has more', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  stage.expectConsole(/status of (402|403)/);
  const account = await accountIn(stage);
  const { billing, templates } = stage.app.context;
  await billing.grant(1, 'standard', Date.now() + DAY_MS);
  for (const templateName of ['One', 'Two', 'Three'])
    await templates.create(1, { ...BAKERY, templateName: `Template ${templateName}` });
  const page = await pageOf(stage, account, '/templates/new');
  await page.getByRole('button', { name: /^Coach/ }).click();
  // The owner's voice, and memory.
  await toggleFold(page, 'Style');
  await toggleFold(page, 'Memory and waiting');
  const inAdvanced = page.getByText('Part of the Advanced plan');
  await inAdvanced.nth(1).waitFor();
  assert.equal(await inAdvanced.count(), 2);
  await page.getByRole('button', { name: 'Create Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Template Limit Reached' });
  await dialog
    .getByText(
      "You've reached the maximum of 3 templates on your Standard plan. Upgrade to Advanced for unlimited templates and additional features.",
    )
    .waitFor();
  for (const benefit of ['Unlimited templates', 'Conversation Memory', 'DM Strategies'])
    await dialog.getByText(benefit, { exact: true }).waitFor();
  await page.mouse.click(5, 5);
  assert.ok(await dialog.isVisible());
  await stage.inspect(page, 'template-limit');
  await dialog.getByRole('link', { name: 'Upgrade to Advanced Plan' }).click();
  await page.waitForURL('**/subscribe');

  await goTo(page, '/templates');
  await page.getByRole('button', { name: 'More for Template One' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await billing.grant(1, 'advanced', Date.now() + DAY_MS);
  await page.getByRole('button', { name: 'More for Template One' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await sawNotice(page, 'Template Duplicated');
  await page.getByRole('article', { name: 'Template One (copy)' }).waitFor();
});

test('free mode: the operator’s limit in its own words; a template leaves as a file and comes back', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of (400|403)/);
  const account = await accountIn(stage);
  const { settings, templates, triggers } = stage.app.context;
  const { id } = await templates.create(1, { ...BAKERY, templateName: 'Bäckerei & Café' });
  await triggers.add(1, id, { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' });
  const page = await pageOf(stage, account, '/templates');
  await page.getByRole('button', { name: 'More for Bäckerei & Café' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'dmreply-backerei-cafe.json');
  const file = join(tmpdir(), `dmreply-export-${process.pid}.json`);
  await writeFile(file, await readFile(await download.path()));

  await goTo(page, '/templates/new');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import a template file' }).click(),
  ]);
  await chooser.setFiles(file);
  await sawNotice(page, 'Template Imported');
  await page.waitForURL('**/templates/2');
  assert.equal((await triggers.list(1, 2)).length, 1);

  const input = page.getByLabel('Template file', { exact: true });
  for (const [content, sentence] of [
    ['no json', 'This file does not contain a template. Choose one that was exported from dmreply.'],
    [
      '{"format":"other"}',
      'This file does not contain a template. Choose one that was exported from dmreply.',
    ],
    [
      JSON.stringify({
        format: 'dmreply-template',
        version: 1,
        template: { ...BAKERY, role: '' },
        triggers: [],
      }),
      'role: Role is required',
    ],
  ] as const) {
    await goTo(page, '/templates/new');
    await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await sawNotice(page, 'Not imported');
    await page.getByText(sentence).waitFor();
  }
  await settings.save({ max_templates_per_user: 2 });
  await input.setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Template Limit Reached' });
  await dialog.getByText('This server has a limit of 2 templates. Delete one to make room.').waitFor();
  assert.equal(await dialog.getByText('Upgrade').count(), 0);
  await stage.inspect(page, 'template-limit-free');
});
