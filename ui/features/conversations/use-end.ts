import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, a reader is following what comes. */
const NEAR = 240;

export interface End {
  /** Something has come while the reader was elsewhere. */
  hasNews: boolean;
  /** The end is more than a window away. */
  isAway: boolean;
  /** The reader has left the end, so what is further up may be wanted. */
  hasLeft: boolean;
  goToEnd(): void;
}

/**
 * Opens a conversation with the end of its column at the lower edge of the window, and holds it there, whatever gets its
 * height only later, until the reader scrolls. Follows what comes as long as the reader is there. Where all fits, nothing
 * moves. `isOpenedElsewhere`: another place was asked for.
 */
export function useEnd(
  column: RefObject<HTMLElement | null>,
  lastId: number | null,
  isOpenedElsewhere: boolean,
): End {
  const [hasNews, setNews] = useState(false);
  const [isAway, setAway] = useState(false);
  const [hasLeft, setLeft] = useState(isOpenedElsewhere);
  const isHeld = useRef(!isOpenedElsewhere);
  const isNear = useRef(!isOpenedElsewhere);
  const known = useRef<number | null>(null);
  /** Where the page stood last, and how high it was: a page that changes its height moves by itself. */
  const last = useRef({ y: 0, height: 0 });

  const hold = useCallback(() => {
    if (!isHeld.current) return;
    const end = endOf(column.current);
    if (Math.abs(scrollY - end) > 1) scrollTo({ top: end, behavior: 'instant' });
    last.current = { y: scrollY, height: document.documentElement.scrollHeight };
  }, [column]);

  const goToEnd = useCallback(() => {
    setNews(false);
    isHeld.current = true;
    isNear.current = true;
    hold();
  }, [hold]);

  useEffect(() => {
    const look = () => {
      const { y, height } = last.current;
      const isSame = document.documentElement.scrollHeight === height;
      if (isHeld.current && !isSame) return hold();
      const left = endOf(column.current) - scrollY;
      if (isHeld.current && scrollY < y - 1) {
        isHeld.current = false;
        setLeft(true);
      } else if (left < 2) isHeld.current = true;
      isNear.current = left < NEAR;
      setAway(left > innerHeight);
      if (isNear.current) setNews(false);
      last.current = { y: scrollY, height: document.documentElement.scrollHeight };
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', hold);
    const watcher = new ResizeObserver(hold);
    if (column.current !== null) watcher.observe(column.current);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', hold);
      watcher.disconnect();
    };
  }, [column, hold]);

  useLayoutEffect(() => {
    if (lastId === null || lastId === known.current) return;
    const isFirst = known.current === null;
    known.current = lastId;
    if (isFirst) hold();
    else if (isNear.current) goToEnd();
    else setNews(true);
  }, [lastId, goToEnd, hold]);

  return { hasNews, isAway, hasLeft, goToEnd };
}

/** The scroll position at which the lower edges of column and window meet. */
function endOf(column: HTMLElement | null): number {
  const { bottom } = column?.getBoundingClientRect() ?? { bottom: 0 };
  return Math.max(0, Math.ceil(scrollY + bottom - innerHeight));
}
