import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Owner } from '../../../testing/owner-client.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { longConversation } from './conversations.ts';
import type { Stage } from './stage.ts';

export const SIZES = {
  phone: { width: 360, height: 640 },
  tallPhone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1_024 },
  desktop: { width: 1_280, height: 800 },
} as const;

interface Place {
  /** From the lower edge of the newest message's row to that of what is free of the window. */
  below: number;
  /** Of the newest message: from the bar to its upper edge. */
  above: number;
  scrollY: number;
  /** All of it, from the beginning of the page. */
  fits: boolean;
  rows: number;
}

/** Where the newest message stands, once nothing moves any more. */
export async function placeOf(page: Page): Promise<Place> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  let before = '';
  return waitFor('a page that rests', async () => {
    const place = await page.evaluate(() => {
      const row = document.querySelector('.messages .chat > li:last-child')?.getBoundingClientRect();
      const foot = document.querySelector('.thread-foot')?.getBoundingClientRect();
      const thread = document.querySelector('.thread')?.getBoundingClientRect();
      const edge = Math.min(innerHeight, foot?.top ?? innerHeight);
      return {
        below: edge - (row?.bottom ?? 0),
        above: (row?.top ?? 0) - 60,
        scrollY,
        fits: (thread?.bottom ?? 0) + scrollY <= innerHeight + 1,
        rows: document.querySelectorAll('.messages .chat > li:not(.chunk)').length,
      };
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    const isStill = JSON.stringify(place) === before;
    before = JSON.stringify(place);
    return isStill && place;
  });
}

/** A conversation of so many messages opens in a window of this size with all of its newest message in sight, above the box. */
export async function opensAtItsEnd(
  stage: Stage,
  owner: Owner,
  page: Page,
  length: number,
  size: { width: number; height: number },
): Promise<void> {
  const id = await longConversation(stage, owner, length);
  const label = `${length} messages at ${size.width} px`;
  await page.setViewportSize(size);
  await page.goto(`${stage.app.url}/conversations/${id}`);
  await page
    .locator('.bubble')
    .getByText(new RegExp(`^Message number ${length}\\b`))
    .waitFor();
  const { below, above, scrollY, fits, rows } = await placeOf(page);
  assert.ok(above > 0, `${label}: its upper edge is ${above} px below the bar`);
  assert.ok(below >= 0, `${label}: ${-below} px of it are hidden`);
  // Where all fits, nothing moves, and the page begins with its own beginning.
  if (scrollY > 0) assert.ok(below < 30, `${label}: ${below} px above the lower edge`);
  assert.equal(scrollY > 0, !fits, label);
  if (fits) await page.getByRole('button', { name: 'Delete' }).click({ trial: true });
  assert.ok(rows <= 100, `${label}: ${rows} rows`);
}
