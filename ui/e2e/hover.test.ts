import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('tooltips wait 700 ms, the next one within 300 ms comes at once; submenus wait 100 ms', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { api, template } = owner;
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'opening hours',
    responseAction: 'From 8 to 6.',
  });
  await page.clock.install();
  await page.goto(`${stage.app.url}/templates/${template.id}/triggers`);
  const row = page.getByRole('listitem').filter({ hasText: 'opening hours' });
  const [edit, remove] = [
    row.getByRole('button', { name: /^Edit/ }),
    row.getByRole('button', { name: /^Delete/ }),
  ];
  await edit.waitFor();
  // From here on time passes only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  const pass = (ms: number) => page.clock.runFor(ms);
  const tip = page.getByRole('tooltip');

  await edit.hover();
  await pass(699);
  assert.equal(await tip.count(), 0);
  await pass(1);
  assert.equal(await tip.innerText(), 'Edit');
  await page.mouse.move(5, 5);
  // Gone with the pointer: no time passes.
  await tip.waitFor({ state: 'detached' });
  await pass(299);
  await remove.hover();
  await pass(1);
  assert.equal(await tip.innerText(), 'Delete', 'within 300 ms the next comes at once');
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: 'detached' });
  await pass(300);
  await edit.hover();
  await pass(1);
  assert.equal(await tip.count(), 0, 'later it waits again');

  await page.getByRole('button', { name: /account menu/ }).click();
  const theme = page.getByRole('menuitem', { name: 'Theme' });
  const choices = page.getByRole('menuitemradio');
  await theme.hover();
  await pass(99);
  assert.equal(await choices.count(), 0);
  await page.mouse.move(5, 5);
  await pass(200);
  assert.equal(await choices.count(), 0, 'who only passes over it opens nothing');
  await theme.hover();
  await pass(100);
  await choices.nth(2).waitFor();
});
