import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrialBody, TrialEstimate } from '../../../src/contract/trial.ts';
import { sentenceOf } from '../../lib/http.ts';
import { aiKeyState, hasAiKey, keys } from '../keys/keys.store.ts';
import { postEstimate } from './trials.api.ts';

const NO_KEY = {
  missing: 'No AI key is saved, so nothing can be tried. Save one in Settings.',
  unreadable: 'Your AI key can’t be read, so nothing can be tried. Enter it again in Settings.',
};

export type EstimateState =
  | { status: 'asking' }
  | { status: 'ready'; estimate: TrialEstimate }
  /** Why nothing can be tried, as a sentence. */
  | { status: 'impossible'; problem: string };

/** What a run would cost, asked anew whenever the body says something else. */
export function useEstimate(body: TrialBody): [state: EstimateState, askAgain: () => void] {
  const [state, setState] = useState<EstimateState>({ status: 'asking' });
  const turn = useRef(0);
  const text = JSON.stringify(body);

  const ask = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const next = await estimateOf(JSON.parse(text) as TrialBody);
    if (mine === turn.current) setState(next);
  }, [text]);

  useEffect(() => {
    void ask();
    return () => {
      turn.current += 1;
    };
  }, [ask]);
  return [state, () => void ask()];
}

/** Never rejects. Where there is no key that can be used, the server isn't asked. */
export async function estimateOf(body: TrialBody): Promise<EstimateState> {
  await keys.load();
  // One may have been saved in another tab.
  if (!hasAiKey()) await keys.refresh();
  const key = aiKeyState();
  if (key !== 'there') return { status: 'impossible', problem: NO_KEY[key] };
  try {
    const estimate = await postEstimate(body);
    if (estimate.messages === 0) return { status: 'impossible', problem: estimate.sentence };
    return { status: 'ready', estimate };
  } catch (error) {
    const problem = sentenceOf(error, 'The server is not reachable. Check your connection and try again.');
    return { status: 'impossible', problem };
  }
}
