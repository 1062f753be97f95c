import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { REPLAY_DAYS, REPLAY_MESSAGES } from '../../../src/contract/golden-lists.ts';
import type { TrialBody } from '../../../src/contract/trial.ts';
import { SelectField } from '../../components/field.tsx';
import { TrialStarter } from '../trials/trial-starter.tsx';
import { knownTrials, trialsOf } from '../trials/trials.store.ts';
import { ReplayResult } from './replay-result.tsx';

const DAYS = [1, 7, 14, REPLAY_DAYS.usual];
const MOST = [10, 25, REPLAY_MESSAGES.usual, 100, REPLAY_MESSAGES.max];

/** What customers wrote lately, answered once more; `draft` is what is about to change, nothing for what is live. */
export function ReplayPart({
  templateId,
  draft = {},
}: {
  templateId: number;
  draft?: Pick<TrialBody, 'template' | 'triggers'>;
}) {
  useSignals();
  const [days, setDays] = useState<number>(REPLAY_DAYS.usual);
  const [most, setMost] = useState<number>(REPLAY_MESSAGES.usual);
  useEffect(() => {
    void trialsOf(templateId).refresh();
  }, [templateId]);
  const isDraft = draft.template !== undefined;
  // What the page itself began is shown; what is about something else is not.
  const newest = knownTrials(templateId, 'replay').find(
    ({ isAsSaved, done }) => isAsSaved !== isDraft && done > 0,
  );
  return (
    <div className="grid gap-4">
      <div className="halves grid gap-4 top">
        <SelectField
          label="Messages of the last"
          value={String(days)}
          options={DAYS.map((each) => ({
            value: String(each),
            label: each === 1 ? '24 hours' : `${each} days`,
          }))}
          onChange={(event) => setDays(Number(event.target.value))}
        />
        <SelectField
          label="How many, the newest first"
          value={String(most)}
          options={MOST.map((each) => ({ value: String(each), label: `At most ${each}` }))}
          onChange={(event) => setMost(Number(event.target.value))}
        />
      </div>
      <TrialStarter body={{ kind: 'replay', templateId, days, most, ...draft }} label="Try them" />
      {newest === undefined ? null : <ReplayResult key={newest.id} id={newest.id} templateId={templateId} />}
    </div>
  );
}
