import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type AiRequest, aiFaults, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { after } from '../../testing/wire/wire.ts';
import { seesActions } from './support/dialog-actions.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

const DELIVERY = 'Yes, we deliver within 5 km, for $4.';
const OPENING = 'On Sundays we open at 8 am.';
/** An opener style that the stand-in answers another way. */
const SHORT = 'Short and sweet';
/** So does an owner who writes none. */
const NO_EXCLAMATIONS = 'no "!"';

/** How an owner writes who likes exclamation marks. */
const TURNS = Array.from({ length: 60 }, (_, at) => ({
  at,
  asked: `Is there bread no ${at}?`,
  said: ['yes there is! see you soon!', 'till six!'],
}));

function answer({ messages: [system, ...rest] }: AiRequest): string {
  const asked = rest.at(-1)?.content ?? '';
  const isCurt = [SHORT, NO_EXCLAMATIONS].some((words) => system?.content.includes(words));
  if (asked.includes('deliver')) return isCurt ? 'We deliver.' : DELIVERY;
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
  const strip = page.getByRole('region', { name: 'Must-pass chats' });
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
  await strip.getByText('2 must-pass chats guard this template.').waitFor();
  await opener.fill(SHORT);
  await page.getByLabel('Template name').fill('Front desk and phone');
  await waitFor(
    'the name to save itself',
    async () => (await stored()).templateName === 'Front desk and phone',
  );
  await status.getByText('Not live yet').waitFor();
  await strip.getByText('Not live yet: Opener style.').waitFor();
  await strip
    .getByText(/A check tries 2 must-pass chats first, .*: about \$0\.\d+, at most \$0\.25/)
    .waitFor();
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
  await strip.getByText('2 must-pass chats guard this template.').waitFor();
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
    .getByRole('link', { name: 'Test', exact: true })
    .click();
  await page.getByRole('heading', { name: 'Must-pass chats', exact: true }).waitFor();
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
  await strip.getByText('3 must-pass chats guard this template.').waitFor();
});

test('two tabs: one check at a time, and each says what it is about', async (t) => {
  const { page, strip, opener, stage, id, slow, stored } = await guarded(t);
  stage.expectConsole(/status of 409/);
  const other = await stage.openBeside(page, `/templates/${id}`);
  await other.getByText('2 must-pass chats guard this template.').waitFor();
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
  await seesActions(page);
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
  const { page, stage } = await guarded(t, { path: '/test' });
  // No customer has written yet: the page says so, and nothing fails.
  const replay = page.getByRole('region', { name: 'Try it on real messages' });
  await replay.getByText('The AI has answered no customer in this time').waitFor();
  assert.ok(await replay.getByRole('button', { name: 'Try them' }).isDisabled());
  await page.getByText('Not checked yet').first().waitFor();
  await stage.inspect(page, 'golden-chats');
  await press(page, 'Add by hand');
  const dialog = page.getByRole('dialog', { name: 'Add a must-pass chat' });
  await dialog.getByRole('button', { name: 'Add must-pass chat' }).click();
  await dialog.getByText('At least 2 characters').waitFor();
  await dialog.getByRole('radio', { name: 'Must not say' }).check();
  await dialog.getByLabel('The customer writes').fill('Are you open?');
  await dialog.getByLabel('Must not say', { exact: true }).last().fill('8 am');
  await stage.inspect(page, 'golden-add');
  await dialog.getByRole('button', { name: 'Add must-pass chat' }).click();
  await sawNotice(page, 'Must-Pass Chat Added');

  await press(page, 'Check all');
  await page.getByText('Not as you want, checked just now').waitFor();
  await page.getByText('1 not as you want, 2 as you want.').waitFor();
  await page.getByRole('button', { name: /As it was live/ }).click();
  const found = page.getByRole('dialog', { name: 'As it was live' });
  await found.getByRole('table', { name: '1 not as you want' }).getByText('Are you open?').waitFor();
  await stage.inspect(page, 'golden-run');
  await found.getByRole('button', { name: 'Close', exact: true }).click();

  await press(page, 'Edit “Are you open?”');
  await page.getByRole('dialog').getByLabel('Must not say', { exact: true }).last().fill('9 am');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await sawNotice(page, 'Must-Pass Chat Saved');
  const download = page.waitForEvent('download');
  await press(page, 'For the command line');
  assert.match((await download).suggestedFilename(), /^golden-chats-\d+\.toml$/);

  for (const message of ['Are you open?', 'When do you open on Sundays?', 'Do you deliver?']) {
    await press(page, `Delete “${message}”`);
    await press(page, 'Delete must-pass chat');
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'None yet' }).waitFor();
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
  await row.getByRole('button', { name: 'Keep as must-pass chat' }).click();
  const keeping = page.getByRole('dialog', { name: 'Add a must-pass chat' });
  await keeping.getByLabel('The answer').fill('We deliver within 5 km.');
  await keeping.getByRole('button', { name: 'Add must-pass chat' }).click();
  await sawNotice(page, 'Must-Pass Chat Added');
  const { body } = await owner.api('GET', `/api/golden-chats/template/${owner.template.id}`);
  assert.deepEqual([body[0].text, body[0].conversationId], ['We deliver within 5 km.', 1]);
  assert.equal((await stored()).openerStyle, 'Say hi first');
  assert.equal((await owner.api('GET', '/api/conversations/1/messages')).body.length, 4, 'nothing was sent');
});

