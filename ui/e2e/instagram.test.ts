import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { BAKERY } from '../../testing/fixtures.ts';
import { freePort } from '../../testing/free-port.ts';
import { instagramEnv } from '../../testing/instagram.ts';
import { createMetaStandIn } from '../../testing/meta/meta-stand-in.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { seesActions } from './support/dialog-actions.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

/** An owner at the page, an account to connect, and Meta behind it. */
async function opened(t: TestContext) {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const stage = await startStage(t, {
    ...instagramEnv(meta),
    SERVER_PORT: String(port),
    SERVER_PUBLIC_URL: publicUrl,
  });
  const metaApp = meta.app({ redirectUris: [`${publicUrl}/instagram/callback`] });
  const shop = meta.account({ username: 'lindenbakery' });
  meta.consent.accountId = shop.userId;
  meta.consent.answer = 'ask';
  const { owner, page } = await ownerAt(stage, '/instagram', { template: { templateName: 'Front desk' } });
  await page.getByRole('heading', { level: 1, name: 'Instagram' }).waitFor();
  return { meta, metaApp, shop, stage, owner, page };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function saveApp(page: Page, app: { id: string; secret: string }): Promise<void> {
  await page.getByLabel('Instagram app ID').fill(app.id);
  await page.getByLabel('Instagram app secret', { exact: true }).fill(app.secret);
  await press(page, 'Save app');
  await sawNotice(page, 'App saved');
}

/** What the page gives to be pasted. */
const pasted = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('..').locator('code').innerText();

test('an account is connected from nothing, by Instagram’s login', async (t) => {
  const { meta, metaApp, shop, stage, owner, page } = await opened(t);
  await page.getByText('0 of 9 done').waitFor();
  await stage.inspectPage(page, 'instagram-first');
  await press(page, 'Done, next step');
  await press(page, 'Done, next step');
  await press(page, 'Save app');
  await page.getByText('An app ID has only digits. Copy the "Instagram app ID".').waitFor();
  stage.expectConsole(/status of 400.*instagram\/app/);
  await saveApp(page, metaApp);

  // What is pasted at Meta is what the page gives; the step turns green by itself.
  const webhook = await pasted(page, 'Callback URL');
  const verifyToken = await pasted(page, 'Verify token');
  await page.getByText('Waiting for Meta to verify the address...').waitFor();
  assert.equal((await meta.verifyWebhook(metaApp.id, webhook, `${verifyToken}x`)).isVerified, false);
  await page.getByText('Meta called with another verify token.').waitFor();
  await page.getByLabel('message_reactions').check();
  await stage.inspect(page, 'instagram-webhook');
  await page.reload();
  assert.ok(await page.getByLabel('message_reactions').isChecked(), 'what was ticked off stays so');
  const app = await stage.app.context.instagramAccounts.appSecretsFor(webhook.split('/').at(-1) ?? '');
  assert.equal(app?.verifyToken, verifyToken);
  await stage.app.context.instagramAccounts.noteVerified(app);
  await page.getByText('Waiting for an event...').waitFor();
  await stage.app.context.instagramAccounts.noteCall(app);
  await page.getByText('OAuth redirect URI').waitFor();
  metaApp.redirectUris = [await pasted(page, 'OAuth redirect URI')];
  metaApp.deauthorizeUrl = await pasted(page, 'Deauthorize callback URL');
  await press(page, 'Done, next step');
  await page.getByText('Privacy policy URL').waitFor();
  await page.reload();
  await page.getByText('Privacy policy URL').waitFor();
  await press(page, 'Done, next step');

  // The stand-in has no icon.
  stage.expectConsole(/status of 400.*favicon/);
  await press(page, 'Connect with Instagram');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('You did not allow it on Instagram, so nothing was connected.').waitFor();
  await stage.inspect(page, 'instagram-refused');
  await page.getByRole('link', { name: 'Back to Instagram' }).click();
  await page.getByRole('heading', { name: 'Connect an account' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/instagram');
  await press(page, 'Connect with Instagram');
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.waitForURL('**/instagram');
  assert.equal(new URL(page.url()).search, '', 'no code stays in the address');
  await page.getByText('@lindenbakery is connected.').waitFor();
  const card = page.getByRole('region', { name: '@lindenbakery' });
  await card.getByText('Connected', { exact: true }).waitFor();
  await card
    .getByRole('option', { name: owner.template.templateName, selected: true })
    .waitFor({ state: 'attached' });
  await stage.inspectPage(page, 'instagram-connected');

  await card.getByLabel('When you write yourself').selectOption('1 day');
  await sawNotice(page, '@lindenbakery saved');
  const account = await stage.app.context.instagramAccounts.byIgUserId(shop.userId);
  assert.deepEqual([account?.templateId, account?.takeoverMinutes], [owner.template.id, 1_440]);
  await stage.app.context.instagramAccounts.noteUpdate(account?.id ?? 0, Date.now(), true);
  await page.getByText('9 of 9 done').waitFor();
  assert.ok(meta.requestsTo('POST graph.instagram.com/:id/subscribed_apps').length > 0);

  await press(page, 'Disconnect');
  const dialog = page.getByRole('dialog', { name: 'Disconnect @lindenbakery?' });
  await stage.inspect(page, 'instagram-disconnect');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await sawNotice(page, '@lindenbakery disconnected');
  await card.getByText('Disconnected', { exact: true }).waitFor();
});

test('whoever connects before there is a template is led to one, and is not told that all is done', async (t) => {
  const { meta, metaApp, shop, stage, owner, page } = await opened(t);
  const { context } = stage.app;
  await context.templates.remove(owner.id, owner.template.id);
  await owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret: metaApp.secret });
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  const account = await context.instagramAccounts.byIgUserId(shop.userId);
  await context.instagramAccounts.noteUpdate(account?.id ?? 0, Date.now(), true);
  await page.reload();
  await page.getByText('7 of 9 done').waitFor();
  await page.getByText('Write to it', { exact: true }).click();
  await page.getByText('A message came, and nobody answered it. Choose a template').waitFor();
  await stage.inspect(page, 'instagram-no-template');
  await page.getByRole('link', { name: 'Make a template' }).click();
  await page.waitForURL('**/templates/new');
  await context.templates.create(owner.id, { ...BAKERY });
  await page.goto(`${stage.app.url}/instagram`);
  await page.getByLabel('Template', { exact: true }).selectOption({ index: 1 });
  await page.getByText('8 of 9 done').waitFor();
  assert.equal(await page.getByText('Choose a template for').count(), 0);
});

test('a token dies, its owner is told, and renewing it keeps everything', async (t) => {
  const { meta, metaApp, shop, stage, owner, page } = await opened(t);
  await owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret: metaApp.secret });
  const connected = await owner.api('POST', '/api/instagram/accounts', {
    token: meta.connect(shop, metaApp.id),
  });
  const [{ id }] = connected.body.accounts;
  await owner.api('PATCH', `/api/instagram/accounts/${id}`, { takeoverMinutes: 60 });
  meta.killTokens(shop, 'passwordChanged');
  const account = await stage.app.context.instagramAccounts.byIgUserId(shop.userId);
  assert.ok(account);
  await stage.app.context.instagramAccounts.markTokenDead(account, 'password_changed');

  await page.getByText('@lindenbakery has to be connected again.').waitFor();
  const card = page.getByRole('region', { name: '@lindenbakery' });
  await card.getByText('The password of this account was changed').waitFor();
  await stage.inspect(page, 'instagram-dead');
  const user = await stage.app.context.accounts.get(owner.id);
  const subjects = () => stage.mailbox.subjects(user?.email ?? '');
  await waitFor('the mail', async () => subjects().includes('@lindenbakery has to be connected again'));
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Your Instagram account has to be connected again').waitFor();
  await page.keyboard.press('Escape');

  meta.consent.answer = 'allow';
  await card.getByRole('button', { name: 'Connect again' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  assert.equal(await card.getByLabel('When you write yourself').inputValue(), '60');
  assert.equal((await owner.api('GET', '/api/instagram')).body.accounts[0].id, id);
  const { body } = await owner.api('GET', '/api/notifications');
  assert.deepEqual(body, [], 'what is no longer so is taken back');
});

test('a secret that is not the app’s shows as soon as Meta calls, and so does the right one', async (t) => {
  const { meta, metaApp, shop, owner, page } = await opened(t);
  const saved = await owner.api('PUT', '/api/instagram/app', {
    appId: metaApp.id,
    appSecret: 'a'.repeat(32),
  });
  const { addresses, verifyToken } = saved.body.app;
  await meta.verifyWebhook(metaApp.id, addresses.webhook, verifyToken);
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  shop.customer().writes('Are you open?');
  await meta.deliver();
  await page.getByText('Messages of Meta are refused').waitFor();
  await page.getByText('An event of Meta was signed with another secret').waitFor();
  await page.getByLabel('Instagram app secret', { exact: true }).fill(metaApp.secret);
  await press(page, 'Save app');
  await page.getByText('Messages of Meta are refused').waitFor({ state: 'detached' });
  await meta.redeliver();
  await page.getByText('The first message has arrived.').waitFor({ state: 'attached' });
});

test('a pasted token connects; a wrong one says what to do', async (t) => {
  const { meta, metaApp, shop, stage, owner, page } = await opened(t);
  await owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret: metaApp.secret });
  await page.reload();
  await page.getByText('Connect the account', { exact: true }).click();
  await page.getByText('Or paste a token').click();
  await page.getByLabel('Token', { exact: true }).fill('IGAA-not-a-token-of-anybody');
  stage.expectConsole(/status of 409.*instagram\/accounts/);
  await press(page, 'Connect with this token');
  await page.getByText('Instagram does not accept this token. Generate a new one').waitFor();
  await stage.inspect(page, 'instagram-token');
  await page.getByLabel('Token', { exact: true }).fill(meta.token(shop, metaApp.id));
  await press(page, 'Connect with this token');
  await page.getByText('@lindenbakery is connected.').waitFor();
});

