import type { Fingerprint, FingerprintCorrections } from '../../contract/fingerprint.ts';
import type { KeptTurn, VoiceTurn } from '../../contract/owner-voice.ts';
import { type Example, readExample } from './pairs/examples.ts';
import { buildPairIndex } from './pairs/pair-index.ts';
import { type StoredPairIndex, storedIndex } from './pairs/stored-index.ts';
import { type Bands, bandsOf } from './style/bands.ts';
import { type Cosmetics, cosmeticsOf } from './style/cosmetics.ts';
import { fingerprintOfTraits } from './style/fingerprint.ts';
import { type HabitExamples, habitExamples } from './style/habit-examples.ts';
import { learnStyle, type OwnStyle } from './style/own-style.ts';
import { readTurns } from './style/turns.ts';

/** How an owner writes, as plain data. */
export interface LearnedVoice {
  fingerprint: Fingerprint;
  /** Missing in what was learned before there were any. */
  examples?: HabitExamples;
  /** null: there are too few turns. */
  bands: Bands | null;
  cosmetics: Cosmetics;
  /** null: there are too few turns. Missing in what an older version learned. */
  style?: OwnStyle | null;
}

/** What comes of a lesson. */
export interface Result {
  learned: LearnedVoice;
  /** Finds the examples, by their places, from what a customer writes. */
  pairs: StoredPairIndex;
  examples: KeptExample[];
}

/** An example as it is kept. */
export type KeptExample = Example & Pick<KeptTurn, 'customerId'>;

/** What there is to learn from, and what the owner said of the last result. */
export interface Lesson {
  turns: readonly KeptTurn[];
  /** What was taught one by one: it counts for the habits, and is found as an example without being learned. */
  taught?: readonly VoiceTurn[];
  corrections: FingerprintCorrections;
}

/** The newest turns tell how somebody writes today, and more of them change nothing. */
const MOST_TURNS = 4_000;
/** Longer ones are no example of a short message. */
const LONGEST_EXAMPLE = 400;
/** So many tell the language that most customers write in. */
const SAMPLE = 200;

/** Takes a second or more, so it has a process of its own: see `learnInProcess`. Pure. */
export function learnVoice({ turns, taught = [], corrections }: Lesson): Result {
  const newest = [...taught, ...turns]
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .slice(0, MOST_TURNS);
  const apart = new Set(taught);
  const imported = newest.filter((turn) => !apart.has(turn));
  const examples = imported.filter(isExample);
  const sample = examples.slice(0, SAMPLE).map(({ asked }) => asked);
  const index = buildPairIndex(sample.join('\n'));
  for (const { asked } of examples) index.add(asked);
  const read = readTurns(imported);
  const fingerprint = fingerprintOfTraits([...readTurns(newest.filter((turn) => apart.has(turn))), ...read]);
  const learned = {
    fingerprint,
    // What was taught is deleted one by one, without learning anew.
    examples: habitExamples(read, fingerprint.habits),
    bands: bandsOf(newest, corrections),
    cosmetics: cosmeticsOf(newest, corrections),
    style: learnStyle(
      newest.map(({ said }) => said.join('\n')),
      newest.flatMap(({ asked }) => (asked === '' ? [] : [asked])),
    ),
  };
  return { learned, pairs: storedIndex(index.finish()), examples: examples.map(toExample) };
}

function isExample({ asked, said }: KeptTurn): boolean {
  return asked !== '' && said.reduce((sum, text) => sum + text.length, 0) <= LONGEST_EXAMPLE;
}

function toExample(turn: KeptTurn): KeptExample {
  const { customerId } = turn;
  return { ...readExample(turn), ...(customerId === undefined ? {} : { customerId }) };
}