test('a replay that is stopped shows what was done so far', async (t) => {
  const { page, stage, owner, ai } = await guarded(t, { path: '/test' });
  const MESSAGES = 8;
  for (let n = 1; n <= MESSAGES; n += 1)
    await postMessage(stage.app.url, owner.template.webhookUrl, {
      message: n === 1 ? 'Do you deliver?' : `When do you open on Sunday no ${n}?`,
      conversation_id: `customer ${n}`,
    });
  ai.setDefault(after(1_000, reply(answer)));
  await page.reload();
  const replay = page.getByRole('region', { name: 'Try it on real messages' });
  await replay.getByText(`${MESSAGES} messages, paid with your own key`).waitFor();
  await replay.getByRole('button', { name: 'Try them' }).click();
  await replay.getByText(/Trying [5-7] of 8/).waitFor();
  await replay.getByRole('button', { name: 'Stop' }).click();
  const result = replay.getByText(/^\d stays? the same, \d not tried\.$/);
  await result.waitFor();
  await replay.getByText(/You stopped it\.$/).waitFor();
  const [same = 0, untried = 0] = (await result.innerText()).match(/\d/g)?.map(Number) ?? [];
  assert.ok(same >= 3 && same + untried === MESSAGES, await result.innerText());
  await stage.inspect(page, 'replay-stopped');
  const calls = ai.requestCount();
  await replay.getByRole('button', { name: 'All', exact: true }).click();
  const rowsOf = (name: RegExp) => replay.getByRole('table', { name }).getByRole('rowheader');
  await rowsOf(/the same$/)
    .first()
    .waitFor();
  assert.deepEqual([await rowsOf(/the same$/).count(), await rowsOf(/not tried$/).count()], [same, untried]);
  const last = replay
    .getByRole('table', { name: /not tried$/ })
    .getByRole('row')
    .last();
  await last.getByText(DELIVERY).waitFor();
  await last.getByText('Not tried.').waitFor();

  // It stays so, and nothing more is asked.
  await page.reload();
  await replay.getByText(/not tried\.$/).waitFor();
  assert.equal(ai.requestCount(), calls);
  assert.equal(await replay.getByRole('progressbar').count(), 0);
  await replay.getByRole('button', { name: 'Try them' }).waitFor();
});

test('the limit in dollars is reached in the middle: what was not tried is said, and the rest can be checked', async (t) => {
  const { page, stage, strip, opener, ai, keep, stored } = await guarded(t);
  const CHATS = 12;
  for (let n = 3; n <= CHATS; n += 1) await keep(`And on Sunday no ${n}?`, OPENING);
  // A call could cost some cents, and costs a tenth of a cent.
  await stage.app.context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 5, "output": 25}}' });
  await page.reload();
  const allow = async (dollars: string) => {
    await press(page, 'Change what a run may cost');
    await page.getByLabel('At most, in US dollars').fill(dollars);
    await press(page, 'Save');
    await strip.getByText(`at most $${dollars}`).first().waitFor();
  };
  await opener.fill(SHORT);
  await allow('0.07');
  await press(page, 'Check and publish');
  await strip.getByText('It ended early: the next reply could have cost more than the $0.07').waitFor();
  await strip.getByText('Allow more, and start it again.').waitFor();
  const [, untried = ''] = /(\d+) not tried\./.exec(await strip.innerText()) ?? [];
  assert.ok(Number(untried) > 0 && Number(untried) < CHATS, `${untried} not tried`);
  await strip.getByRole('button', { name: `Show ${untried} not tried` }).click();
  const table = strip.getByRole('table', { name: `${untried} not tried` });
  assert.equal(await table.getByRole('rowheader').count(), Number(untried));
  await table.getByText('Not tried.').first().waitFor();
  await stage.inspect(page, 'golden-form-ceiling');
  assert.equal((await stored()).openerStyle, 'Say hi first');

  const calls = ai.requestCount();
  await allow('1.00');
  await press(page, 'Check again');
  await strip.getByText(`1 got worse, ${CHATS - 1} stay the same.`).waitFor();
  // Both sides of what was left, and once more what got worse.
  const asked = ai.requestCount() - calls;
  assert.ok(asked <= 2 * Number(untried) + 4, `${asked} calls for ${untried} golden chats`);
  assert.equal((await stored()).openerStyle, 'Say hi first');
});

