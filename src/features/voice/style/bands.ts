import {
  type FingerprintCorrections,
  type HabitId,
  type MixId,
  NO_CORRECTIONS,
} from '../../../contract/fingerprint.ts';
import { LENGTHS } from '../../../contract/lengths.ts';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { ADDRESS_FORMS, addressIn } from './address.ts';
import { quantile, sum } from './counts.ts';
import { MARKED_TONES, POLITE_TONE, type TemplateVoice } from './template-voice.ts';
import { traitsOf } from './traits.ts';
import { readTurns, type TurnTraits } from './turns.ts';

/** What is counted in a reply. */
const COUNTED = ['turn_length', 'emojis', 'exclamations', 'dashes', 'laughter', 'stretching'] as const;
type CountedId = (typeof COUNTED)[number];

/**
 * The most that nearly all of the owner's own turns have. There is no least: a reply to 'thanks' may be one word, and one to a
 * complaint has no emoji.
 */
export interface CountBand {
  id: CountedId;
  most: number;
}

/** What nearly all of their turns are one of. */
export interface ChoiceBand {
  id: MixId;
  usual: readonly string[];
}

/** The limits within which a reply looks like the owner's. Plain data. */
export interface Bands {
  /** How many of the owner's turns they rest on. */
  turns: number;
  /** Of the owner's turns that the bands were not made from, how many are inside all of them: a share. */
  inside: number;
  counts: readonly CountBand[];
  choices: readonly ChoiceBand[];
}

/** What is outside a band, for the why-log and for asking again. */
export interface BandFinding {
  id: HabitId;
  /** 'It has 45 words. The owner writes at most 22.' */
  words: string;
  /** How far outside: of a count, what is too much as a share of the most (of one, where that is none); of a choice 1. */
  excess: number;
}

/** Fewer say too little of what is unusual. */
const LEAST_TURNS = 40;
/** More change nothing: they are taken evenly from all. */
const MOST_TURNS = 4_000;
/** Of the owner's own turns, this many are inside all bands together. */
const INSIDE = 0.9;
const FOLDS = 5;
const STEPS = 12;

/** The bands of an owner's turns; null where there are too few. */
export function bandsOf(
  turns: readonly VoiceTurn[],
  corrections: FingerprintCorrections = NO_CORRECTIONS,
): Bands | null {
  const every = Math.max(1, Math.ceil(turns.length / MOST_TURNS));
  const read = readTurns(turns.filter((_, at) => at % every === 0));
  if (read.length < LEAST_TURNS) return null;
  const features = read.map(featuresOf);
  const { tail, inside } = calibrate(features);
  const lengths = read.flatMap(({ messages }) => messages.map(({ words }) => words.length));
  const usual = quantile(
    lengths.sort((a, b) => a - b),
    0.5,
  );
  return corrected({ turns: read.length, inside, ...bandsAt(features, tail) }, usual, corrections);
}

/** What the bands look at in a turn. */
interface Features {
  counts: Readonly<Record<CountedId, number>>;
  choices: ReadonlyMap<MixId, string>;
}

function featuresOf({ messages }: Pick<TurnTraits, 'messages'>): Features {
  const total = (read: (message: TurnTraits['messages'][number]) => readonly unknown[]) =>
    sum(messages.map((message) => read(message).length));
  const choices = new Map<MixId, string>();
  const first = messages[0]?.firstLetter ?? null;
  const ending = messages.at(-1)?.ending ?? null;
  if (first !== null) choices.set('first_letter', first);
  if (ending !== null) choices.set('ending', ending);
  for (const message of messages) {
    const address = addressIn(message);
    const forms = ADDRESS_FORMS.find(({ code }) => code === address?.code);
    if (address !== null && forms !== undefined) choices.set(forms.id, address.name);
  }
  return {
    counts: {
      turn_length: total(({ words }) => words),
      emojis: total(({ emojis }) => emojis),
      exclamations: total((message) => message.exclamations),
      dashes: total((message) => message.dashes),
      laughter: total(({ laughs }) => laughs),
      stretching: total(({ stretched }) => stretched),
    },
    choices,
  };
}

/**
 * How much of each habit's tail is outside its band, so that together the bands hold the share of turns that is wanted. It is
 * measured on turns that the bands were not made from: each fifth against the other four.
 */
function calibrate(turns: readonly Features[]): { tail: number; inside: number } {
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    rest: turns.filter((_, at) => at % FOLDS !== fold),
    held: turns.filter((_, at) => at % FOLDS === fold),
  }));
  const insideAt = (tail: number) =>
    sum(
      folds.map(({ rest, held }) => {
        const bands = bandsAt(rest, tail);
        return held.filter((turn) => outside(bands, turn).length === 0).length;
      }),
    ) / turns.length;
  let [tail, wide] = [0, 1 - INSIDE];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (tail + wide) / 2;
    if (insideAt(middle) >= INSIDE) tail = middle;
    else wide = middle;
  }
  return { tail, inside: insideAt(tail) };
}

