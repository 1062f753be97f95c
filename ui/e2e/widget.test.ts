import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { widgetTag } from '../../src/contract/widget-lists.ts';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { newVisitor } from '../../testing/widget-visitor.ts';
import { axeFindings } from './support/accessibility.ts';
import { launchBrowser } from './support/browser.ts';
import { openShadowRoots, startShopSite } from './support/shop-site.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

let launched: Promise<Browser> | undefined;

/** A visitor's browser. The page's console stays silent, save for what `expected` names. */
async function visit(t: TestContext, url: string, options: BrowserContextOptions = {}, expected = /^$/) {
  launched ??= launchBrowser();
  const context = await (await launched).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  t.after(() => context.close());
  await context.addInitScript(openShadowRoots);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(error.message));
  // The server ends before the browser, which goes on asking.
  const isOfTheEnd = (line: string) => line.includes('ERR_CONNECTION_REFUSED');
  t.after(() =>
    assert.deepEqual(
      noise.filter((line) => !expected.test(line) && !isOfTheEnd(line)),
      [],
    ),
  );
  await page.goto(url);
  return page;
}

/** A server with an owner whose template answers 'deliver' and 'menu', and a website with their widget. */
async function scene(t: TestContext, look: object = {}) {
  const site = await startShopSite();
  t.after(() => site.close());
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');
  const owner = await signedInOwner(app);
  const triggers = [
    ['deliver', 'Yes, within 5 km.'],
    ['menu', 'It is at https://lindenbakery.example/menu. <img src=x onerror=alert(1)>'],
  ];
  for (const [triggerPhrase, responseAction] of triggers)
    await owner.api('POST', '/api/triggers', {
      templateId: owner.template.id,
      triggerPhrase,
      responseAction,
    });
  const body = {
    templateId: owner.template.id,
    title: 'Linden Bakery',
    greeting: 'Hi! Ask us about cakes.',
    allowedOrigins: [site.origin],
    ...look,
  };
  const widget = (await owner.api('POST', '/api/widgets', body)).body;
  const showAt = (server: string, html?: string) =>
    site.show({ tag: widgetTag(server, widget.publicId), server, ...(html === undefined ? {} : { html }) });
  showAt(app.url);
  return { app, owner, site, widget, showAt };
}

const texts = (page: Page) =>
  page
    .locator('.bubble')
    .allTextContents()
    .then((all) => all.map((text) => text.replace(/^(?:You|Linden Bakery): /, '')));

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Resolves when just these stand in the chat, behind the greeting. */
async function reads(page: Page, expected: readonly string[]): Promise<void> {
  await waitFor(expected.join(), async () => (await texts(page)).slice(1).join() === expected.join()).catch(
    async () => assert.deepEqual((await texts(page)).slice(1), expected),
  );
}

