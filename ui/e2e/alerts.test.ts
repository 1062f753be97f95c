import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { startMailServer } from '../../testing/mail/mail-server.ts';
import type { Owner } from '../../testing/owner-client.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice, typeCode } from './support/steps.ts';

const handsOver = (owner: Owner) =>
  owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'human',
    responseAction: 'Lena will write to you.',
    handOver: true,
  });
const asks = (stage: Stage, owner: Owner, name: string) =>
  postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'a human please, it is secret',
    conversation_id: name,
    first_name: name,
  });
/** As if the tab were in front, or behind another one. */
const put = (page: Page, where: 'front' | 'behind') =>
  page.evaluate((place) => {
    const state = place === 'front' ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.hasFocus = () => place === 'front';
    document.dispatchEvent(new Event('visibilitychange'));
  }, where);
const titled = (page: Page, title: string) =>
  waitFor(`the title “${title}”`, async () => (await page.title()) === title);

test('the tab’s title counts what is unread, on every page and in every tab', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/dashboard');
  await handsOver(owner);
  await titled(page, 'Dashboard - dmreply');
  await asks(stage, owner, 'Ana');
  await titled(page, '(1) Dashboard - dmreply');
  await asks(stage, owner, 'Ben');
  await titled(page, '(2) Dashboard - dmreply');
  await page.getByRole('link', { name: 'Templates' }).first().click();
  await titled(page, '(2) Templates - dmreply');

  // Hidden tabs follow, whichever of them listens, and hear too that it was read elsewhere.
  const second = await stage.openBeside(page, '/settings');
  const third = await stage.openBeside(page, '/profile');
  await titled(second, '(2) Settings - dmreply');
  await titled(third, '(2) Profile - dmreply');
  for (const tab of [page, second, third]) await put(tab, 'behind');
  await asks(stage, owner, 'Cleo');
  for (const tab of [page, second, third])
    await waitFor('three', async () => (await tab.title()).startsWith('(3) '));
  const [notice] = (await owner.api('GET', '/api/notifications')).body;
  await owner.api('POST', '/api/notifications/read', { ids: [notice.id] });
  for (const tab of [page, second, third])
    await waitFor('two', async () => (await tab.title()).startsWith('(2) '));
  await owner.api('POST', '/api/notifications/read', {});
  await titled(second, 'Settings - dmreply');
  await titled(page, 'Templates - dmreply');
  await put(page, 'front');
  await asks(stage, owner, 'Dan');
  await titled(page, '(1) Templates - dmreply');
});

/** Takes the place of the browser's notifications, which a headless one does not show. */
function noteNotifications(): void {
  const shown: { title: string; body: string }[] = [];
  class Noted {
    static permission = 'default';
    static async requestPermission() {
      Noted.permission = Reflect.get(window, 'answer') ?? 'granted';
      return Noted.permission;
    }
    onclick: (() => void) | null = null;
    constructor(title: string, options: { body: string }) {
      shown.push({ title, body: options.body });
      Reflect.set(window, 'lastShown', this);
    }
    close() {}
  }
  // A later tab finds what was granted in an earlier one.
  if (localStorage.getItem('test-granted') === 'yes') Noted.permission = 'granted';
  Reflect.set(window, 'Notification', Noted);
  Reflect.set(window, 'shown', shown);
}
const shownIn = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(() => Reflect.get(window, 'shown'));

test('browser notifications: by choice, once for all tabs, not in front, and they lead there', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/dashboard');
  await handsOver(owner);
  await page.context().addInitScript(noteNotifications);
  await page.goto(`${stage.app.url}/settings`);
  const choice = page.getByRole('switch', { name: 'Show notifications in this browser' });
  await choice.waitFor();
  assert.equal(await page.evaluate(() => Notification.permission), 'default', 'nobody asks before the click');
  await page.evaluate(() => Reflect.set(window, 'answer', 'denied'));
  await choice.click();
  await page.getByText(/This browser blocks them\. Click the icon left of the address/).waitFor();
  assert.equal(await choice.isChecked(), false);
  await stage.inspect(page, 'settings-alerts-blocked');
  await page.evaluate(() => Reflect.set(window, 'answer', 'granted'));
  await choice.check();
  await page.getByText(/While dmreply is open in a tab of this browser/).waitFor();
  assert.equal((await shownIn(page))[0]?.title, 'Notifications are on');
  await page.evaluate(() => localStorage.setItem('test-granted', 'yes'));

  const second = await stage.openBeside(page, '/templates');
  const third = await stage.openBeside(page, '/profile');
  await second.getByRole('heading', { level: 1 }).waitFor();
  await third.getByRole('heading', { level: 1 }).waitFor();
  const count = async () =>
    (await Promise.all([page, second, third].map(shownIn)))
      .flat()
      .filter(({ title }) => title !== 'Notifications are on');
  for (const tab of [page, second]) await put(tab, 'behind');
  await asks(stage, owner, 'Ana');
  await sawNotice(third, 'A customer is waiting for you');
  await titled(page, '(1) Settings - dmreply');
  assert.deepEqual(await count(), [], 'one of the tabs is in front');

  await put(third, 'behind');
  await asks(stage, owner, 'Ben');
  await waitFor('the notification', async () => (await count()).length === 1);
  await titled(page, '(2) Settings - dmreply');
  await titled(second, '(2) Templates - dmreply');
  assert.deepEqual(await count(), [{ title: 'A customer is waiting for you', body: 'Linden Bakery' }]);

  const tabs = [page, second, third];
  const lists = await Promise.all(tabs.map(shownIn));
  const teller =
    tabs.find((_, at) => lists[at]?.some(({ title }) => title !== 'Notifications are on')) ?? page;
  await teller.evaluate(() => Reflect.get(window, 'lastShown').onclick());
  const conversations = (await owner.api('GET', '/api/conversations')).body;
  const ben = conversations.find((one: { contactName: string }) => one.contactName === 'Ben');
  await teller.waitForURL(`**/conversations/${ben.id}`);
  await waitFor('it is read', async () => {
    const { headers } = await owner.api('GET', '/api/notifications');
    return headers.get('x-unread-count') === '1';
  });

  // Switched off in one tab is off in all of them.
  await goTo(page, '/settings');
  await choice.uncheck();
  for (const tab of tabs) await put(tab, 'behind');
  const before = await count();
  await asks(stage, owner, 'Cleo');
  await waitFor('the count', async () => (await second.title()).startsWith('(2) '));
  assert.deepEqual(await count(), before);
});

