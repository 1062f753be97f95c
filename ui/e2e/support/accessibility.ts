import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe objects to on the page as it stands: the rule, and each element with what would mend it. `hasColors` looks at
 * contrasts too, which takes twice as long as all else together.
 */
export async function axeFindings(page: Page, hasColors = true): Promise<string[]> {
  // Half a megabyte of script: once a document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([values, hasColors]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // A bar that sticks covers whatever lies below it at this moment: a reader scrolls that free, axe can't.
      const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      );
      const styles = sticking.map((element) => element.style.cssText);
      for (const element of sticking) element.style.cssText += '; position: relative; inset: auto';
      // Of what passes, axe would describe every element as well.
      const results = await here.run({
        runOnly: { type: 'tag', values },
        // People who speak to the page say what stands on a button.
        rules: { 'label-content-name-mismatch': { enabled: true }, 'color-contrast': { enabled: hasColors } },
        resultTypes: ['violations'],
      });
      for (const [at, element] of sticking.entries()) element.style.cssText = styles[at] ?? '';
      return results.violations;
    },
    [TAGS, hasColors] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}
