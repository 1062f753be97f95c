import type { Page } from 'playwright-core';

/** Which buttons at the end of the dialog in front stand outside of the window or of their dialog, even by a pixel; [] is well. */
export function actionsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (dialog === undefined) return [];
    const { top, bottom, left, right } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll<HTMLElement>('.dialog-actions :is(button, a)')].flatMap((button) => {
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
  });
}
