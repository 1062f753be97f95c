import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PATHS } from '../../paths.ts';

const AFTER_MS = 3_000;

/** Takes on who has nothing to decide here, unless they would rather stay and read. */
export function Onward() {
  const [, navigate] = useLocation();
  const [isStaying, setStaying] = useState(false);

  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate(PATHS.dashboard, { replace: true }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate]);

  return (
    <p className="hint onward row wrap middle mt-2" role="status">
      {isStaying ? 'Take your time.' : 'Your dashboard opens by itself in a moment.'}
      {isStaying ? null : (
        <button type="button" className="text-button" onClick={() => setStaying(true)}>
          Stay here
        </button>
      )}
    </p>
  );
}
