import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { TrialDetail } from '../../../src/contract/trial.ts';
import { isRefusal } from '../../lib/http.ts';
import { onUserChange } from '../session/user-data.ts';
import { streamTrial } from './trials.api.ts';
import { keepTrial } from './trials.store.ts';

/** After a stream that broke off. */
const AGAIN_MS = 2_000;

/** missing: it is deleted, or somebody else's. */
export type FollowedTrial = TrialDetail | 'loading' | 'missing';

let listening = new AbortController();
const followed = new Map<number, Signal<FollowedTrial>>();
onUserChange(() => {
  listening.abort();
  listening = new AbortController();
  followed.clear();
});

/** A run with its rows, kept up to date until it has ended, whatever page is shown. */
export function followTrial(id: number): ReadonlySignal<FollowedTrial> {
  const known = followed.get(id);
  if (known !== undefined) return known;
  const trial = signal<FollowedTrial>('loading');
  followed.set(id, trial);
  void listen(id, trial, listening.signal);
  return trial;
}

async function listen(id: number, trial: Signal<FollowedTrial>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { data } of streamTrial(id, signal)) {
        if (signal.aborted) return;
        trial.value = data as TrialDetail;
        const { rows: _rows, ...view } = data as TrialDetail;
        keepTrial(view);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) {
        trial.value = 'missing';
        // Asked for again, it may be there.
        followed.delete(id);
        return;
      }
    }
    const now = trial.peek();
    if (typeof now !== 'string' && now.state !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
