import type { TrialBody, TrialList, TrialView } from '../../../src/contract/trial.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchTrials, postStop, postTrial, putCeiling } from './trials.api.ts';

const lists = new Map<number, Resource<TrialList>>();
onUserChange(() => lists.clear());

/** The newest runs of a template, and what one may cost. */
export function trialsOf(templateId: number): Resource<TrialList> {
  const known = lists.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(() => fetchTrials(templateId));
  lists.set(templateId, created);
  return created;
}

/** The runs of a template, the newest first; none before they are known. Signals are read. */
export function knownTrials(templateId: number, kind: TrialView['kind']): readonly TrialView[] {
  const state = trialsOf(templateId).state.value;
  return state.status === 'ready' ? state.value.trials.filter((trial) => trial.kind === kind) : [];
}

/** Begins a run that goes on in the background. Throws `ApiError`. */
export async function startTrial(body: TrialBody): Promise<TrialView> {
  const trial = await postTrial(body);
  keepTrial(trial);
  return trial;
}

/** Shows a run in its place, as it is now. */
export function keepTrial(trial: TrialView): void {
  const list = trialsOf(trial.templateId);
  const state = list.state.peek();
  if (state.status !== 'ready') return;
  const others = state.value.trials.filter(({ id }) => id !== trial.id);
  const trials = [...others, trial].sort((one, other) => other.id - one.id);
  list.set({ ...state.value, trials });
}

/** Ends a run; what it has tried stays. */
export async function stopTrial(id: number): Promise<void> {
  try {
    keepTrial(await postStop(id));
  } catch (error) {
    const text = sentenceOf(error, 'Not stopped. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** What one run may cost, for all templates of the account. Throws `ApiError`. */
export async function changeCeiling(usd: number): Promise<void> {
  const { ceilingUsd } = await putCeiling(usd);
  for (const list of lists.values()) {
    const state = list.state.peek();
    if (state.status === 'ready') list.set({ ...state.value, ceilingUsd });
  }
}