test('the AI is down during a check: the form says so, and customers are answered as soon as it is back', async (t) => {
  const { page, stage, strip, opener, ai, keep, owner, stored } = await guarded(t);
  await keep('And on Mondays?', OPENING);
  await keep('And on Fridays?', OPENING);
  ai.setDefault(aiFaults.serverError);
  await opener.fill('Say hi, kindly');
  await press(page, 'Check and publish');
  await strip
    .getByText(
      /^\d could not be checked, \d not tried\. .*The AI has (a problem of its own|failed several times)/,
    )
    .waitFor();
  await strip.getByRole('table', { name: /could not be tried$/ }).waitFor();
  await stage.inspect(page, 'golden-form-ai-down');
  assert.equal((await stored()).openerStyle, 'Say hi first');
  assert.ok(ai.requestCount() >= 5, `${ai.requestCount()} calls, as many as open a breaker`);

  // No reply to a customer is held back for what the check met.
  ai.setDefault(reply(answer));
  const { body } = await postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'Do you deliver?',
    conversation_id: 'cleo',
  });
  assert.deepEqual([body.source, body.response], ['ai', DELIVERY]);

  // Checks are left alone for a moment; then the same one goes through, and the edit with it.
  await waitFor('the check', async () => {
    const again = strip.getByRole('button', { name: 'Check again' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForTimeout(1_000);
    return (await stored()).openerStyle === 'Say hi, kindly';
  });
  await sawNotice(page, 'Published');

  ai.setDefault(aiFaults.serverError);
  await opener.fill('Say hi, and their name');
  await press(page, 'Check and publish');
  await press(page, 'Publish anyway');
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hi, and their name');
});

test('what a habit’s correction changes is seen before it is saved', async (t) => {
  const { page, stage, owner } = await guarded(t);
  const { context } = stage.app;
  await context.voices.add(owner.id, 'paste', TURNS);
  await goTo(page, '/voice');
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Details of “"!" / }) });
  await line.getByRole('button', { name: /^Details/ }).click();
  const seeFirst = line.getByRole('button', { name: 'See what changes first' });
  assert.equal(await seeFirst.count(), 0, 'nothing changes yet');
  await line.getByRole('button', { name: 'Never' }).click();
  await seeFirst.click();
  const dialog = page.getByRole('dialog', { name: 'See what changes first' });
  const desk = dialog.getByRole('region', { name: 'Front desk' });
  await desk.getByText(/2 messages, paid with your own key: about/).waitFor();
  await desk.getByRole('button', { name: 'Check', exact: true }).click();
  await desk.getByText('1 got worse, 1 stays the same.').first().waitFor();
  await desk.getByRole('table', { name: '1 got worse' }).getByText('It no longer says $4.').waitFor();
  const icon = await desk.locator('.badge svg').first().boundingBox();
  assert.ok(icon !== null && icon.width <= 16, 'what plots look like is theirs alone');
  await stage.inspect(page, 'golden-habit');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const corrected = async () => (await owner.api('GET', '/api/voice')).body.voice.corrections.corrected;
  assert.deepEqual(await corrected(), [], 'nothing was saved by it');
  await line.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('switch', { name: 'You never write "!".' }).waitFor();
  await waitFor('the correction', async () => (await corrected()).length === 1);
});

test('another model shows what it changes before it is saved', async (t) => {
  const { page, stage, owner } = await guarded(t);
  await goTo(page, '/settings');
  await page.getByLabel('Model').selectOption('gpt-6-sol');
  await press(page, 'See what changes first');
  const dialog = page.getByRole('dialog', { name: 'See what changes first' });
  await dialog.getByRole('region', { name: 'Front desk' }).getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('2 stay the same. It').waitFor();
  await stage.inspect(page, 'golden-model');
  assert.equal((await owner.api('GET', '/api/keys')).body.defaultModel, '');
});

test('once its owner has said so, a check begins by itself, and signing out forgets that', async (t) => {
  const { page, stage, strip, opener, stored, ai } = await guarded(t);
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
  // What the page still asks for comes too late.
  stage.expectConsole(/status of 401/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('Your last changes to “Front desk” are not live yet.').waitFor();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});
