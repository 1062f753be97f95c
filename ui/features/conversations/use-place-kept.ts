import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Hidden below the bar, and so not what is being read. */
const BAR = 120;

/**
 * What changes above the row that is being read pushes it away; the page moves with it. Browsers do so themselves, unless they
 * can't (Safari) or the page stands at its very top when older messages come.
 */
export function usePlaceKept(firstId: number, list: RefObject<HTMLElement | null>): void {
  const read = useRef<ReadRow | null>(null);
  const first = useRef(firstId);

  useLayoutEffect(() => {
    const isPrepended = firstId < first.current;
    first.current = firstId;
    const isLeftToUs = !CSS.supports('overflow-anchor', 'auto') || (scrollY === 0 && isPrepended);
    const { row, y } = read.current ?? {};
    if (isLeftToUs && row?.isConnected === true && y !== undefined)
      scrollBy({ top: yOf(row) - y, behavior: 'instant' });
    read.current = rowBeingRead(list.current);
  });
  useEffect(() => {
    const look = () => {
      read.current = rowBeingRead(list.current);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [list]);
}

interface ReadRow {
  row: Element;
  /** Within the document, in px: scrolling by the reader does not count as a move of the row. */
  y: number;
}

function rowBeingRead(list: HTMLElement | null): ReadRow | null {
  for (const row of list?.querySelectorAll('.chat > li:not(.chunk)') ?? []) {
    if (row.getBoundingClientRect().bottom > BAR) return { row, y: yOf(row) };
  }
  return null;
}

function yOf(row: Element): number {
  return row.getBoundingClientRect().top + scrollY;
}