function bandsAt(turns: readonly Features[], tail: number): Pick<Bands, 'counts' | 'choices'> {
  const counts = COUNTED.map((id) => {
    const sorted = turns.map((turn) => turn.counts[id]).sort((a, b) => a - b);
    return { id, most: sorted.at(-1 - Math.floor(tail * sorted.length)) ?? 0 };
  });
  const seen = new Map<MixId, string[]>();
  for (const { choices } of turns) {
    for (const [id, choice] of choices) {
      const list = seen.get(id);
      if (list === undefined) seen.set(id, [choice]);
      else list.push(choice);
    }
  }
  const choices = [...seen].flatMap(([id, list]) => {
    if (list.length < LEAST_TURNS / 2) return [];
    const usual = [...new Set(list)].filter(
      (choice) => list.filter((one) => one === choice).length > tail * list.length,
    );
    return [{ id, usual }];
  });
  return { counts, choices };
}

function outside({ counts, choices }: Pick<Bands, 'counts' | 'choices'>, turn: Features): HabitId[] {
  return [
    ...counts.filter(({ id, most }) => turn.counts[id] > most),
    ...choices.filter(({ id, usual }) => {
      const choice = turn.choices.get(id);
      return choice !== undefined && !usual.includes(choice);
    }),
  ].map(({ id }) => id);
}

/** What the owner said of themselves goes before what was measured. `length`: how many words their messages usually have. */
function corrected(bands: Bands, length: number, { off, corrected: list }: FingerprintCorrections): Bands {
  const isOn = ({ id }: { id: HabitId }) =>
    !off.includes(id) && !(id === 'turn_length' && off.includes('length'));
  const said = (id: HabitId) => list.findLast((one) => one.id === id);
  const counts = bands.counts.filter(isOn).map((band) => {
    const correction = said(band.id) ?? (band.id === 'turn_length' ? said('length') : undefined);
    if (correction?.kind === 'spread' && length > 0)
      return { ...band, most: Math.round((band.most * correction.p50) / length) };
    if (correction?.kind !== 'use') return band;
    return { ...band, most: correction.share === 0 ? 0 : Math.max(1, band.most) };
  });
  const choices = bands.choices.filter(isOn).map((band) => {
    const correction = said(band.id);
    return correction?.kind === 'mix' ? { ...band, usual: [correction.always] } : band;
  });
  return { ...bands, counts, choices };
}

/** The bands that a template leaves to the owner's habits: where it says how to write, it is in charge. */
export function withTemplate(
  bands: Bands,
  template: Pick<TemplateVoice, 'tone' | 'lengthPreference'>,
): Bands {
  const { minSentences } = LENGTHS.find(({ value }) => value === template.lengthPreference) ?? LENGTHS[0];
  const isLeft = ({ id }: { id: HabitId }) =>
    !(id === 'exclamations' && MARKED_TONES.includes(template.tone)) &&
    !(id.startsWith('address_') && template.tone === POLITE_TONE);
  return {
    ...bands,
    counts: bands.counts
      .filter(isLeft)
      .map((band) =>
        band.id === 'turn_length'
          ? { ...band, most: Math.max(band.most, minSentences * SENTENCE_WORDS) }
          : band,
      ),
    choices: bands.choices.filter(isLeft),
  };
}

/** A sentence of a template's length has room for this many words, whatever the owner's own length. */
const SENTENCE_WORDS = 12;

/** What in a reply, of one message or several, is unlike the owner; nothing for a reply that could be theirs. */
export function checkBands(bands: Bands, messages: readonly string[]): BandFinding[] {
  const turn = featuresOf({ messages: messages.map(traitsOf) });
  return outside(bands, turn).map((id) => ({
    id,
    words: wordsFor(id, bands, turn),
    excess: excessOf(id, bands, turn),
  }));
}

function excessOf(id: HabitId, bands: Bands, turn: Features): number {
  const band = bands.counts.find((one) => one.id === id);
  return band === undefined ? 1 : (turn.counts[band.id] - band.most) / Math.max(1, band.most);
}

const NOUNS: Readonly<Record<CountedId, readonly [one: string, more: string]>> = {
  turn_length: ['word', 'words'],
  emojis: ['emoji', 'emojis'],
  exclamations: ['exclamation mark', 'exclamation marks'],
  dashes: ['dash', 'dashes'],
  laughter: ['laugh', 'laughs'],
  stretching: ['stretched word', 'stretched words'],
};

function wordsFor(id: HabitId, bands: Bands, turn: Features): string {
  const band = bands.counts.find((one) => one.id === id);
  if (band !== undefined) {
    const has = turn.counts[band.id];
    const [one, more] = NOUNS[band.id];
    const most = band.most === 0 ? 'none' : `at most ${band.most}`;
    return `It has ${has} ${has === 1 ? one : more}. The owner writes ${most}.`;
  }
  const choice = turn.choices.get(id as MixId) ?? '';
  const usual = bands.choices.find((one) => one.id === id)?.usual ?? [];
  if (id === 'first_letter')
    return choice === 'upper'
      ? 'It begins with a capital. The owner begins in lower case.'
      : 'It begins in lower case. The owner begins with a capital.';
  if (id === 'ending')
    return `It ends with ${endingName(choice)}. The owner ends with ${usual.map(endingName).join(', ')}.`;
  return `It says "${choice}" to the customer. The owner says "${usual.join(', ')}".`;
}

function endingName(ending: string): string {
  if (ending === 'none') return 'no sign';
  return ending === 'emoji' ? 'an emoji' : `"${ending}"`;
}
