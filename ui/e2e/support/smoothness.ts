import type { Page } from 'playwright-core';

export interface Smoothness {
  /** The longest time between two frames, in milliseconds. */
  longestGapMs: number;
  frames: number;
  /** The most elements that the page had at a time. */
  mostNodes: number;
  /** From the first frame to the last. */
  ms: number;
}

/**
 * Scrolls as a person does who wants to get to the end, a good part of a screen a frame, until all that `selector` finds is
 * there and nothing moves any more.
 */
export async function scrollThrough(
  page: Page,
  direction: 'up' | 'down',
  { selector, count }: { selector: string; count: number },
  timeoutMs = 120_000,
): Promise<Smoothness> {
  return page.evaluate(
    ({ step, limit, selector, count }) =>
      new Promise<Smoothness>((resolve) => {
        const startedAt = performance.now();
        let last = startedAt;
        let longestGapMs = 0;
        let frames = 0;
        let mostNodes = 0;
        let still = 0;
        let before = -1;
        function frame(now: number): void {
          longestGapMs = Math.max(longestGapMs, now - last);
          last = now;
          frames += 1;
          mostNodes = Math.max(mostNodes, document.getElementsByTagName('*').length);
          scrollBy({ top: step, behavior: 'instant' });
          const place = document.documentElement.scrollHeight - scrollY;
          still = place === before ? still + 1 : 0;
          before = place;
          const isComplete = still > 30 && document.querySelectorAll(selector).length >= count;
          if (isComplete || now - startedAt > limit)
            resolve({ longestGapMs, frames, mostNodes, ms: now - startedAt });
          else requestAnimationFrame(frame);
        }
        requestAnimationFrame(frame);
      }),
    { step: direction === 'down' ? 600 : -600, limit: timeoutMs, selector, count },
  );
}
