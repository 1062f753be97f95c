import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOT_LET_IN } from '../../src/contract/support-access.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startStage } from './support/stage.ts';
import { adminAt, ownerAt, sawNotice } from './support/steps.ts';

test('an owner makes a support code, sees who came in, and ends it', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 40[0134]/);
  const { page } = await ownerAt(stage, '/profile');
  const card = page.getByRole('region', { name: 'Support code' });
  await card.getByRole('button', { name: 'Make a support code' }).click();
  await card.getByText(/^Open until \d\d:\d\d$/).waitFor();
  await card.getByText('Nobody has used the code yet.').waitFor();
  const code = (await card.locator('code').textContent()) ?? '';
  assert.match(code, /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await stage.inspect(page, 'support-code');

  const { admin } = await adminAt(stage, '/robots.txt');
  assert.equal((await admin('POST', '/api/admin/support-access', { code })).status, 200);
  await page.reload();
  await card.getByText(/operator came in at \d\d:\d\d\.$/).waitFor();
  assert.equal(await card.locator('code').count(), 0, 'shown once');
  await card.getByRole('button', { name: 'End access now' }).click();
  await sawNotice(page, 'Support access ended');
  await card.getByRole('button', { name: 'Make a support code' }).waitFor();
  assert.deepEqual((await admin('GET', '/api/admin/support-access')).body, []);
});

test('an operator reads with a support code, keeps nothing, and is out when the owner ends it', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 40[034]/);
  const owner = await signedInOwner(stage.app, {
    fallbackReply: 'We will see.',
    mainGoal: 'Sell\nmarzipan.',
  });
  const question = '<b>Is the blue cake still there?</b>';
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: question, conversation_id: 'c-1' });
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'opening hours',
    responseAction: 'Tue to Sat.',
  });
  // One that only passes on says nothing.
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'wedding',
    responseAction: 'Passed.',
  });
  const { knex } = stage.app.context.db;
  await knex('triggers').where({ trigger_phrase: 'wedding' }).update({ response_action: '' });
  const username = (await owner.api('GET', '/api/user')).body.username;
  const { page } = await adminAt(stage, '/admin/users');
  await page.getByRole('link', { name: 'Support code', exact: true }).click();
  const field = page.getByLabel('Support code');
  const look = page.getByRole('button', { name: 'Look in' });
  await look.click();
  await page.getByText('Enter the code that the owner gave you.').waitFor();
  await field.fill('AAAA-AAAA-AAAA');
  await field.press('Enter');
  await page.getByText('This code opens nothing. It may have run out').waitFor();
  await stage.inspect(page, 'admin-support-code');
  const { code } = (await owner.api('POST', '/api/user/support-access')).body;
  await field.fill(code.toLowerCase());
  await field.press('Enter');

  await page.getByRole('heading', { name: username, level: 1 }).waitFor();
  await page.getByText(/^Read only, until \d\d:\d\d$/).waitFor();
  await page.getByText(`${username} sees that you are here`).waitFor();
  const conversation = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'c-1' });
  await conversation.waitFor();
  const template = page.getByRole('region', { name: 'Templates' }).getByRole('link');
  await stage.inspect(page, 'admin-support');
  await template.click();
  const texts = page.getByRole('region', { name: owner.template.templateName });
  await texts.getByText('Sell\nmarzipan.').waitFor();
  await page.getByRole('region', { name: 'Triggers' }).getByText('Tue to Sat.').waitFor();
  await page.getByText('Passes the conversation on to another template').waitFor();
  assert.equal(await page.getByText(owner.template.webhookUrl).count(), 0);
  await stage.inspect(page, 'admin-support-template');
  await page.getByRole('link', { name: 'Templates and conversations' }).click();
  await conversation.click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await messages.getByText(question).waitFor();
  await messages.getByText('We will see.').waitFor();
  assert.equal(await page.getByRole('textbox').count(), 0, 'nothing to write in');
  await stage.inspect(page, 'admin-support-conversation');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  assert.doesNotMatch(kept, /blue cake|marzipan|c-1/);

  // Its own page goes on after a reload, and the owner sees who is there.
  await page.reload();
  await messages.getByText(question).waitFor();
  assert.equal((await owner.api('GET', '/api/user/support-access')).body.enteredBy, 'operator');
  await owner.api('DELETE', '/api/user/support-access');
  await page.getByText('You can’t look in here').waitFor();
  await page.getByText(NOT_LET_IN).waitFor();
  assert.equal(await page.getByText(question).count(), 0);
  await stage.inspect(page, 'admin-support-over');
  await page.goBack();
  await page.getByText('You can’t look in here').waitFor();
  await page.getByRole('link', { name: 'Enter a code' }).click();
  await field.fill(code);
  await field.press('Enter');
  await page.getByText('This code opens nothing.').waitFor();

  // A link between two looks at the server: it is refused there and then.
  const next = (await owner.api('POST', '/api/user/support-access')).body.code;
  await field.fill(next);
  await field.press('Enter');
  await conversation.waitFor();
  await owner.api('DELETE', '/api/user/support-access');
  await conversation.click();
  await page.getByText(NOT_LET_IN).waitFor({ timeout: 2_000 });
});

test('the operator’s banner shows above every page of who is signed in, until its time', async (t) => {
  const stage = await startStage(t);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const text = '<b>Down</b> on Sunday from 18:00.';
  await stage.app.context.settings.save({ banner_text: text, banner_level: 'warning', banner_until: until });
  const { page } = await ownerAt(stage, '/dashboard');
  await page.getByText(text).waitFor();
  await stage.inspect(page, 'banner');
  await page.getByRole('link', { name: 'Templates', exact: true }).first().click();
  await page.waitForURL('**/templates');
  await page.getByText(text).waitFor();

  const visitor = await stage.open('/');
  await visitor.waitForTimeout(2_500);
  assert.equal(await visitor.getByText(text).count(), 0);
  await stage.app.context.settings.save({ banner_text: '' });
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/user/banner')),
    page.reload(),
  ]);
  assert.equal(await page.getByText(text).count(), 0);
});
