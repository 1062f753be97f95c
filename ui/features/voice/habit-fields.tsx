import { type FormEvent, type ReactNode, useState } from 'react';
import type { SpreadId } from '../../../src/contract/fingerprint.ts';
import { Choice } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { Favorites, LISTED } from './favorites.tsx';
import type { Correction, HabitLine } from './voice.store.ts';

interface FormProps<Kind extends Correction['kind']> {
  /** What counts now. */
  value: Extract<Correction, { kind: Kind }>;
  line: HabitLine;
  onSave: (correction: Correction) => void;
  /** The buttons below the fields; `next` is what they would save, null where there is nothing to. */
  buttons: (next: Correction | null) => ReactNode;
  /** Beside the form, because it holds a form of its own. */
  tryFirst: (next: Correction | null) => ReactNode;
}

const SPREAD_LABELS: Readonly<Record<SpreadId, string>> = {
  length: 'Words in your usual message',
  turn_length: 'Words in your usual answer',
  sentence_length: 'Words in your usual sentence',
  bubbles: 'Messages in your usual answer',
};
const NUMBER_MAX = 500;

export function SpreadForm({ value, onSave, buttons, tryFirst }: FormProps<'spread'>) {
  const [text, setText] = useState(String(value.p50));
  const p50 = Number(text);
  const isReady = /^\d+$/.test(text.trim()) && p50 >= 1 && p50 <= NUMBER_MAX;
  const next = isReady && p50 !== value.p50 ? { ...value, p50 } : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (next !== null) onSave(next);
  }

  return (
    <>
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <TextField
          label={SPREAD_LABELS[value.id]}
          inputMode="numeric"
          value={text}
          error={isReady || text === '' ? null : `A whole number from 1 to ${NUMBER_MAX}.`}
          onChange={({ target }) => setText(target.value)}
        />
        {buttons(next)}
      </form>
      {tryFirst(next)}
    </>
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

export function UseForm({ value, onSave, buttons, tryFirst }: FormProps<'use'>) {
  const [often, setOften] = useState<Often>(oftenOf(value.share));
  const [favorites, setFavorites] = useState<readonly string[]>(value.favorites);
  const texts = LISTED[value.id];
  const isListed = texts !== undefined;
  const isFrequency = value.id !== 'own_words';
  const isOther = often !== oftenOf(value.share) || favorites.join('\n') !== value.favorites.join('\n');
  // 'I greet often' without a greeting says nothing.
  const lacksOne = isListed && isFrequency && often !== 'never' && favorites.length === 0;
  const chosen = OFTEN.find((one) => one.value === often);
  const share = chosen === undefined || often === oftenOf(value.share) ? value.share : chosen.share;
  const next = isOther && !lacksOne ? { ...value, share, favorites: [...favorites] } : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (next !== null) onSave(next);
  }

  return (
    <>
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
        {buttons(next)}
      </form>
      {tryFirst(next)}
    </>
  );
}

export function MixForm({ value, line, onSave, buttons, tryFirst }: FormProps<'mix'>) {
  const [always, setAlways] = useState(value.always);
  const next = { ...value, always };

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave(next);
  }

  return (
    <>
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <RadioList label="Always" value={always} options={line.choices} onChange={setAlways} />
        {buttons(next)}
      </form>
      {tryFirst(next)}
    </>
  );
}
