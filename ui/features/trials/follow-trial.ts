import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { TrialDetail } from '../../../src/contract/trial.ts';
import { isRefusal } from '../../lib/http.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchTrial, streamTrial } from './trials.api.ts';
import { keepTrial } from './trials.store.ts';

/** After a stream that broke off. */
const AGAIN_MS = 2_000;
const TOO_MANY = 429;

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
      // What has ended needs no stream, of which one owner may have only a few.
      show(trial, await fetchTrial(id), signal);
      if (isRunning(trial)) for await (const { data } of streamTrial(id, signal)) show(trial, data, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error) && error.status !== TOO_MANY) {
        trial.value = 'missing';
        // Asked for again, it may be there.
        followed.delete(id);
        return;
      }
    }
    if (!isRunning(trial)) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

function show(trial: Signal<FollowedTrial>, data: unknown, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { rows: _rows, ...view } = data as TrialDetail;
  batch(() => {
    trial.value = data as TrialDetail;
    keepTrial(view);
  });
}

/** As far as is known. */
function isRunning(trial: Signal<FollowedTrial>): boolean {
  const now = trial.peek();
  return now === 'loading' || (now !== 'missing' && now.state === 'running');
}
