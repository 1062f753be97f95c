import { diffArrays } from 'diff';

/** Lines that differ between two texts, in the place of each other. Either may be empty. */
export interface ChangedLines {
  before: string;
  after: string;
}

/** More changed lines than anybody reads: then all of both texts counts as one change. */
const MOST_CHANGES = 1_000;

/** What differs between two texts, from their beginning to their end, without what is the same. */
export function changedLines(before: string, after: string): ChangedLines[] {
  const runs = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: MOST_CHANGES });
  if (runs === undefined) return [{ before, after }];
  const changes: ChangedLines[] = [];
  let isOpen = false;
  for (const { value, added, removed } of runs) {
    const isChange = added || removed;
    if (isChange && !isOpen) changes.push({ before: '', after: '' });
    isOpen = isChange;
    const change = changes.at(-1);
    if (!isChange || change === undefined) continue;
    change[added ? 'after' : 'before'] = value.join('\n');
  }
  return changes;
}
