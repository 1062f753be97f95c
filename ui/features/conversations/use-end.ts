import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, a reader is following what comes. */
const NEAR = 240;

/** Opens a conversation at its newest message, and follows what comes as long as the reader is there. */
export function useEnd(lastId: number | null): { hasNews: boolean; goToEnd: () => void } {
  const [hasNews, setNews] = useState(false);
  const isNear = useRef(true);
  const known = useRef<number | null>(null);

  const goToEnd = useCallback(() => {
    setNews(false);
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    // What was left undrawn above the end has its real height only now.
    requestAnimationFrame(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    );
  }, []);

  useEffect(() => {
    const look = () => {
      const left = document.documentElement.scrollHeight - innerHeight - scrollY;
      isNear.current = left < NEAR;
      if (isNear.current) setNews(false);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  useLayoutEffect(() => {
    if (lastId === null || lastId === known.current) return;
    const isFirst = known.current === null;
    known.current = lastId;
    // The first time after the frame has put the page at its top.
    if (isFirst) setTimeout(goToEnd);
    else if (isNear.current) goToEnd();
    else setNews(true);
  }, [lastId, goToEnd]);

  return { hasNews, goToEnd };
}
