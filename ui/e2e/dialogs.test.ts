import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { seesActions } from './support/dialog-actions.ts';
import { startStage } from './support/stage.ts';
import { adminAt, fixReply, ownerAt, toggleFold } from './support/steps.ts';

const click =
  (name: string, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name, exact: true }).first().click();

const more = (page: Page) => page.getByRole('dialog').getByText('More', { exact: true }).click();

const choose = (menu: string, choice: string) => async (page: Page) => {
  await click(menu)(page);
  await page.getByRole('menuitem', { name: choice }).click();
};

const fix = (choice: string) => (page: Page) =>
  fixReply(page.getByRole('button', { name: 'Fix this reply' }).first(), choice);

/** A dialog by its page and what opens it. */
const dialogs = (template: string): readonly (readonly [string, ...((page: Page) => Promise<void>)[]])[] => [
  [`${template}/triggers`, click('Add Trigger')],
  [`${template}/triggers`, click('Add Trigger'), more],
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
  ['/conversations/1', click('Edit Ana')],
  ['/conversations/1', click('Edit Ana'), more],
  ['/conversations/1', choose('More for Ana', 'Merge')],
  ['/conversations/1', choose('More for Ana', 'Delete everything')],
  ['/conversations/2', fix('Write it better')],
  ['/conversations/2', fix('Add as FAQ')],
  ['/conversations/2', fix('Make a trigger')],
  ['/conversations/2', fix('Forbid a phrase')],
  ['/conversations/2', fix('Ask again')],
  ['/conversations/2', fix('Must not say'), click('Mark only a passage')],
  ['/profile', click('Create token')],
  ['/profile', click('Delete account')],
  ['/profile', click('Delete account'), click('E-mail me a code')],
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
  for (const label of ['Guests', 'Occasion', 'Date', 'Budget', 'Allergies', 'Street'])
    await owner.api('POST', '/api/contacts/fields', { label, type: 'text' });
  for (const [path, ...steps] of dialogs(`/templates/${owner.template.id}`)) {
    await page.goto(`${stage.app.url}${path}`);
    await page.locator('main h1').first().waitFor();
    for (const step of steps) await step(page);
    await seesActions(page);
  }
  const { page: admin } = await adminAt(stage, `/admin/users/${owner.id}`);
  await click('Delete account')(admin);
  await seesActions(admin);
});
