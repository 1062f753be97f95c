import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ADMIN, adminAt, goTo, ownerAt } from './support/steps.ts';

const WIDTHS = [360, 640, 768, 800, 860, 900, 1024];
const NAME = 'שולחן הקבלה של המאפייה';

/** What stands outside of the page, or of the button that it belongs to. */
function overruns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page, by ${scrollWidth - clientWidth} px`);
    for (const button of document.querySelectorAll<HTMLElement>('.button')) {
      if (button.checkVisibility() && button.scrollWidth > button.clientWidth)
        found.push(`“${button.textContent}”, by ${button.scrollWidth - button.clientWidth} px`);
    }
    return found;
  });
}

test('between phone and desktop nothing overruns, and right-to-left names keep their column’s side', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  await owner.api('POST', '/api/templates', {
    ...(await owner.api('GET', `/api/templates/${owner.template.id}/export`)).body.template,
    templateName: NAME,
  });
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  const golden = { templateId: owner.template.id, kind: 'like', message: NAME, text: NAME };
  await owner.api('POST', '/api/golden-chats', golden);
  const id = owner.template.id;
  for (const path of [
    '/dashboard',
    '/templates',
    '/templates/new',
    `/templates/${id}`,
    `/templates/${id}/triggers`,
    `/templates/${id}/test`,
    `/templates/${id}/connection`,
    '/conversations',
    '/conversations/1',
    '/contacts',
    '/voice',
    '/knowledge',
    '/channels',
    '/settings',
    '/profile',
    '/help',
    '/features',
  ]) {
    await goTo(page, path);
    await page.locator('main h1').first().waitFor();
    if (path === '/templates') await page.getByRole('article', { name: NAME }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual([path, width, await overruns(page)], [path, width, []]);
    }
  }
  await goTo(page, '/templates');
  const card = page.getByRole('article', { name: NAME });
  const sides = await card.getByRole('heading').evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const card = heading.closest('article');
    return [words.getBoundingClientRect().left, (card?.getBoundingClientRect().left ?? 0) + 25];
  });
  assert.ok(Math.abs((sides[0] ?? 0) - (sides[1] ?? 99)) < 2, `${sides}`);
  const names = await page
    .locator('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent));
  assert.equal(new Set(names).size, names.length, 'each action says on which template');
});

test('the operator’s pages overrun nothing either, whatever the admin’s name', async (t) => {
  const stage = await startStage(t);
  await stage.app.context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const { page } = await adminAt(stage, '/admin');
  await page.evaluate((admin) => localStorage.setItem('admin_data', JSON.stringify(admin)), {
    ...ADMIN,
    username: 'operator-with-a-name-of-30-abc',
  });
  await page.reload();
  for (const path of [
    '/admin',
    '/admin?tab=settings',
    '/admin/revenue',
    '/admin/users',
    '/admin/users/1',
    '/admin/settings',
    '/admin/audit',
    '/admin/support',
  ]) {
    await goTo(page, path);
    await page.locator('main h1').first().waitFor();
    await page.locator('main :is(.card, .empty)').first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual([path, width, await overruns(page)], [path, width, []]);
    }
  }
});

test('“Create Template” stays in sight, whatever is scrolled to', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/templates/new');
  const create = page.getByRole('button', { name: 'Create Template' });
  await create.waitFor();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    for (const top of [0, 900, 10_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const box = await create.boundingBox();
      assert.ok(box !== null && box.y > 60 && box.y + box.height <= viewport.height, `${top}`);
    }
  }
});