test('a visitor of another website asks by keyboard alone, is answered, and finds it again', async (t) => {
  const { owner, site } = await scene(t);
  const page = await visit(t, site.origin);
  const open = page.getByRole('button', { name: 'Open chat' });
  await open.waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Our menu');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Linden Bakery' });
  await panel.getByText('Hi! Ask us about cakes.').waitFor();
  await page.keyboard.type('Do you');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('deliver?');
  await page.keyboard.press('Enter');
  await reads(page, ['Do you\ndeliver?', 'Yes, within 5 km.']);
  await page.keyboard.type('And the menu?');
  await page.keyboard.press('Enter');
  const link = panel.getByRole('link', { name: 'https://lindenbakery.example/menu' });
  await link.waitFor();
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow');
  assert.equal(await panel.locator('img').count(), 0, 'a text is a text');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 320]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 640 });
      assert.deepEqual(await axeFindings(page), [], `axe in ${colorScheme} at ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  }
  // The panel covers the page now: the focus stays in it.
  await panel.getByRole('textbox').focus();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    assert.match(await page.evaluate(() => document.activeElement?.id ?? ''), /^dmreply-/);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  assert.ok(
    await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className === 'launch'),
  );
  assert.deepEqual(await page.context().cookies(), []);

  // The owner writes while the panel is closed.
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  const own = { messageText: 'I kept a cake for you.', requestKey: 'k'.repeat(16) };
  await owner.api('POST', `/api/conversations/${id}/replies`, own);
  await page.getByRole('button', { name: 'Open chat. New messages: 1' }).click();
  await panel.getByText(own.messageText).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Open chat', exact: true }).click();
  await panel.getByText(own.messageText).waitFor();
  assert.equal((await texts(page)).length, 6);
});

test('the chat speaks the language of the page, from right to left where it runs so', async (t) => {
  const { app, site, showAt } = await scene(t, { position: 'left', greeting: 'שלום!' });
  showAt(app.url, '<html lang="de-AT">');
  const german = await visit(t, site.origin, {}, /status of 429/);
  await german.getByRole('button', { name: 'Chat öffnen' }).click();
  assert.equal(await german.getByRole('textbox').getAttribute('placeholder'), 'Nachricht schreiben');
  await german.getByText('Hier antwortet ein KI-Assistent').waitFor();
  const box = await german.locator('.launch').boundingBox();
  assert.ok(box !== null && box.x < 40);
  // Who writes more than ten a minute waits, in the same language.
  for (let sent = 0; sent < 11; sent += 1) {
    await german.getByRole('textbox').fill(`deliver ${sent}`);
    await german.keyboard.press('Enter');
  }
  await german.getByRole('status').getByText('Einen Moment. Neuer Versuch läuft.').waitFor();
  showAt(app.url, '<html lang="he" dir="rtl">');
  const hebrew = await visit(t, site.origin, { colorScheme: 'dark' });
  await hebrew.getByRole('button', { name: 'Open chat' }).click();
  const greeting = await hebrew.getByText('שלום!').boundingBox();
  const panel = await hebrew.getByRole('dialog').boundingBox();
  assert.ok(greeting !== null && panel !== null);
  assert.ok(greeting.x > panel.x + panel.width / 2, 'the business speaks at the beginning of the line');
  assert.deepEqual(await axeFindings(hebrew), []);
});

test('nothing is lost or doubled while the server is away', async (t) => {
  const { app, site, showAt } = await scene(t);
  await app.stop();
  const port = `${new URL(app.url).port}`;
  const env = { ...app.env, DMREPLY_SERVER_PORT: port };
  let server = await startServerProcess(t, env);
  showAt(server.url);
  const page = await visit(t, site.origin, {}, /ERR_|Failed to load resource/);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await say(page, 'Do you deliver?');
  await reads(page, ['Do you deliver?', 'Yes, within 5 km.']);
  await say(page, 'Really deliver?');
  await page.locator('.waiting').waitFor({ state: 'detached' });
  // Taken, and perhaps not answered yet.
  await server.kill();
  await say(page, 'You do deliver?');
  await page.getByRole('status').getByText('No connection. Trying again.').waitFor();
  server = await startServerProcess(t, env);
  const all = ['Do you deliver?', 'Yes, within 5 km.', 'Really deliver?'];
  const answers = (list: readonly string[]) => list.filter((text) => text === 'Yes, within 5 km.').length;
  await waitFor(
    'all of it',
    async () => {
      const now = (await texts(page)).slice(1);
      return now.includes('You do deliver?') && now.at(-1) === 'Yes, within 5 km.' && answers(now) >= 2;
    },
    90_000,
  );
  const now = (await texts(page)).slice(1);
  assert.deepEqual(now.slice(0, 3), all);
  assert.equal(now.filter((text) => text === 'You do deliver?').length, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await reads(page, now);
});

/** What is said above the field. */
const state = (page: Page) => page.locator('.state').textContent();

const CLOSED = 'This chat is closed at the moment. Please come back later.';
const soon = { timeout: 10_000 };

test('a chat that its owner switches off says so, and goes on when it is on again', async (t) => {
  const { app, owner, site, widget } = await scene(t);
  const page = await visit(t, site.origin, {}, /status of 404/);
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await say(page, 'Do you deliver?');
  const said = ['Do you deliver?', 'Yes, within 5 km.'];
  await reads(page, said);
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill('You do deliver?');
  const switchTo = (isEnabled: boolean) => owner.api('PUT', `/api/widgets/${widget.id}`, { isEnabled });
  await switchTo(false);
  await page.getByRole('status').getByText(CLOSED).waitFor(soon);

  // What was said can be read, what was typed stays, and nothing of it goes anywhere.
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(app.url)) calls += 1;
  });
  await field.press('Enter');
  await page.getByRole('button', { name: 'Send' }).click({ force: true });
  await field.focus();
  await page.keyboard.type('more');
  await reads(page, said);
  assert.deepEqual([await field.inputValue(), await field.isEditable()], ['You do deliver?', false]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    assert.deepEqual(await axeFindings(page), [], `axe in ${colorScheme}`);
  }
  // Closing and opening it, and a line that comes back, ask no sooner.
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.evaluate(() => dispatchEvent(new Event('online')));
  }
  assert.equal(calls, 0);
  for (let seconds = 0; seconds < 300; seconds += 5) await page.clock.runFor(5_000);
  assert.ok(calls >= 4 && calls <= 7, `${calls} in five minutes`);
  assert.equal(await state(page), CLOSED);

  await switchTo(true);
  await page.clock.runFor(80_000);
  await waitFor('its end', async () => (await state(page)) === '');
  assert.equal(await field.inputValue(), 'You do deliver?');
  await page.getByRole('button', { name: 'Send' }).click();
  await reads(page, [...said, 'You do deliver?', 'Yes, within 5 km.']);
});

test('who writes first to a chat that is closed keeps the message until it opens', async (t) => {
  const { app, owner, site, widget, showAt } = await scene(t);
  showAt(app.url, '<html lang="de">');
  const page = await visit(t, site.origin, {}, /status of 40[34]/);
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Chat öffnen' }).click();
  // The website is taken from the list: the server refuses it as a stranger.
  await owner.api('PUT', `/api/widgets/${widget.id}`, { allowedOrigins: [] });
  await page.getByRole('textbox').fill('Do you deliver?');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Dieser Chat ist im Moment geschlossen.').waitFor(soon);
  await page.getByText('Nicht gesendet.').waitFor();
  await owner.api('PUT', `/api/widgets/${widget.id}`, { allowedOrigins: [site.origin] });
  await page.clock.runFor(80_000);
  const spoken = async () =>
    (await page.locator('.lines .bubble').allTextContents()).map((text) => text.replace(/^[^:]*: /, ''));
  await waitFor('the answer', async () => (await spoken()).length === 2);
  assert.deepEqual(await spoken(), ['Do you deliver?', 'Yes, within 5 km.']);
  assert.equal(await state(page), '');

  // Deleted while a stream is open.
  await owner.api('DELETE', `/api/widgets/${widget.id}`);
  await page.getByRole('status').getByText('Dieser Chat ist im Moment geschlossen.').waitFor(soon);
  assert.equal((await spoken()).length, 2);
});

test('a page that the owner did not name shows no chat, and tells its maker why', async (t) => {
  const { owner, site, widget } = await scene(t);
  await owner.api('PUT', `/api/widgets/${widget.id}`, { allowedOrigins: [] });
  const said: string[] = [];
  const page = await visit(t, site.origin, {}, /./);
  page.on('console', (message) => said.push(message.text()));
  await page.reload();
  await waitFor('a word', () => said.some((line) => line.includes('the chat could not be shown')));
  assert.equal(await page.getByRole('button').count(), 0);
});

test('an owner finds visitors among the conversations', async (t) => {
  const stage = await startStage(t);
  const { page, owner } = await ownerAt(stage, '/conversations');
  const body = { templateId: owner.template.id, title: 'Bakery' };
  const { publicId } = (await owner.api('POST', '/api/widgets', body)).body;
  const visitor = await newVisitor(stage.app.url, publicId, stage.app.url);
  await visitor.send('Do you deliver?');
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'ig-1' });
  await page.getByRole('cell').getByText('Customer ig-1', { exact: true }).waitFor();
  await page.getByLabel('Channel').selectOption('Website');
  await page.getByRole('cell').getByText('Customer ig-1', { exact: true }).waitFor({ state: 'detached' });
  const name = `Website visitor ${visitor.token.slice(0, 4)}`;
  await page.getByRole('cell').getByText(name, { exact: true }).waitFor();
  await page.getByRole('cell').getByText('Website', { exact: true }).waitFor();
  await stage.inspect(page, 'conversations-website');
  await page.getByRole('link', { name: `View the conversation with ${name}` }).click();
  await page.getByText('Visitor ID').waitFor();
  await page.getByRole('textbox', { name: `Reply to ${name}` }).fill('Yes, we do.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const chat = await visitor.listen();
  t.after(chat.close);
  await waitFor('the reply', () => chat.texts().includes('Yes, we do.'));
  await page.goto(`${stage.app.url}/contacts`);
  // The same name as in the conversations.
  await page.getByText(name, { exact: true }).waitFor();
  await page.getByText('Customer ig-1', { exact: true }).waitFor();
});

test('the page of this server shows the chat under a policy of its own', async (t) => {
  const { app, owner, widget } = await scene(t, { allowedOrigins: [] });
  const page = await visit(t, `${app.url}/widget/${widget.publicId}`);
  await say(page, 'Do you deliver?');
  await reads(page, ['Do you deliver?', 'Yes, within 5 km.']);
  assert.deepEqual(await axeFindings(page), []);
  await owner.api('PUT', `/api/widgets/${widget.id}`, { isEnabled: false });
  const gone = await fetch(`${app.url}/widget/${widget.publicId}`);
  assert.equal(gone.status, 404);
});
