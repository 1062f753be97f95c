import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a narrower page or the other theme can break in what has passed on a desktop in light. */
const OF_LOOKS = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
];

/** `all` has the colors too, which take as long as the rest; `looks` is what `OF_LOOKS` lists. */
export type Strictness = 'all' | 'without colors' | 'looks';

/**
 * What axe objects to on the page as it stands: the rule, and each element with what would mend it. Where a dialog covers
 * the page, only the dialog is looked at: nothing else can be reached.
 */
export async function axeFindings(page: Page, strictness: Strictness = 'all'): Promise<string[]> {
  // Half a megabyte of script: once a document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly =
    strictness === 'looks'
      ? { type: 'rule' as const, values: OF_LOOKS }
      : { type: 'tag' as const, values: TAGS };
  const rules = {
    // People who speak to the page say what stands on a button.
    'label-content-name-mismatch': { enabled: strictness !== 'looks' },
    'color-contrast': { enabled: strictness !== 'without colors' },
  };
  const violations = await page.evaluate(
    async ([runOnly, rules]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // A bar that sticks covers whatever lies below it at this moment: a reader scrolls that free, axe can't.
      const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      );
      const styles = sticking.map((element) => element.style.cssText);
      for (const element of sticking) element.style.cssText += '; position: relative; inset: auto';
      const inFront = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document;
      // Of what passes, axe would describe every element as well.
      const results = await here.run(inFront, { runOnly, rules, resultTypes: ['violations'] });
      for (const [at, element] of sticking.entries()) element.style.cssText = styles[at] ?? '';
      return results.violations;
    },
    [runOnly, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}
