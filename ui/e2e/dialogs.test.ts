import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { actionsOutOfSight } from './support/dialog-actions.ts';
import { startStage } from './support/stage.ts';
import { fixReply, ownerAt, toggleFold } from './support/steps.ts';

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 640 },
  { width: 320, height: 640 },
];

const click =
  (name: string, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name, exact: true }).first().click();

const fix = (choice: string) => (page: Page) =>
  fixReply(page.getByRole('button', { name: 'Fix this reply' }).first(), choice);

/** A dialog by its page and what opens it. */
const dialogs = (template: string): readonly (readonly [string, ...((page: Page) => Promise<void>)[]])[] => [
  [`${template}/triggers`, click('Add Trigger')],
  [
    `${template}/triggers`,
    click('Add Trigger'),
    (page) => page.getByRole('dialog').getByText('More').click(),
  ],
  [`${template}/triggers`, click('Delete “menu”')],
  [`${template}/test`, click('Add by hand')],
  [template, (page) => toggleFold(page, 'Delivery'), click('Set a secret')],
  ['/knowledge', click('Answer it from now on')],
  ['/knowledge', click('Write or paste')],
  ['/knowledge', click('Add a web page')],
  ['/contacts', click('Fields')],
  ['/contacts', click('Fields'), click('Add field')],
  ['/conversations/1', click('Log your reply')],
  ['/conversations/1', click('Add link to chat tool')],
  ['/conversations/1?do=pause'],
  ['/conversations/1', click('Delete')],
  ['/conversations/2', fix('Write it better')],
  ['/conversations/2', fix('Add as FAQ')],
  ['/conversations/2', fix('Make a trigger')],
  ['/conversations/2', fix('Forbid a phrase')],
  ['/conversations/2', fix('Ask again')],
  ['/profile', click('Create token')],
  ['/profile', click('Delete account')],
  ['/features', click('Support')],
];

test('the actions of every dialog are in sight, whatever is scrolled to', async (t) => {
  const ai = await createAiStandIn({
    reply: () => 'Yes, rye bread is here, super fresh and super dark! '.repeat(4),
  });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/robots.txt');
  const trigger = {
    templateId: owner.template.id,
    triggerPhrase: 'menu',
    responseAction: 'On our page.',
    handOver: true,
  };
  await owner.api('POST', '/api/triggers', trigger);
  const say = (message: string, id: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: id,
      first_name: 'Ana',
    });
  await say('Is there a menu for weddings with gluten-free cakes?', 'ana');
  await say('Do you have rye bread?', 'ben');
  for (const [path, ...steps] of dialogs(`/templates/${owner.template.id}`)) {
    await page.setViewportSize(WINDOWS[0] ?? assert.fail());
    await page.goto(`${stage.app.url}${path}`);
    await page.locator('main h1').first().waitFor();
    for (const step of steps) await step(page);
    const dialog = page.getByRole('dialog').last();
    await dialog
      .locator('.dialog-actions')
      .last()
      .waitFor({ timeout: 10_000 })
      .catch(() => assert.fail(`no dialog on ${path} ${steps.length}`));
    const title = await dialog.getByRole('heading').first().textContent();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const to of [0, 10_000]) {
        await dialog.evaluate((element, top) => element.scrollTo(0, top), to);
        assert.deepEqual([title, size.width, to, await actionsOutOfSight(page)], [title, size.width, to, []]);
      }
    }
  }
});