test('whoever had data deleted sees what became of that', async (t) => {
  const { meta, metaApp, shop, stage, owner } = await opened(t);
  const saved = await owner.api('PUT', '/api/instagram/app', {
    appId: metaApp.id,
    appSecret: metaApp.secret,
  });
  metaApp.deletionUrl = saved.body.app.addresses.deletion;
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  const answer = await meta.requestDeletion(shop, metaApp.id);
  const { url } = JSON.parse(answer.text);
  const page = await stage.open(new URL(url).pathname);
  await page.getByText('The connection with Instagram is gone already').waitFor();
  await stage.app.context.metaCallbacks.run();
  await page.reload();
  await page.getByText('It is done since').waitFor();
  await stage.inspectPage(page, 'instagram-deletion');
  stage.expectConsole(/status of 404.*deletions/);
  await goTo(page, '/data-deletion/abcdefghijkl');
  await page.getByText('There is no request with this code.').waitFor();
});

test('switched off, no page tells of it', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/channels');
  await page.getByRole('region', { name: 'A chat tool' }).waitFor();
  assert.equal(await page.getByRole('link', { name: /^Instagram/ }).count(), 0);
  await goTo(page, '/instagram');
  await page.getByRole('heading', { name: /not found/i }).waitFor();
  await goTo(page, '/privacy-policy');
  await page.getByRole('heading', { name: 'Who else sees it' }).waitFor();
  assert.equal(await page.getByText('Where Instagram is connected directly').count(), 0);
});

