import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typed, urlset } from '../../testing/web/answers.ts';
import { startWeb } from '../../testing/web/web-stand-in.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const menu = (price: string) => `<title>Our menu</title><h1>Cakes</h1><p>Cherry tart ${price} €</p>`;

test('pages are chosen from a sitemap, read, and asked about when they change', async (t) => {
  const web = await startWeb(t, {
    '/menu': menu('31.70'),
    '/hours': '<title>Hours</title><p>Open 9 to 18.</p>',
  });
  web.site['/sitemap.xml'] = typed(
    'application/xml',
    urlset(['/menu', '/hours', '/gone'].map((path) => web.at(path))),
  );
  const stage = await startStage(t, {}, { web: web.options });
  const { page } = await ownerAt(stage, '/knowledge');
  await page.getByRole('button', { name: 'Add a web page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a web page' });
  await dialog.getByLabel('Address').fill(web.at('/sitemap.xml'));
  await dialog.getByRole('button', { name: 'Look it up' }).click();
  await dialog.getByText('The sitemap names 3 pages.').waitFor();
  await stage.inspect(page, 'knowledge-choose-pages');
  await dialog.getByRole('checkbox', { name: /hours$/ }).uncheck();
  await dialog.getByRole('button', { name: 'Add 2 pages' }).click();
  const list = page.getByRole('region', { name: 'Your knowledge' });
  // The list looks again by itself.
  await list.getByText('Can’t be read: the website says that there is no such page.').waitFor();
  const row = list.getByRole('link', { name: 'Our menu' });
  await row.getByText('Ready, not used yet').waitFor();
  assert.equal(await list.getByRole('listitem').count(), 2);
  await stage.inspect(page, 'knowledge-pages');

  await row.click();
  await page.getByText('Cherry tart 31.70 €').waitFor();
  await page.getByRole('switch', { name: 'Ask me before changes count' }).click();
  await page.getByLabel('Read it again').selectOption('Every 30 days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sawNotice(page, 'Saved');
  web.site['/menu'] = menu('33.20');
  await page.getByRole('button', { name: 'Read again now' }).click();
  const change = page.getByRole('region', { name: 'The page has changed' });
  await change.getByText('33.20').waitFor();
  assert.equal(await change.locator('del').textContent(), '31.70');
  await stage.inspect(page, 'knowledge-changed');
  await change.getByRole('button', { name: 'Take the new text' }).press('Enter');
  await page.locator('.passage', { hasText: 'Cherry tart 33.20 €' }).waitFor();
  assert.equal(await change.count(), 0);
  await page.waitForFunction(() => document.activeElement?.id === 'main');
});
