import type { Habit, HabitId } from '../../../src/contract/fingerprint.ts';
import { count } from '../replies/amounts.ts';
import { HabitForm } from './habit-form.tsx';
import { HabitPlot } from './habit-plot.tsx';

import type { Correction, Corrections, HabitLine } from './voice.store.ts';

/** Measured a turn at a time, in which there may be several messages. */
const OF_ANSWERS: readonly HabitId[] = ['turn_length', 'bubbles', 'greetings', 'closings'];

/** What a line rests on, and the form that corrects it. */
export function HabitDetails({
  line,
  measured,
  correction,
  corrections,
  mayCorrect,
}: {
  line: HabitLine;
  /** null: the owner's messages say nothing of it. */
  measured: Habit | null;
  correction: Correction | null;
  corrections: Corrections;
  mayCorrect: boolean;
}) {
  const noun = OF_ANSWERS.includes(line.id) ? 'answer' : 'message';
  return (
    <div className="habit-details grid gap-4">
      {measured === null ? null : (
        <div className="grid gap-3">
          <p className="text-small secondary">
            {correction === null ? 'Measured on' : 'You said so. This was measured on'}{' '}
            {count(measured.evidence, noun)} of yours.
          </p>
          <HabitPlot habit={measured} choices={line.choices} />
        </div>
      )}
      {line.examples.length === 0 ? null : (
        <div className="grid">
          <p className="label">{line.examples.length === 1 ? 'A message of yours' : 'Messages of yours'}</p>
          <ul className="plain grid gap-1" aria-label="Messages of yours">
            {line.examples.map((text) => (
              <li key={text} className="bubble voice" dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayCorrect ? <HabitForm {...{ line, measured, correction, corrections }} /> : null}
    </div>
  );
}