test('comments with a phrase are answered with a private message', async (t) => {
  const { meta, metaApp, shop, stage, owner, page } = await opened(t);
  await owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret: metaApp.secret });
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  const card = page.getByRole('region', { name: 'Comments on @lindenbakery' });
  await card.getByRole('button', { name: 'Add phrase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer comments on @lindenbakery' });
  await dialog.getByRole('button', { name: 'Add phrase' }).click();
  await dialog.getByText('The phrase needs at least 2 characters').waitFor();
  await dialog.getByLabel('Phrase in a comment').fill('price');
  await dialog.getByLabel('Private message').fill('Hi! Our cakes start at $20.');
  shop.posts('CakePost1');
  await seesActions(page);
  await dialog.getByText('Below all of your posts').click();
  await dialog.getByLabel('Post').fill('https://www.instagram.com/p/CakePost1/');
  await stage.inspect(page, 'instagram-comment-dialog');
  await dialog.getByRole('button', { name: 'Add phrase' }).click();
  await sawNotice(page, 'Phrase added');
  await card.getByText('Only below https://www.instagram.com/p/CakePost1/ · not sent yet').waitFor();
  await stage.inspectPage(page, 'instagram-comments');
  await card.getByRole('switch', { name: '“price” is on' }).click();
  await card.getByText('Off', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Edit “price”' }).click();
  await page.getByRole('dialog').getByText('Only below https').click();
  await page.getByRole('dialog').getByLabel('Post').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Save phrase' }).click();
  await card.getByText('Below all posts · not sent yet').waitFor();
  await card.getByRole('button', { name: 'Delete “price”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete phrase' }).click();
  await sawNotice(page, 'Phrase deleted');
  assert.deepEqual((await owner.api('GET', '/api/instagram/comment-rules')).body, []);
});
