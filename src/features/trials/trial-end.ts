import type { TrialState } from '../../contract/golden-lists.ts';

/** Ends a run before its end; the message is for its owner. */
export class TrialEnd extends Error {
  override name = 'TrialEnd';
  readonly state: Extract<TrialState, 'stopped' | 'failed'>;

  constructor(state: TrialEnd['state'], sentence: string) {
    super(sentence);
    this.state = state;
  }
}
