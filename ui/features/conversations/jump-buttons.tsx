import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

const FAR = 600;

/** Back to the top; and down to a message that has come while the reader was elsewhere. */
export function JumpButtons({ hasNews, onDown }: { hasNews: boolean; onDown: () => void }) {
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
        <button type="button" className="button secondary" onClick={onDown}>
          <ArrowDown aria-hidden="true" />
          New message
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
