import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Habit, SpreadId } from '../../../src/contract/fingerprint.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { Favorites, LISTED } from './favorites.tsx';

import { type Correction, correctHabit, type HabitLine } from './voice.store.ts';

interface FormProps<Kind extends Correction['kind']> {
  /** What counts now. */
  value: Extract<Correction, { kind: Kind }>;
  line: HabitLine;
  onSave: (correction: Correction) => void;
  /** The buttons below the fields. */
  buttons: (isReady: boolean) => ReactNode;
}

/** Says what is right instead of what was measured. */
export function HabitForm({
  line,
  measured,
  correction,
}: {
  line: HabitLine;
  measured: Habit | null;
  correction: Correction | null;
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

  const buttons = (isReady: boolean) => (
    <div className="actions">
      <Button
        type="submit"
        look="secondary"
        size="small"
        disabled={!isReady && !isSaving}
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
  const props = { line, onSave: save, buttons };
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

const SPREAD_LABELS: Readonly<Record<SpreadId, string>> = {
  length: 'Words in your usual message',
  turn_length: 'Words in your usual answer',
  sentence_length: 'Words in your usual sentence',
  bubbles: 'Messages in your usual answer',
};
const NUMBER_MAX = 500;

function SpreadForm({ value, onSave, buttons }: FormProps<'spread'>) {
  const [text, setText] = useState(String(value.p50));
  const p50 = Number(text);
  const isReady = /^\d+$/.test(text.trim()) && p50 >= 1 && p50 <= NUMBER_MAX;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) onSave({ ...value, p50 });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextField
        label={SPREAD_LABELS[value.id]}
        inputMode="numeric"
        value={text}
        error={isReady || text === '' ? null : `A whole number from 1 to ${NUMBER_MAX}.`}
        onChange={({ target }) => setText(target.value)}
      />
      {buttons(isReady && p50 !== value.p50)}
    </form>
  );
}

/** How often, in words, as a share of messages. */
const OFTEN = [
  { value: 'never', label: 'Never', share: 0 },
  { value: 'seldom', label: 'At times', share: 0.1 },
  { value: 'often', label: 'Often', share: 0.5 },
  { value: 'always', label: 'Always', share: 1 },
] as const;
type Often = (typeof OFTEN)[number]['value'];

function oftenOf(share: number): Often {
  if (share === 0) return 'never';
  if (share < 0.25) return 'seldom';
  return share < 0.75 ? 'often' : 'always';
}

function UseForm({ value, onSave, buttons }: FormProps<'use'>) {
  const [often, setOften] = useState<Often>(oftenOf(value.share));
  const [favorites, setFavorites] = useState<readonly string[]>(value.favorites);
  const texts = LISTED[value.id];
  const isListed = texts !== undefined;
  const isFrequency = value.id !== 'own_words';
  const isOther = often !== oftenOf(value.share) || favorites.join('\n') !== value.favorites.join('\n');
  // 'I greet often' without a greeting says nothing.
  const lacksOne = isListed && isFrequency && often !== 'never' && favorites.length === 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosen = OFTEN.find((one) => one.value === often);
    const share = chosen === undefined || often === oftenOf(value.share) ? value.share : chosen.share;
    if (isOther && !lacksOne) onSave({ ...value, share, favorites: [...favorites] });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {isFrequency ? (
        <div className="grid">
          <p className="label">How often?</p>
          <Choice<Often> label="How often?" fillsPhone value={often} options={OFTEN} onChange={setOften} />
        </div>
      ) : null}
      {isListed && often !== 'never' ? (
        <Favorites texts={texts} favorites={favorites} lacksOne={lacksOne} onChange={setFavorites} />
      ) : null}
      {buttons(isOther && !lacksOne)}
    </form>
  );
}

function MixForm({ value, line, onSave, buttons }: FormProps<'mix'>) {
  const [always, setAlways] = useState(value.always);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave({ ...value, always });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <RadioList label="Always" value={always} options={line.choices} onChange={setAlways} />
      {buttons(true)}
    </form>
  );
}
