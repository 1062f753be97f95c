import { type Signal, signal } from '@preact/signals-react';
import { BULK_MAX, type BulkAnswer, type BulkBody } from '../../../src/contract/bulk.ts';
import { holdBack } from '../../lib/held.ts';
import { request, respond, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { onUserChange } from '../session/user-data.ts';

/** What rows show before the server has heard of it; null: the row is out of sight. */
export type RowChanges<T> = ReadonlyMap<number, Partial<T> | null>;

/** A list of which rows can be chosen. */
export interface BulkList<T> {
  of: BulkBody['of'];
  /** null: nothing is being chosen. Rows that are gone meanwhile may be among them. */
  chosen: Signal<ReadonlySet<number> | null>;
  changes: Signal<RowChanges<T>>;
  /** Takes changes over into the rows. */
  keep(changes: RowChanges<T>): void;
  reload(): void;
}

export function createBulkList<T>(own: Pick<BulkList<T>, 'of' | 'keep' | 'reload'>): BulkList<T> {
  const chosen = signal<ReadonlySet<number> | null>(null);
  const changes = signal<RowChanges<T>>(new Map());
  onUserChange(() => {
    chosen.value = null;
    changes.value = new Map();
  });
  return { ...own, chosen, changes };
}

/** The same array where nothing in it is changed. */
export function withChanges<T extends { id: number }>(
  rows: readonly T[],
  changes: RowChanges<T>,
): readonly T[] {
  if (!rows.some(({ id }) => changes.has(id))) return rows;
  return rows.flatMap((row) => {
    const change = changes.get(row.id);
    if (change === undefined) return [row];
    return change === null ? [] : [{ ...row, ...change }];
  });
}

export function toggle<T>({ chosen }: BulkList<T>, id: number): void {
  const next = new Set(chosen.value);
  if (!next.delete(id)) next.add(id);
  chosen.value = next;
}

interface Deed<T> extends Pick<BulkBody, 'action' | 'tag'> {
  changes: RowChanges<T>;
  /** What is said at once, and where it fails. */
  done: string;
  failed: string;
}

/** Shows it as done, and calls the server once nobody can undo it any more. */
export function doLater<T>(list: BulkList<T>, { action, tag, changes, done, failed }: Deed<T>): void {
  const lift = () => {
    const others = [...list.changes.value].filter(
      ([id, change]) => !changes.has(id) || changes.get(id) !== change,
    );
    list.changes.value = new Map(others);
  };
  async function run(): Promise<void> {
    const ids = [...changes.keys()];
    try {
      const parts = batches(ids).map((part) =>
        request<BulkAnswer>('/api/bulk', {
          method: 'POST',
          body: { of: list.of, ids: part, action, tag },
          keepalive: true,
        }),
      );
      const known = new Set((await Promise.all(parts)).flatMap((answer) => answer.done));
      // One that is gone already needs no deleting.
      list.keep(action === 'delete' ? changes : new Map([...changes].filter(([id]) => known.has(id))));
      const left = ids.length - known.size;
      if (left > 0 && action === 'tag')
        notify({ title: failed, text: `Left out: ${left}. They are gone, or have as many tags as fit.` });
    } catch (error) {
      const text = sentenceOf(error, 'Check your connection and try again.');
      notify({ title: failed, text, variant: 'destructive' });
    }
    lift();
    list.reload();
  }
  list.changes.value = new Map([...list.changes.value, ...changes]);
  list.chosen.value = null;
  holdBack({ title: done, run: () => void run(), undo: lift });
}

/** Saves the rows as one file. */
export async function exportRows({ of }: { of: BulkBody['of'] }, ids: readonly number[]): Promise<void> {
  try {
    const parts = batches(ids).map(async (part) => (await respond(`/api/${of}/csv?ids=${part}`)).text());
    const [first = '', ...others] = await Promise.all(parts);
    const rest = others.map((text) => text.slice(text.indexOf('\n') + 1));
    saveFile(`${of}.csv`, [first, ...rest].join(''), 'text/csv');
  } catch (error) {
    const text = sentenceOf(error, 'Check your connection and try again.');
    notify({ title: 'No file was made', text, variant: 'destructive' });
  }
}

function batches(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / BULK_MAX) }, (_, at) =>
    ids.slice(at * BULK_MAX, (at + 1) * BULK_MAX),
  );
}
