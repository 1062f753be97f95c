import type { WaitingUpdate } from './updates.store.ts';

/** An update to handle, with all that is known by now of what it tells. */
export interface Step {
  update: WaitingUpdate;
  /** The message was deleted before it was handled: nothing of it is kept. */
  isDeleted: boolean;
  /** Of the updates that are settled with it, itself among them. */
  ids: number[];
}

/**
 * Edits and deletions that are here before their message was handled are part of it: it says what was said last, or
 * nothing. In the order of `waiting`. Pure.
 */
export function foldUpdates(waiting: readonly WaitingUpdate[], parked: readonly WaitingUpdate[]): Step[] {
  const changes = Map.groupBy(
    [...parked, ...waiting].filter(({ kind }) => kind === 'edit' || kind === 'deletion'),
    keyOf,
  );
  const said = waiting.filter(({ kind }) => kind === 'message' || kind === 'echo');
  const settled = new Set(said.flatMap((one) => changes.get(keyOf(one)) ?? []));
  return waiting
    .filter((update) => !settled.has(update))
    .map((update) => {
      const isSaid = said.includes(update);
      return withChanges(update, isSaid ? (changes.get(keyOf(update)) ?? []) : []);
    });
}

function withChanges(update: WaitingUpdate, changes: readonly WaitingUpdate[]): Step {
  const ids = [update, ...changes].map(({ id }) => id);
  const isDeleted = changes.some(({ kind }) => kind === 'deletion');
  const edits = changes.filter(({ kind }) => kind === 'edit');
  const last = edits.toSorted((one, other) => one.number - other.number).at(-1);
  const text = last?.body.text;
  if (text === undefined) return { update, isDeleted, ids };
  // The message is as its last edit has left it.
  return { update: { ...update, number: last?.number ?? 0, body: { ...update.body, text } }, isDeleted, ids };
}

function keyOf({ midKey }: WaitingUpdate): string {
  return midKey.toString('hex');
}
