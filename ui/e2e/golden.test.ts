import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { postMessage } from '../../src/testing/fixtures.ts';
import { type AiRequest, reply } from '../../src/testing/stand-ins/ai-behaviours.ts';
import { after } from '../../src/testing/stand-ins/wire.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const DELIVERY = 'Yes, we deliver within 5 km, for $4.';
const OPENING = 'On Sundays we open at 8 am.';
/** An opener style that the stand-in answers another way. */
const SHORT = 'Short and sweet';

function answer({ messages: [system, ...rest] }: AiRequest): string {
  const asked = rest.at(-1)?.content ?? '';
  if (asked.includes('deliver')) return system?.content.includes(SHORT) ? 'We deliver.' : DELIVERY;
  return OPENING;
}

/** An owner with two golden chats, in the form of their template; the model obeys an opener style. */
async function guarded(t: TestContext, { path = '' } = {}) {
  const ai = await createAiStandIn({ models: ['gpt-6-luna', 'gpt-6-sol'], reply: answer });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/robots.txt', {
    template: { templateName: 'Front desk', openerStyle: 'Say hi first' },
  });
  const { context } = stage.app;
  const { id } = owner.template;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 1, "output": 5}}' });
  const keep = (message: string, text: string, kind = 'like') =>
    owner.api('POST', '/api/golden-chats', { templateId: id, kind, message, text });
  await keep('Do you deliver?', DELIVERY);
  await keep('When do you open on Sundays?', OPENING);
  await page.goto(`${stage.app.url}/templates/${id}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const strip = page.getByRole('region', { name: 'Golden chats' });
  return {
    stage,
    ai,
    owner,
    page,
    id,
    keep,
    strip,
    opener: page.getByLabel('Opener style'),
    status: page.locator('.save-status'),
    stored: () => context.templates.get(owner.id, id),
    slow: (isSlow: boolean) => ai.setDefault(isSlow ? after(20_000, reply(answer)) : reply(answer)),
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a template edit that makes a golden chat worse is noticed, and goes live only when its owner says so', async (t) => {
  const { stage, ai, page, strip, opener, status, stored } = await guarded(t);
  await strip.getByText('2 golden chats guard this template.').waitFor();
  await stage.inspect(page, 'golden-form');
  await opener.fill(SHORT);
  await page.getByLabel('Template name').fill('Front desk and phone');
  await waitFor(
    'the name to save itself',
    async () => (await stored()).templateName === 'Front desk and phone',
  );
  await status.getByText('Not live yet').waitFor();
  await strip.getByText('Not live yet: Opener style.').waitFor();
  await strip.getByText(/A check tries 2 golden chats first, .*: about \$0\.\d+, at most \$0\.25/).waitFor();
  await stage.inspect(page, 'golden-form-held');
  assert.equal((await stored()).openerStyle, 'Say hi first', 'what the AI reads waits');
  assert.equal(ai.requestCount(), 0, 'nothing is spent before somebody presses');

  await press(page, 'Check and publish');
  await strip.getByText('1 got worse, 1 stays the same.').waitFor();
  const table = strip.getByRole('table', { name: '1 got worse' });
  await table.getByRole('rowheader', { name: 'Do you deliver?' }).waitFor();
  const [before, after] = [table.getByRole('cell').nth(0), table.getByRole('cell').nth(1)];
  assert.equal(await before.locator('.bubble').textContent(), DELIVERY);
  assert.equal(await after.locator('.bubble').textContent(), 'We deliver.');
  assert.match((await before.locator('del').allTextContents()).join('|'), /Yes.*5 km/);
  await after.getByText('It no longer says $4.').waitFor();
  await status.getByText('Not live: see the check').waitFor();
  await stage.inspect(page, 'golden-form-worse');
  assert.equal((await stored()).openerStyle, 'Say hi first', 'it is not live');

  await press(page, 'Publish anyway');
  await sawNotice(page, 'Published');
  await strip.getByText('2 golden chats guard this template.').waitFor();
  assert.equal((await stored()).openerStyle, SHORT);
});

test('what makes nothing worse is published at once; what is undone can be put back', async (t) => {
  const { page, strip, opener, stored, ai } = await guarded(t);
  await opener.fill('Say hi, and their name');
  await press(page, 'Check and publish');
  await sawNotice(page, 'Published');
  await page.getByText('Nothing got worse. 2 stay the same.').waitFor();
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hi, and their name');
  const calls = ai.requestCount();

  await opener.fill(SHORT);
  await press(page, 'Check and publish');
  await strip.getByText('1 got worse').first().waitFor();
  await press(page, 'Keep editing');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'openerStyle');
  await opener.fill(`${SHORT}, and kind`);
  await strip.getByText('The last check was about an earlier text.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish anyway' }).count(), 0);
  await press(page, 'Undo my changes');
  await sawNotice(page, 'Your changes are undone');
  assert.equal(await opener.inputValue(), 'Say hi, and their name');
  await press(page, 'Put back');
  assert.equal(await opener.inputValue(), `${SHORT}, and kind`);
  assert.ok(ai.requestCount() > calls);
  assert.equal((await stored()).openerStyle, 'Say hi, and their name');
});

test('a check goes on while its page is left, is found again after a reload, and can be stopped', async (t) => {
  const { page, strip, opener, stored, status, stage, id, slow, keep } = await guarded(t);
  // No customer has written yet: there is nothing to replay.
  stage.expectConsole(/status of 409.*estimate/);
  await keep('And on Mondays?', OPENING);
  await page.reload();
  slow(true);
  await opener.fill(SHORT);
  await press(page, 'Check and publish');
  await strip.getByRole('progressbar').waitFor();
  await stage.inspect(page, 'golden-form-checking');
  // Nobody asks: what is held is kept in this browser.
  await page
    .getByRole('navigation', { name: 'Template' })
    .getByRole('link', { name: 'Golden chats' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Golden chats of Front desk' }).waitFor();
  await page.getByRole('navigation', { name: 'Template' }).getByRole('link', { name: 'Edit' }).click();
  await strip.getByRole('progressbar').waitFor();
  await page.reload();
  await status.getByText('Checking...').waitFor();
  assert.equal(await opener.inputValue(), SHORT);
  await strip.getByRole('button', { name: 'Stop' }).click();
  await strip.getByText('You stopped it.').waitFor();
  assert.equal((await stored()).openerStyle, 'Say hi first');

  // Another tab with the same text sees the same check; published there, nothing is left to publish here.
  const other = await stage.openBeside(page, `/templates/${id}`);
  await other.getByText('You stopped it.').waitFor();
  await other.getByRole('button', { name: 'Publish anyway' }).click();
  await waitFor('the publishing', async () => (await stored()).openerStyle === SHORT);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await strip.getByText('3 golden chats guard this template.').waitFor();
});

test('two tabs: one check at a time, and each says what it is about', async (t) => {
  const { page, strip, opener, stage, id, slow, stored } = await guarded(t);
  stage.expectConsole(/status of 409/);
  const other = await stage.openBeside(page, `/templates/${id}`);
  await other.getByText('2 golden chats guard this template.').waitFor();
  slow(true);
  await opener.fill(SHORT);
  await press(page, 'Check and publish');
  await strip.getByRole('progressbar').waitFor();
  await other.getByLabel('Closing instruction').fill('Ask for the day');
  await press(other, 'Check and publish');
  await other.getByRole('alert').filter({ hasText: 'Another run is under way.' }).waitFor();
  await other.getByRole('button', { name: 'Stop' }).click();
  await strip.getByText('You stopped it.').waitFor();
  slow(false);
  await press(other, 'Check and publish');
  await sawNotice(other, 'Published');
  await waitFor('the other field', async () => (await stored()).closingInstruction === 'Ask for the day');
  assert.equal((await stored()).openerStyle, 'Say hi first');
});

test('nobody is locked out: without a key, with a ceiling too low, and after the last golden chat is gone', async (t) => {
  const { page, strip, opener, stage, stored, owner, keep } = await guarded(t);
  stage.expectConsole(/status of 409/);
  const { context } = stage.app;
  await owner.api('DELETE', '/api/keys/openai');
  await opener.fill('Say hello');
  await strip.getByText(/^It can’t be checked: /).waitFor();
  await stage.inspect(page, 'golden-form-no-key');
  await press(page, 'Publish unchecked');
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hello');

  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 1000, "output": 5000}}' });
  await opener.fill('Say hi again');
  await press(page, 'Change what a run may cost');
  await page.getByLabel('At most, in US dollars').fill('50');
  await press(page, 'Save');
  await page.getByText('An amount from $0.01 to $20.00').waitFor();
  await page.getByLabel('At most, in US dollars').fill('0.01');
  await press(page, 'Save');
  await press(page, 'Check and publish');
  await strip.getByRole('alert').waitFor();
  await press(page, 'Publish without a check');
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hi again');

  const { body } = await owner.api('GET', `/api/golden-chats/template/${owner.template.id}`);
  for (const golden of body) await owner.api('DELETE', `/api/golden-chats/${golden.id}`);
  await opener.fill('Say hi and smile');
  await press(page, 'Check and publish');
  await waitFor('saving as without them', async () => (await stored()).openerStyle === 'Say hi and smile');
  await keep('Do you deliver?', DELIVERY);
});

test('the golden chats of a template: added, changed, checked, downloaded, deleted', async (t) => {
  const { page, stage } = await guarded(t, { path: '/golden' });
  stage.expectConsole(/status of 409.*estimate/);
  await page.getByText('Not checked yet').first().waitFor();
  await stage.inspect(page, 'golden-chats');
  await press(page, 'Add by hand');
  const dialog = page.getByRole('dialog', { name: 'Add a golden chat' });
  await dialog.getByRole('button', { name: 'Add golden chat' }).click();
  await dialog.getByText('At least 2 characters').waitFor();
  await dialog.getByRole('radio', { name: 'Must not say' }).check();
  await dialog.getByLabel('The customer writes').fill('Are you open?');
  await dialog.getByLabel('Must not say', { exact: true }).last().fill('8 am');
  await stage.inspect(page, 'golden-add');
  await dialog.getByRole('button', { name: 'Add golden chat' }).click();
  await sawNotice(page, 'Golden Chat Added');

  await press(page, 'Check all');
  await page.getByText('Not as you want, checked just now').waitFor();
  await page.getByText('1 not as you want, 2 as you want.').waitFor();
  await page.getByRole('button', { name: /As it was live/ }).click();
  const found = page.getByRole('dialog', { name: 'As it was live' });
  await found.getByRole('table', { name: '1 not as you want' }).getByText('Are you open?').waitFor();
  await stage.inspect(page, 'golden-run');
  await found.getByRole('button', { name: 'Close', exact: true }).click();
  await stage.inspect(page, 'golden-chats-checked');

  await press(page, 'Edit “Are you open?”');
  await page.getByRole('dialog').getByLabel('Must not say', { exact: true }).last().fill('9 am');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await sawNotice(page, 'Golden Chat Saved');
  const download = page.waitForEvent('download');
  await press(page, 'For the command line');
  assert.match((await download).suggestedFilename(), /^golden-chats-\d+\.toml$/);

  for (const message of ['Are you open?', 'When do you open on Sundays?', 'Do you deliver?']) {
    await press(page, `Delete “${message}”`);
    await press(page, 'Delete golden chat');
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'No golden chats yet' }).waitFor();
  await stage.inspect(page, 'golden-none');
});

test('replay: what customers wrote, answered once more by the form as it stands; a reply is kept', async (t) => {
  const { page, stage, opener, owner, ai, stored } = await guarded(t);
  for (const [at, message] of ['Do you deliver?', 'And when do you open?'].entries())
    await postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: 'cleo',
      timestamp: at + 1,
    });
  const calls = ai.requestCount();
  await opener.fill(SHORT);
  await press(page, 'Try it on real messages');
  const dialog = page.getByRole('dialog', { name: 'Try it on real messages' });
  await dialog.getByText(/2 messages, paid with your own key: about \$0\.\d+, at most \$0\.25/).waitFor();
  assert.equal(ai.requestCount(), calls, 'the cost is shown before anything is spent');
  await dialog.getByRole('button', { name: 'Try them' }).click();
  await dialog.getByText('1 reply changed, 1 stays the same.').waitFor();
  const row = dialog.getByRole('table').getByRole('row').nth(1);
  await row.getByText('We deliver.').waitFor();
  assert.ok((await row.locator('del').count()) > 0);
  await stage.inspect(page, 'replay');
  assert.equal(await dialog.getByRole('table').count(), 1, 'changed only');
  await dialog.getByRole('button', { name: 'All', exact: true }).click();
  await dialog.getByRole('table', { name: '1 stays the same' }).waitFor();
  await row.getByRole('button', { name: 'Keep as golden chat' }).click();
  const keeping = page.getByRole('dialog', { name: 'Add a golden chat' });
  await keeping.getByLabel('The answer').fill('We deliver within 5 km.');
  await keeping.getByRole('button', { name: 'Add golden chat' }).click();
  await sawNotice(page, 'Golden Chat Added');
  const { body } = await owner.api('GET', `/api/golden-chats/template/${owner.template.id}`);
  assert.deepEqual([body[0].text, body[0].conversationId], ['We deliver within 5 km.', 1]);
  assert.equal((await stored()).openerStyle, 'Say hi first');
  assert.equal((await owner.api('GET', '/api/conversations/1/messages')).body.length, 4, 'nothing was sent');
});

test('another model shows what it changes before it is saved', async (t) => {
  const { page, stage, owner } = await guarded(t);
  await page.goto(`${stage.app.url}/settings`);
  await page.getByLabel('Model').selectOption('gpt-6-sol');
  await press(page, 'See what changes first');
  const dialog = page.getByRole('dialog', { name: 'See what changes first' });
  await dialog.getByRole('region', { name: 'Front desk' }).getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('2 stay the same. It').waitFor();
  await stage.inspect(page, 'golden-model');
  assert.equal((await owner.api('GET', '/api/keys')).body.defaultModel, '');
});

test('once its owner has said so, a check begins by itself, and signing out forgets that', async (t) => {
  const { page, strip, opener, stored, ai } = await guarded(t);
  await opener.fill('Say hi, warmly');
  await strip.getByText('Once you stop typing, at most $0.25 each time.').waitFor();
  assert.equal(ai.requestCount(), 0);
  await strip.getByRole('switch', { name: 'Check and publish by itself' }).check();
  await sawNotice(page, 'Published');
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hi, warmly');
  await page.reload();
  await opener.fill(SHORT);
  await strip.getByText('1 got worse, 1 stays the same.').waitFor();
  assert.equal((await stored()).openerStyle, 'Say hi, warmly');
  // What is held is forgotten by signing out, so that asks.
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('Your last changes to “Front desk” are not live yet.').waitFor();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});
