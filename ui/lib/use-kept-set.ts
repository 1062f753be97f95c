import { useState } from 'react';
import { keepLocalDraft, readLocalDraft } from './local-drafts.ts';

/** What somebody has ticked off, kept in this browser until the sign-out; and what ticks or unticks one. */
export function useKeptSet<T extends string>(name: string, all: readonly T[]) {
  const [kept, setKept] = useState<ReadonlySet<T>>(() => {
    const read = readLocalDraft(name);
    return new Set(all.filter((one) => Array.isArray(read) && read.includes(one)));
  });
  function toggle(one: T): void {
    const next = new Set(kept);
    if (!next.delete(one)) next.add(one);
    setKept(next);
    keepLocalDraft(name, [...next]);
  }
  return [kept, toggle] as const;
}
