import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Chunk } from './chunks.ts';

/** Nearer to the window than this, in pixels, rows are drawn; twice as far away they are dropped. */
const NEAR = 1_500;
/** At the end of the conversation, before anything is measured: fills every window. */
const DRAWN_FIRST = 2;
/** Until a row of the conversation was measured. */
const ROW_HEIGHT = 80;

export interface Drawn {
  isDrawn(chunk: Chunk): boolean;
  /** Of a chunk that is not drawn: as it was measured, else as it is expected. */
  heightOf(chunk: Chunk): number;
}

/**
 * Which chunks of the list are drawn: those in and near the window, the one that has to be shown, and those that somebody
 * is at. Each begins with an element of the class `chunk`, which has the height of its rows while they are not drawn.
 */
export function useDrawn(
  list: RefObject<HTMLElement | null>,
  chunks: readonly Chunk[],
  shownKey: string | null,
): Drawn {
  const heights = useRef(new Map<string, number>());
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(
    () => new Set(chunks.slice(-DRAWN_FIRST).map(({ key }) => key)),
  );

  const known = useRef(drawn);

  const look = useCallback(() => {
    if (list.current === null) return;
    const markers = [...list.current.querySelectorAll<HTMLElement>('.chunk')];
    const tops = markers.map((marker) => marker.getBoundingClientRect().top);
    const { bottom } = list.current.getBoundingClientRect();
    const used = keysInUse(list.current);
    const next = new Set<string>();
    for (const [at, { dataset }] of markers.entries()) {
      const { key = '' } = dataset;
      const top = tops[at] ?? 0;
      const end = tops[at + 1] ?? bottom;
      const isDrawn = dataset.drawn === 'true';
      if (isDrawn) heights.current.set(key, end - top);
      const reach = known.current.has(key) ? 2 * NEAR : NEAR;
      const isNear = end > -reach && top < innerHeight + reach;
      if (isNear || (isDrawn && used.has(key))) next.add(key);
    }
    const isSame = next.size === known.current.size && [...next].every((key) => known.current.has(key));
    if (isSame) return;
    known.current = next;
    setDrawn(next);
  }, [list]);

  useLayoutEffect(look);
  useEffect(() => {
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look]);

  return {
    isDrawn: ({ key }) => drawn.has(key) || key === shownKey,
    heightOf({ key, items }) {
      return heights.current.get(key) ?? items.length * ROW_HEIGHT;
    },
  };
}

/** Chunks with the focus in them, or with a reason that somebody has opened. */
function keysInUse(list: HTMLElement): Set<string> {
  const elements = [document.activeElement, ...list.querySelectorAll('[aria-expanded="true"]')];
  const keys = new Set<string>();
  for (const element of elements) {
    if (element === null || !list.contains(element)) continue;
    let row: Element | null = element.closest('.chat > li');
    while (row !== null && !row.matches('.chunk')) row = row.previousElementSibling;
    if (row instanceof HTMLElement) keys.add(row.dataset.key ?? '');
  }
  return keys;
}
