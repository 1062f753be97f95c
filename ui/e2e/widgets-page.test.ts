import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY } from '../../testing/fixtures.ts';
import { newVisitor, SHOP_ORIGIN } from '../../testing/widget-visitor.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('a chat for a website: made, tried, copied, changed and deleted', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/widgets', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await page.waitForURL('**/channels');
  const website = page.getByRole('region', { name: 'Your website' });
  await website.getByText('Two minutes, nothing to sign up for.').waitFor();
  await stage.inspect(page, 'channels-empty');
  await page.getByRole('link', { name: 'Make a chat' }).click();
  // It is called as its template until its owner says otherwise.
  await page.getByLabel('Title').fill('');
  await page.getByRole('button', { name: 'Make the chat' }).click();
  await page.getByText('Required').waitFor();
  await page.getByLabel('Title').fill('Linden Bakery');
  await page.getByLabel('Websites that may show it').fill('https://*.example.com');
  await page.getByRole('button', { name: 'Make the chat' }).click();
  await page.getByText('a * stands for nothing here').waitFor();
  await page.getByLabel('Websites that may show it').fill('');
  const preview = page.locator('.widget-preview');
  await preview.getByText('Linden Bakery').first().waitFor();
  // On at first: visitors read who answers.
  await preview.getByText('An AI assistant answers here').waitFor();
  await page.getByLabel('Say that an AI assistant answers').uncheck();
  await preview.getByText('An AI assistant answers here').waitFor({ state: 'hidden' });
  await page.getByLabel('Say that an AI assistant answers').check();
  await page.getByText('Plum').check({ force: true });
  await page.getByRole('button', { name: 'Make the chat' }).click();
  await sawNotice(page, 'Chat made');
  await page.waitForURL('**/widgets/1');
  await page.getByRole('button', { name: 'Copy tag' }).click();
  await sawNotice(page, 'Tag copied');
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(tag, /^<script src="http:[^"]+\/widget\.js" data-widget="[\w-]{16}" async><\/script>$/);

  const [trying] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Try it on a page of this server' }).click(),
  ]);
  await trying.getByRole('heading', { name: 'Linden Bakery' }).waitFor();
  await trying.close();

  await page.getByLabel('Websites that may show it').fill(`${SHOP_ORIGIN}/menu\nlindenbakery.example`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sawNotice(page, 'Saved');
  const websites = await page.getByLabel('Websites that may show it').inputValue();
  assert.equal(websites, `${SHOP_ORIGIN}\nhttps://lindenbakery.example`);
  await page.getByLabel('Greeting').fill('Hello!');
  await preview.getByText('Hello!').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Channels' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  const { template } = owner;
  const host = new URL(SHOP_ORIGIN).host;
  const facts = `“${template.templateName}” answers · ${host} and 1 other website`;
  await website.getByText(`No message yet · ${facts}`).waitFor();
  const [{ publicId }] = (await owner.api('GET', '/api/widgets')).body.widgets;
  await (await newVisitor(stage.app.url, publicId)).send('Do you deliver?');
  await page.reload();
  await website.getByText(`Last message just now · ${facts}`).waitFor();
  await website.getByRole('link', { name: 'Open Linden Bakery' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete chat' }).click();
  await sawNotice(page, 'Chat deleted');
  await website.getByRole('link', { name: 'Make a chat' }).waitFor();
});

test('where the operator has switched chats off, the page says so, and scripts hear that it is closed', async (t) => {
  const stage = await startStage(t, { WIDGET_ENABLED: 'false' });
  const { page, owner } = await ownerAt(stage, '/channels');
  await page.getByText('Chats on websites are switched off on this server').waitFor();
  const body = { templateId: owner.template.id, title: 'Bakery' };
  const { publicId } = (await owner.api('POST', '/api/widgets', body)).body;
  const headers = { origin: 'https://bakery.example' };
  const answer = await fetch(`${stage.app.url}/api/widget/${publicId}`, { headers });
  // What a script of a website can read, so that its visitors hear that the chat is closed.
  const readableBy = answer.headers.get('access-control-allow-origin');
  const { code } = (await answer.json()) as { code: string };
  assert.deepEqual([answer.status, code, readableBy], [404, 'widget_not_found', '*']);
});

test('who has no template is led to one, who has several has to choose', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/robots.txt');
  await owner.api('DELETE', `/api/templates/${owner.template.id}`);
  await page.goto(`${stage.app.url}/widgets/new`);
  await page.getByRole('heading', { name: 'First, a template' }).waitFor();
  await stage.inspect(page, 'widget-no-template');
  await page.getByRole('link', { name: 'Make a template' }).click();
  await page.waitForURL('**/templates/new');
  for (const templateName of ['Cakes', 'Weddings'])
    await stage.app.context.templates.create(owner.id, { ...BAKERY, templateName });
  await page.goto(`${stage.app.url}/widgets/new`);
  await page.getByLabel('Title').fill('Linden Bakery');
  await page.getByRole('button', { name: 'Make the chat' }).click();
  await page.getByText('Choose who answers').waitFor();
});
