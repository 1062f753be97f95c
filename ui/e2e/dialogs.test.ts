import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { seesActions } from './support/dialog-actions.ts';
import { startStage } from './support/stage.ts';
import { adminAt, fixReply, goTo, ownerAt, toggleFold } from './support/steps.ts';

const click =
  (name: string, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name, exact: true }).first().click();

const choose = (menu: string, choice: string) => async (page: Page) => {
  await click(menu)(page);
  await page.getByRole('menuitem', { name: choice }).click();
};

const fix = (choice: string) => (page: Page) =>
  fixReply(page.getByRole('button', { name: 'Fix this reply' }).first(), choice);

type OpenedBy = readonly [path: string, ...steps: ((page: Page) => Promise<void>)[]];

/** Dialogs by their page and what opens them; ':id' is the template's. */
const OF_THE_OWNER: readonly OpenedBy[] = [
  ['/templates/:id/triggers', click('Add Trigger')],
  ['/templates/:id/triggers', click('Delete “menu”')],
  ['/templates/:id/test', click('Add by hand')],
  ['/templates/:id', (page) => toggleFold(page, 'Delivery'), click('Set a secret')],
  ['/knowledge', click('Answer it from now on')],
  ['/knowledge', click('Write or paste')],
  ['/knowledge', click('Add a web page')],
  ['/profile', click('Create token')],
  ['/profile', click('Delete account')],
  ['/profile', click('Delete account'), click('E-mail me a code')],
  ['/features', click('Support')],
];

const OF_CUSTOMERS: readonly OpenedBy[] = [
  ['/contacts', click('Fields')],
  ['/contacts', click('Fields'), click('Add field')],
  ['/conversations/1', click('Log your reply')],
  ['/conversations/1', click('Add link to chat tool')],
  ['/conversations/1?do=pause'],
  ['/conversations/1', click('Delete')],
  ['/conversations/1', click('Edit Ana')],
  ['/conversations/1', choose('More for Ana', 'Merge')],
  ['/conversations/1', choose('More for Ana', 'Delete everything')],
  ['/conversations/2', fix('Write it better')],
  ['/conversations/2', fix('Add as FAQ')],
  ['/conversations/2', fix('Make a trigger')],
  ['/conversations/2', fix('Forbid a phrase')],
  ['/conversations/2', fix('Ask again')],
  ['/conversations/2', fix('Must not say'), click('Mark only a passage')],
];

/** Somebody with two customers, and a page of theirs. */
async function scene(t: TestContext) {
  const ai = await createAiStandIn({
    reply: () => 'Yes, rye bread is here, super fresh and super dark! '.repeat(4),
  });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/help');
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
  return { stage, owner, page };
}

async function seesAll(dialogs: readonly OpenedBy[], { owner, page }: Scene): Promise<void> {
  for (const [path, ...steps] of dialogs) {
    // Away from the page closes what is open there.
    await goTo(page, '/help');
    await goTo(page, path.replace(':id', `${owner.template.id}`));
    await page.locator('main h1').first().waitFor();
    for (const step of steps) await step(page);
    await seesActions(page);
    const more = page.getByRole('dialog').getByText('More', { exact: true });
    if ((await more.count()) === 0) continue;
    await more.click();
    await seesActions(page);
  }
}

type Scene = Awaited<ReturnType<typeof scene>>;

test('the actions of an owner’s and an operator’s dialogs are in sight, whatever is scrolled to', async (t) => {
  const set = await scene(t);
  await seesAll(OF_THE_OWNER, set);
  const { page: admin } = await adminAt(set.stage, `/admin/users/${set.owner.id}`);
  await click('Delete account')(admin);
  await seesActions(admin);
});

test('the actions of dialogs about customers are in sight, whatever is scrolled to', async (t) => {
  await seesAll(OF_CUSTOMERS, await scene(t));
});
