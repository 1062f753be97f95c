import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STARTER_TEMPLATES } from '../../src/features/templates/starters/index.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice, toggleFold } from './support/steps.ts';

test('a starter stays a draft until its last place is filled, and says so everywhere', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const starter = STARTER_TEMPLATES.find(({ key }) => key === 'coach');
  const imported = await owner.api('POST', '/api/templates/import', starter?.file);
  const { id, webhookUrl } = imported.body;
  assert.equal(imported.body.isDraft, true);

  await page.reload();
  const card = page.getByRole('article', { name: imported.body.templateName });
  await card.getByText(`Draft, ${imported.body.placesLeft} places to fill`).waitFor();
  await stage.inspect(page, 'templates-draft');

  await goTo(page, `/templates/${id}`);
  const note = page.locator('.places-note');
  await note.getByText(`Draft: ${imported.body.placesLeft} places to fill`).waitFor();
  await note.getByRole('button', { name: 'Show the next' }).click();
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  assert.match(selected, /^\[.+\]$/);
  await stage.inspect(page, 'template-edit-draft');

  await goTo(page, `/templates/${id}/triggers`);
  const row = page.getByRole('listitem').filter({ hasText: 'Still has [link]' }).first();
  await row.waitFor();
  await stage.inspect(page, 'triggers-draft');
  const keep = row.getByRole('button', { name: 'Keep these brackets: [link]' });
  await keep.click();
  await page.getByText('Customers read [link] as it stands.').waitFor();
  await page.getByText('Still has [link]').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await keep.click();
  await page.getByText('Still has [link]').first().waitFor({ state: 'detached' });

  // One click a bracket, until none is left: the template answers from then on.
  await goTo(page, `/templates/${id}`);
  const buttons = note.getByRole('button', { name: /^Keep these brackets/ });
  await buttons.first().waitFor();
  for (let clicks = 0; clicks < 40 && (await buttons.count()) > 0; clicks += 1) {
    const first = buttons.first();
    const name = await first.getAttribute('aria-label');
    await first.click();
    await note
      .getByRole('button', { name: name ?? '', exact: true })
      .first()
      .waitFor({ state: 'detached' });
  }
  await note.waitFor({ state: 'detached' });
  await sawNotice(page, `${imported.body.templateName} is live`);
  await toggleFold(page, 'Style');
  await page.getByText('Brackets that are meant').waitFor();
  await stage.inspect(page, 'template-edit-meant');
  await page.getByRole('button', { name: 'Not meant: [link]' }).click();
  await note.getByText(/^Left out: \d+ places? to fill/).waitFor();
  stage.app.context.loadedTemplates.templateChanged(id);
  const asked = { message: 'I want to talk to a human', conversation_id: 'c', timestamp: 1 };
  assert.equal((await postMessage(stage.app.url, webhookUrl, asked)).body.source, 'trigger');
});

test('the checklist leads to what the first template still needs', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/dashboard', { template: { role: '[Your role]' } });
  await page.getByText('Linden Bakery” is a draft with 1 place to fill').waitFor();
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  await page.reload();
  await page.getByRole('heading', { name: 'Finish Your First Template' }).waitFor();
  await stage.inspect(page, 'dashboard-draft');
  await page.getByRole('link', { name: 'Finish it' }).click();
  await page.getByLabel('Role', { exact: true }).fill('Owner of the bakery');
  await page.locator('.places-note').waitFor({ state: 'detached' });
});

test('a new trigger with a place is left out, and the try-out and the bell say so', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates/1/triggers');
  await page.getByRole('button', { name: 'Add Your First Trigger' }).click();
  await page.getByLabel('Trigger phrase').fill('menu');
  await page.getByLabel('Response').fill('Here it is: [link]');
  await page.getByRole('list', { name: 'Hints' }).getByText('Still has [link]').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trigger' }).click();
  await page.locator('.places-note').getByText('Left out: 1 place to fill').waitFor();
  await page.getByLabel('Message from a customer').fill('Your menu?');
  await page.getByText('“menu” matches, but still has [link]').waitFor();
  await page.getByText('No trigger matches').waitFor();
  await stage.inspect(page, 'triggers-place');
  const { body: notices } = await owner.api('GET', '/api/notifications');
  assert.deepEqual(
    notices.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]),
    [['places_left', '[link]']],
  );
});