test('a handover is mailed, and its links open a page without doing anything', async (t) => {
  const mails = await startMailServer(t);
  const stage = await startStage(t, { MAIL_SMTP_URL: mails.url });
  const { owner, page } = await ownerAt(stage, '/dashboard');
  await handsOver(owner);
  await asks(stage, owner, 'Ana "<b>Ruiz</b>"');
  const { email } = (await owner.api('GET', '/api/user')).body;
  const mail = await mails.next(email);
  assert.match(mail.subject, /would like to talk to you$/);
  assert.ok(!mail.text.includes('secret'), 'the mail holds nothing that the customer wrote');
  assert.ok(!mail.html.includes('<b>Ruiz'));
  const links = [...mail.text.matchAll(/https?:\S+\?do=(reply|pause)/g)].map(([link]) => new URL(link));
  assert.deepEqual(
    links.map(({ pathname, search }) => pathname + search),
    ['/conversations/1?do=reply', '/conversations/1?do=pause'],
  );
  const state = async () => {
    const { updatedAt: _, ...conversation } = (await owner.api('GET', '/api/conversations/1')).body;
    return [conversation, (await owner.api('GET', '/api/conversations/1/events')).body];
  };
  const before = await state();

  // Signed out, the link leads through the sign-in and on.
  const stranger = await stage.open('/conversations/1?do=pause');
  await stranger.waitForURL('**/login?next=*');
  await stranger.getByLabel('Username or Email').fill(email);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await typeCode(stranger, (await mails.next(email, 2)).code);
  const dialog = stranger.getByRole('dialog', { name: /^Pause the bot with Ana/ });
  await dialog.waitFor();
  await stage.inspect(stranger, 'pause-from-mail');
  assert.equal(new URL(stranger.url()).search, '', 'a reload asks for nothing');
  assert.deepEqual(await state(), before, 'opening changes nothing');
  await dialog.getByRole('button', { name: 'For 1 hour' }).click();
  await stranger.getByRole('heading', { name: /^Paused until/ }).waitFor();

  await goTo(page, '/conversations/1?do=reply');
  await waitFor('the focus', () =>
    page.evaluate(() => document.activeElement?.hasAttribute('data-reply') ?? false),
  );
  await goTo(stranger, '/conversations/1?do=pause');
  await dialog.getByRole('button', { name: 'Resume bot' }).click();
  await stranger.getByRole('heading', { name: 'The bot is on' }).waitFor();
});

test('two quick changes of a switch are sent one after the other, and the last one wins', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/settings');
  const mail = page.getByRole('switch', { name: 'E-mail me when a customer waits for me' });
  await mail.waitFor();
  assert.equal(await mail.isChecked(), true, 'on from the start');
  let underWay = 0;
  let most = 0;
  const sent: boolean[] = [];
  const clicks = Promise.withResolvers<void>();
  await page.route('**/api/notifications/settings', async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    sent.push(route.request().postDataJSON().handoverMail);
    // The first one takes longer than all clicks.
    await clicks.promise;
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  for (let times = 0; times < 5; times += 1) await mail.click();
  clicks.resolve();
  await waitFor('the last word', async () => sent.length === 2 && underWay === 0);
  assert.deepEqual([sent, most], [[false, false], 1]);
  assert.equal(await mail.isChecked(), false);
  assert.equal((await owner.api('GET', '/api/notifications/settings')).body.handoverMail, false);
});
