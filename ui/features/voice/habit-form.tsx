import { useRef, useState } from 'react';
import type { Habit } from '../../../src/contract/fingerprint.ts';
import { Button } from '../../components/button.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { TryFirst } from '../golden/try-first.tsx';
import { MixForm, SpreadForm, UseForm } from './habit-fields.tsx';
import {
  type Correction,
  type Corrections,
  correctHabit,
  type HabitLine,
  withCorrection,
} from './voice.store.ts';

/** Says what is right instead of what was measured. */
export function HabitForm({
  line,
  measured,
  correction,
  corrections,
}: {
  line: HabitLine;
  measured: Habit | null;
  correction: Correction | null;
  /** All that are saved. */
  corrections: Corrections;
}) {
  const [isSaving, run] = useOnceAtATime();
  const form = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const value = correction ?? (measured === null ? null : asCorrection(measured));
  if (line.id === 'languages')
    return <p className="text-small secondary">Replies are in the customer's language.</p>;
  if (value === null || (value.kind === 'mix' && line.choices.length === 0)) return null;

  function save(next: Correction): void {
    void run(async () => void (await correctHabit(line.id, next)));
  }

  function takeBack(): void {
    void run(async () => {
      if (!(await correctHabit(line.id, null))) return;
      // What was typed goes, and so does the button that has the focus.
      setRound(round + 1);
      form.current?.focus();
    });
  }

  const buttons = (next: Correction | null) => (
    <div className="actions">
      <Button
        type="submit"
        look="secondary"
        size="small"
        disabled={next === null && !isSaving}
        isBusy={isSaving}
        busyLabel="Saving..."
      >
        Save
      </Button>
      {correction === null || isSaving ? null : (
        <Button look="quiet" size="small" onClick={takeBack}>
          Back to what was measured
        </Button>
      )}
    </div>
  );
  const tryFirst = (next: Correction | null) =>
    next === null ? null : (
      <div className="mt-3">
        <TryFirst
          change={{ voice: { corrections: withCorrection(corrections, line.id, next) } }}
          concerns={({ useVoice }) => useVoice}
        />
      </div>
    );
  const props = { line, onSave: save, buttons, tryFirst };
  return (
    <div ref={form} tabIndex={-1}>
      {value.kind === 'spread' ? <SpreadForm key={round} {...props} value={value} /> : null}
      {value.kind === 'use' ? <UseForm key={round} {...props} value={value} /> : null}
      {value.kind === 'mix' ? <MixForm key={round} {...props} value={value} /> : null}
    </div>
  );
}

/** What was measured, in the words of a correction. */
function asCorrection(habit: Habit): Correction | null {
  if (habit.kind === 'spread') return { kind: 'spread', id: habit.id, p50: Math.round(habit.p50) };
  if (habit.kind === 'use')
    return {
      kind: 'use',
      id: habit.id,
      share: habit.share,
      favorites: habit.favorites.map(({ text }) => text),
    };
  return { kind: 'mix', id: habit.id, always: habit.parts[0]?.text ?? '' };
}
