import type { HiddenReason } from '../document.ts';
import type { PageDocument, PageElement } from './parse-page.js';

const MOST_RULES = 400;
const LONGEST_SELECTOR = 200;

/** Finds what a page does not show: attributes, inline styles, and the page's own style sheets. */
export function hiddenElements(
  document: PageDocument,
): (element: PageElement) => HiddenReason | 'twin' | null {
  const byRule = hiddenByRules(document);
  return (element) => {
    if (element.hasAttribute('hidden')) return 'not_displayed';
    const found = byRule.get(element) ?? hiddenByStyle(element.getAttribute('style') ?? '');
    if (found !== null && !isForScreenReaders(element)) return found;
    if (isWhiteOnWhite(element)) return 'white';
    // Read aloud instead of what is shown beside it: the same price twice.
    return element.getAttribute('aria-hidden') === 'true' && hasSpokenTwin(element) ? 'twin' : null;
  };
}

/** The usual classes for texts that are only read aloud. */
const SPOKEN =
  /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader(?:-text)?|a-offscreen|offscreen)(?:$|[\s_-])/i;

function isForScreenReaders(element: PageElement): boolean {
  if (!SPOKEN.test(element.getAttribute('class') ?? '')) return false;
  return [...(element.parentElement?.children ?? [])].some(
    (one) => one.getAttribute('aria-hidden') === 'true',
  );
}

function hasSpokenTwin(element: PageElement): boolean {
  return [...(element.parentElement?.children ?? [])].some((one) =>
    SPOKEN.test(one.getAttribute('class') ?? ''),
  );
}

function hiddenByRules(document: PageDocument): Map<PageElement, HiddenReason> {
  const found = new Map<PageElement, HiddenReason>();
  let rules = 0;
  for (const style of document.querySelectorAll('style')) {
    // Rules for some screens or for print say nothing of the page as a whole.
    const css = withoutAtRules((style.textContent ?? '').replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ''));
    for (const [, selectors = '', declarations = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const reason = hiddenByStyle(declarations);
      if (reason === null || /:{1,2}[a-z-]/i.test(selectors) || selectors.length > LONGEST_SELECTOR) continue;
      rules += 1;
      if (rules > MOST_RULES) return found;
      for (const element of matches(document, selectors)) found.set(element, reason);
    }
  }
  return found;
}

function withoutAtRules(css: string): string {
  let kept = '';
  let from = 0;
  for (let at = css.indexOf('@'); at >= 0; at = css.indexOf('@', from)) {
    kept += css.slice(from, at);
    from = endOfAtRule(css, at);
  }
  return kept + css.slice(from);
}

function endOfAtRule(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if ((sign === ';' && depth === 0) || (sign === '}' && depth <= 0)) return at + 1;
  }
  return css.length;
}

function matches(document: PageDocument, selectors: string): Iterable<PageElement> {
  try {
    return document.querySelectorAll(selectors.trim());
  } catch {
    // No selector that is known here.
    return [];
  }
}

const NOT_DISPLAYED =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*(?:\.0+)?%?\s*(?:!|;|$)|clip\s*:\s*rect\(\s*(?:0|1px)|clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0)|transform\s*:\s*scale\(\s*0\s*\))/i;
const TINY =
  /(?:^|[;\s])font-size\s*:\s*(?:0*\.\d+|0+|[012](?:\.\d+)?(?=p))\s*(?:px|pt|r?em|%)?\s*(?:!|;|$)/i;
const OUTSIDE =
  /(?:^|[;\s])(?:(?:left|right|top|bottom|margin-left|margin-top|text-indent)\s*:\s*-\d{4,}(?:\.\d+)?(?:px|pt)|(?:left|top|text-indent)\s*:\s*-\d{3,}(?:\.\d+)?(?:r?em|vw|vh|%)|transform\s*:\s*translate[XY]?\(\s*-\d{4,}px)/i;
const SHUT = /(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:!|;|$)/i;
const CLEAR = /(?:^|[;\s])color\s*:\s*(?:transparent|rgba\([^)]*,\s*0?(?:\.0+)?\s*\))/i;
const WHITE =
  /(?:^|[;\s])color\s*:\s*(?:white\b|#f{3}(?![\da-f])|#f{6}|#fef[ef]f[ef]|#fdfdfd|#fcfcfc|rgba?\(\s*25[0-5]\s*,?\s*25[0-5]\s*,?\s*25[0-5])/i;

/** Why declarations of CSS hide a text, or null. White letters count where nothing says that they stand on a color. */
function hiddenByStyle(style: string): HiddenReason | null {
  if (style === '') return null;
  if (NOT_DISPLAYED.test(style)) return 'not_displayed';
  if (TINY.test(style)) return 'tiny';
  if (OUTSIDE.test(style)) return 'outside_page';
  if (SHUT.test(style) && /overflow\s*:\s*(?:hidden|clip)/i.test(style)) return 'not_displayed';
  if (CLEAR.test(style)) return 'white';
  return null;
}

/** White letters in an inline style, on nothing but white as far as the elements around it say. */
function isWhiteOnWhite(element: PageElement): boolean {
  if (!WHITE.test(element.getAttribute('style') ?? '')) return false;
  for (let around: PageElement | null = element; around !== null; around = around.parentElement) {
    const style = around.getAttribute('style') ?? '';
    const background =
      /background(?:-color|-image)?\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim() ??
      around.getAttribute('bgcolor');
    if (background !== undefined && background !== null)
      return /^(?:white|#f{3}|#f{6}|transparent|none)/i.test(background);
    // A style sheet may put a color behind whatever has a class.
    if (around !== element && around.hasAttribute('class')) return false;
  }
  return true;
}
