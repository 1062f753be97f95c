import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('an address that leads nowhere keeps an owner in the application', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/templates/1/nope');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Conversations' }).waitFor();
  assert.equal(await page.getByRole('contentinfo').count(), 0, 'no footer of the public pages');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');

  const visitor = await stage.open('/templates/1/nope');
  await visitor.getByRole('link', { name: 'Go to the start page' }).waitFor();
  await visitor.getByRole('contentinfo').waitFor();
});

test('Help has a page of its own, and is the current place on each of its pages', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/dashboard');
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' });
  await place.click();
  await page.waitForURL('**/help');
  await stage.inspectPage(page, 'help');
  for (const guide of ['Integration guide', 'Template tips']) {
    await page.getByRole('main').getByRole('link', { name: guide }).click();
    await page.getByRole('heading', { level: 1, name: guide }).waitFor();
    assert.equal(await place.getAttribute('aria-current'), 'page');
    await place.click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  }
});

test('six places, and what lies under them in rows; old addresses lead on', async (t) => {
  const stage = await startStage(t, { INSTAGRAM_ENABLED: 'true' });
  const { owner, page } = await ownerAt(stage, '/dashboard', {
    context: { viewport: { width: 1024, height: 700 } },
  });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Templates' }).waitFor();
  const places = ['Dashboard', 'Templates', 'Conversations', 'Profile', 'Settings', 'Help'];
  assert.deepEqual(await bar.getByRole('link').allTextContents(), places);
  const rows = {
    Templates: ['/templates', '/knowledge', '/voice', '/channels'],
    Conversations: ['/conversations', '/contacts'],
  };
  for (const [place, paths] of Object.entries(rows)) {
    await bar.getByRole('link', { name: place }).click();
    const row = page.getByRole('main').getByRole('navigation', { name: place });
    for (const [index, path] of paths.entries()) {
      await row.getByRole('link').nth(index).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await row.getByRole('link').nth(index).getAttribute('aria-current'), 'page', path);
      assert.equal(await bar.getByRole('link', { name: place }).getAttribute('aria-current'), 'page', path);
    }
  }
  for (const [from, to] of [
    ['/widgets', '/channels'],
    [`/templates/${owner.template.id}/golden`, `/templates/${owner.template.id}/test#must-pass`],
  ]) {
    await page.goto(`${stage.app.url}${from}`);
    await page.waitForURL(`${stage.app.url}${to}`);
  }
  await page.getByRole('heading', { name: 'Must-pass chats', exact: true }).waitFor();
  await stage.inspect(page, 'template-test-checks');
});

test('the bar holds links, name and plan; with longer words the palette’s go first, then the name', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/dashboard');
  const sight = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.bar-inner') as HTMLElement;
      const links = [...bar.querySelectorAll<HTMLElement>('.bar-link')];
      const find = bar.querySelector<HTMLElement>('.find-button');
      const name = bar.querySelector<HTMLElement>('.user-button .words > span');
      const words = document.createRange();
      if (find !== null) words.selectNodeContents(find.childNodes[1] as Node);
      const endsWithin = (outer: Element, parts: readonly Element[]) =>
        parts.every((part) => part.getBoundingClientRect().right <= outer.getBoundingClientRect().right + 1);
      return {
        overrun: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        lines: new Set(links.filter((link) => link.checkVisibility()).map(({ offsetTop }) => offsetTop)).size,
        hasLinks: links.every((link) => link.checkVisibility()),
        isInside:
          endsWithin(bar, [...bar.children]) && endsWithin(bar.querySelector('.bar-links') ?? bar, links),
        saysPlaces: links.every((link) => (link.querySelector('.steady')?.clientWidth ?? 0) > 20),
        hasPalette: find?.checkVisibility() ?? false,
        saysFind:
          find !== null && words.getBoundingClientRect().bottom <= find.getBoundingClientRect().bottom + 1,
        name: name === null || !name.checkVisibility() ? 0 : Math.round(name.getBoundingClientRect().width),
        isNameCut: name !== null && name.scrollWidth > name.clientWidth,
      };
    });
  await page.getByRole('button', { name: /account menu$/ }).waitFor();
  const fine = { overrun: 0, lines: 1, hasLinks: true, isInside: true, saysPlaces: true };
  for (const width of [768, 900, 1023]) {
    await page.setViewportSize({ width, height: 700 });
    const { hasPalette, saysFind, name, isNameCut, ...rest } = await sight();
    assert.deepEqual([width, rest, hasPalette], [width, fine, false]);
  }
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const { name, ...rest } = await sight();
    assert.deepEqual([width, rest], [width, { ...fine, hasPalette: true, saysFind: true, isNameCut: false }]);
    assert.ok(name > 20, `${width}: ${name}`);
    await page
      .getByRole('button', { name: /account menu$/ })
      .getByText(/(plan|Free|Standard|Advanced)/i)
      .waitFor();
  }
  await stage.inspect(page, 'bar');
  await page.evaluate(() => {
    for (const words of document.querySelectorAll<HTMLElement>('.bar-link .steady')) {
      const longer = `${words.dataset.words}${'n'.repeat(Math.ceil((words.dataset.words ?? '').length * 0.4))}`;
      words.dataset.words = longer;
      words.textContent = longer;
    }
  });
  for (const width of [768, 800, 900, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const { hasPalette, saysFind, name, isNameCut, ...rest } = await sight();
    assert.deepEqual([width, rest, hasPalette], [width, fine, width >= 1024]);
    // The palette is for wider bars, the name as well.
    if (width >= 1024)
      assert.ok(!isNameCut || !saysFind, `${width}: the name goes after the palette's words`);
  }
});

test('an owner has the bell on the public pages too', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/features');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog').waitFor();
  await stage.inspect(page, 'public-bell');
  const visitor = await stage.open('/features');
  await visitor.getByRole('link', { name: 'Register' }).first().waitFor();
  assert.equal(await visitor.getByRole('button', { name: 'Notifications' }).count(), 0);
});
