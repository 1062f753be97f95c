import { useEffect, useState } from 'react';

/** What the server says about something that is being typed: asked for once the typing rests, the newest answer only. */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  /** What the question depends on; null: nothing to ask. */
  question: string | null,
  restMs: number,
): { answer: T | null; isAsking: boolean } {
  const [known, setKnown] = useState<{ question: string; answer: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says all that matters.
  useEffect(() => {
    if (question === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(asking.signal).then(
        (answer) => setKnown({ question, answer }),
        () => {
          // A hint may be missing.
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question, restMs]);
  if (question === null) return { answer: null, isAsking: false };
  return { answer: known?.answer ?? null, isAsking: known?.question !== question };
}
