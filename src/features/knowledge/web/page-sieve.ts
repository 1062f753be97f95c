import type { LeftOutReason } from '../../../contract/knowledge-lists.ts';
import { whyNever } from '../../../safe-fetch/safe-fetch.ts';
import { addressOf, siteOf } from './address.ts';

export interface LeftOut {
  reason: LeftOutReason;
  count: number;
  /** As written, the first few. */
  examples: string[];
}

export interface ListedPage {
  url: string;
  /** When its site says that it changed last; null where it says nothing. */
  changedAt: number | null;
}

export interface FoundPages {
  /** In the order of the list. */
  pages: readonly ListedPage[];
  leftOut: readonly LeftOut[];
}

export const MOST_PAGES = 200;
const MOST_EXAMPLES = 5;
const LONGEST_EXAMPLE = 200;

/** Takes addresses one by one, each once. `site`: of which all of them have to be. */
export function createPageSieve(site: string | null) {
  const pages = new Map<string, ListedPage>();
  const leftOut = new Map<LeftOutReason, LeftOut>();

  function leave(reason: LeftOutReason, written: string): void {
    const kept = leftOut.get(reason) ?? { reason, count: 0, examples: [] };
    kept.count += 1;
    if (kept.examples.length < MOST_EXAMPLES) kept.examples.push(written.slice(0, LONGEST_EXAMPLE));
    leftOut.set(reason, kept);
  }

  /** The address where it may be taken. */
  function sift(written: string): string | null {
    const url = addressOf(written);
    const problem = url === null ? 'bad_url' : whyNever(new URL(url));
    if (url === null || problem === 'bad_url') leave('no_address', written);
    else if (site !== null && siteOf(url) !== site) leave('other_site', written);
    else if (problem !== null) leave(problem, written);
    else return url;
    return null;
  }

  return {
    leave,
    sift,
    take(written: string, changedAt: number | null = null): void {
      const url = sift(written);
      if (url === null) return;
      if (pages.has(url)) leave('twice', written);
      else if (pages.size >= MOST_PAGES) leave('too_many', written);
      else pages.set(url, { url, changedAt });
    },
    /** Takes what was sifted before of a part of it. */
    merge(found: FoundPages): void {
      for (const { url, changedAt } of found.pages) this.take(url, changedAt);
      for (const { reason, count, examples } of found.leftOut) {
        for (const example of examples) leave(reason, example);
        const kept = leftOut.get(reason);
        if (kept !== undefined) kept.count += count - examples.length;
      }
    },
    isFull: (): boolean => pages.size >= MOST_PAGES,
    found: (): FoundPages => ({ pages: [...pages.values()], leftOut: [...leftOut.values()] }),
  };
}
