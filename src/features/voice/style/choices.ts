import {
  EMOJI_PLACES,
  ENDINGS,
  FIRST_LETTERS,
  type FingerprintCorrections,
  type HabitId,
} from '../../../contract/fingerprint.ts';
import { ADDRESS_FORMS } from './address.ts';

/** One of the ways that a message can be, as it is kept and as the owner reads it. */
export interface HabitChoice {
  value: string;
  label: string;
}

const LABELS: Readonly<Record<string, string>> = {
  lower: 'In lower case',
  upper: 'With a capital',
  none: 'Without a full stop',
  '.': 'With a full stop',
  '!': 'With “!”',
  '?': 'With “?”',
  '…': 'With dots …',
  emoji: 'With an emoji',
  alone: 'In a message of their own',
  start: 'At the start',
  inside: 'Between your words',
  end: 'At the end',
};

/**
 * The ways among which an owner can say which one is always theirs. None for numbers, favorites and languages: a reply is in
 * the customer's language.
 */
export function choicesOf(id: HabitId): HabitChoice[] {
  if (id === 'first_letter') return labelled(FIRST_LETTERS);
  if (id === 'ending') return labelled(ENDINGS);
  if (id === 'emoji_place') return labelled(EMOJI_PLACES);
  const forms = ADDRESS_FORMS.find((one) => one.id === id);
  return forms === undefined
    ? []
    : [forms.familiar, forms.polite].map((value) => ({ value, label: `“${value}”` }));
}

/** Whether a correction names one of them, where it has to. */
export function isChoice(correction: FingerprintCorrections['corrected'][number]): boolean {
  return (
    correction.kind !== 'mix' || choicesOf(correction.id).some(({ value }) => value === correction.always)
  );
}

function labelled(values: readonly string[]): HabitChoice[] {
  return values.map((value) => ({ value, label: LABELS[value] ?? value }));
}
