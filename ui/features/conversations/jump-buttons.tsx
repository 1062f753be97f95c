import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { End } from './use-end.ts';

const FAR = 600;

/** Back to the top; and down to the newest message, which may have come while the reader was elsewhere. */
export function JumpButtons({ hasNews, isAway, goToEnd }: Pick<End, 'hasNews' | 'isAway' | 'goToEnd'>) {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > FAR);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return (
    <div className="jumps">
      {hasNews ? (
        <button type="button" className="button secondary" onClick={goToEnd}>
          <ArrowDown aria-hidden="true" />
          New message
        </button>
      ) : null}
      {isAway && !hasNews ? (
        <button
          type="button"
          className="button secondary icon-only"
          aria-label="Newest message"
          onClick={goToEnd}
        >
          <ArrowDown aria-hidden="true" />
        </button>
      ) : null}
      {isFar ? (
        <button
          type="button"
          className="button secondary icon-only"
          aria-label="Back to top"
          onClick={() => {
            scrollTo(0, 0);
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          <ArrowUp aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
