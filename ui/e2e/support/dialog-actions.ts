import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 640 },
  { width: 320, height: 640 },
];

/** Fails unless the actions of the dialog in front are in sight in windows of three sizes, at its beginning and at its end. */
export async function seesActions(page: Page): Promise<void> {
  const before = page.viewportSize() ?? assert.fail('a window without a size');
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  const actions = dialog.locator(ACTIONS).getByRole('button');
  await actions.first().waitFor();
  const title = await dialog.getByRole('heading').first().textContent();
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const to of [0, 10_000]) {
      await dialog.evaluate((element, top) => element.scrollTo(0, top), to);
      assert.deepEqual([title, size.width, to, await actionsOutOfSight(page)], [title, size.width, to, []]);
    }
  }
  await page.setViewportSize(before);
}

const ACTIONS = ':is(.dialog-actions, .code-actions)';

/** Which buttons at the end of the dialog in front stand outside of the window or of their dialog, even by a pixel; [] is well. */
export function actionsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate((actions) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (dialog === undefined) return [];
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll<HTMLElement>(`${actions} :is(button, a)`)].flatMap((button) => {
      const box = button.getBoundingClientRect();
      const isInside =
        box.top >= Math.max(0, top) &&
        box.bottom <= Math.min(innerHeight, bottom) &&
        box.left >= Math.max(0, left) &&
        box.right <= Math.min(innerWidth, right);
      return isInside || !button.checkVisibility()
        ? []
        : [`“${button.textContent}” at ${box.top} to ${box.bottom}`];
    });
  }, ACTIONS);
}
