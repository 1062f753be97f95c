import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { makeExport } from '../../testing/made-up-exports/made-up-export.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startPathProxy } from '../../testing/path-proxy.ts';
import { zipOf } from './support/archives.ts';
import { openShadowRoots } from './support/shop-site.ts';
import { startStage } from './support/stage.ts';
import { sawNotice, typeCode } from './support/steps.ts';

test('an owner’s day under the path of a shop’s site, behind a proxy that takes the path off', async (t) => {
  const proxy = await startPathProxy(t, '/tools/dm', 'strips');
  const stage = await startStage(t, { SERVER_PUBLIC_URL: proxy.url });
  proxy.passTo(stage.app.url);
  await stage.app.context.settings.save({ file_storage_enabled: true });
  const owner = await signedInOwner(stage.app);
  const { username, email } = (await owner.api('GET', '/api/user')).body;
  const { id: templateId, webhookUrl } = owner.template;
  await owner.api('POST', '/api/triggers', {
    templateId,
    triggerPhrase: 'pickup',
    responseAction: 'I will answer you myself.',
    handOver: true,
  });
  const say = (conversation_id: string, message: string) =>
    postMessage(proxy.url, webhookUrl, { message, conversation_id, first_name: conversation_id });
  await say('Ana', 'Is a pickup fine?');
  const [{ id: conversationId }] = (await owner.api('GET', '/api/conversations')).body;

  // Past the proxy the server answers under its path too.
  const page = await stage.open(`/conversations/${conversationId}?x=1`);
  await page.waitForURL(`${stage.app.url}/tools/dm/login?next=*`);
  await page.context().addInitScript(openShadowRoots);
  // The shop beside us keeps things under the same names.
  await page.goto(`${proxy.url}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('auth_token', 'of the shop'));

  await page.goto(`${proxy.url}/conversations/${conversationId}`);
  await page.waitForURL(`${proxy.url}/login?next=%2Fconversations%2F${conversationId}`);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await typeCode(page, await stage.mailbox.code(email));
  await page.waitForURL(`${proxy.url}/conversations/${conversationId}`);
  const said = page.getByText('Is a pickup fine?').first();
  await said.waitFor();
  await page.reload();
  await said.waitFor();
  // The cookie alone, as a link to a file sends it.
  assert.equal(await page.evaluate(async () => (await fetch('../api/user/export')).status), 200);

  await say('Ben', 'A pickup at ten?');
  await sawNotice(page, 'A customer is waiting for you');
  await page.getByRole('button', { name: /^Notifications, \d unread/ }).click();
  await page.getByRole('link', { name: /Unread: Ben is waiting for you/ }).click();
  await page.waitForURL(`${proxy.url}/conversations/*`);
  await page.getByText('A pickup at ten?').first().waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
  await sawNotice(page, 'Conversation Deleted');
  await page.waitForURL(`${proxy.url}/conversations`);
  await page.getByRole('link', { name: 'View the conversation with Ana' }).click();
  await said.waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'View the conversation with Ana' }).waitFor();

  await page.goto(`${proxy.url}/voice`);
  await page
    .getByLabel('Files with your messages')
    .setInputFiles([await zipOf([...makeExport({ seed: 3, threads: 3 }).files()])]);
  await page.getByRole('heading', { name: 'What was found' }).waitFor();

  const body = { templateId, title: 'Linden Bakery' };
  const { publicId } = (await owner.api('POST', '/api/widgets', body)).body;
  await page.goto(`${proxy.url}/widget/${publicId}`);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('A pickup?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('I will answer you myself.').waitFor();

  await page.goto(`${proxy.url}/dashboard`);
  await page.getByRole('button', { name: /account menu/ }).click();
  // What the page still asks for comes too late.
  stage.expectConsole(/status of 401/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${proxy.url}/`);
  assert.equal(await page.evaluate(() => localStorage.getItem('auth_token')), 'of the shop');
  assert.deepEqual(proxy.strays, [], 'nothing was asked of the shop beside us');
});
