import {
  type Fingerprint,
  HABIT_IDS,
  type Habit,
  type HabitPart,
  type MixHabit,
  type MixId,
  type SpreadHabit,
  type SpreadId,
  type UseHabit,
  type UseId,
} from '../../../contract/fingerprint.ts';
import { FAVORITES_MAX, type VoiceTurn } from '../../../contract/owner-voice.ts';
import { ADDRESS_FORMS, addressIn } from './address.ts';
import { type Counted, quantile, sum, type Tally, tally } from './counts.ts';
import { countClosings, countGreetings } from './greetings.ts';
import { ownWordsOf } from './own-words.ts';
import { plain } from './pieces.ts';
import { topicsOf } from './topics.ts';
import type { Traits } from './traits.ts';
import { readTurns, type TurnTraits } from './turns.ts';

/** A habit of messages can be told from this many on, one of turns, and how somebody is addressed. */
const ENOUGH = { messages: 30, turns: 20, addresses: 8, emojis: 10 } as const;
/** A favorite is there more than once or twice; a language is more than a few words that look like it. */
const LEAST_FAVORITE = 3;
const LEAST_LANGUAGE = 0.03;
/** So many are what the owner mostly says at the end; their words need not be said again. */
const SAID_CLOSINGS = 3;

/** How the owner writes, measured on their turns alone. Pure; reads each text once. */
export function fingerprintOf(turns: readonly VoiceTurn[]): Fingerprint {
  return fingerprintOfTraits(readTurns(turns));
}

export function fingerprintOfTraits(turns: readonly TurnTraits[]): Fingerprint {
  const messages = turns.flatMap((turn) => turn.messages);
  const habits: Habit[] = [
    ...lengths(turns, messages),
    ...uses(messages),
    ...phrases(turns, messages.length),
    ...mixes(messages),
  ];
  return {
    messages: messages.length,
    turns: turns.length,
    words: sum(messages.map(({ words }) => words.length)),
    habits: habits
      .filter(({ evidence }) => evidence > 0)
      .sort((a, b) => HABIT_IDS.indexOf(a.id) - HABIT_IDS.indexOf(b.id)),
  };
}

function lengths(turns: readonly TurnTraits[], messages: readonly Traits[]): SpreadHabit[] {
  const perTurn = turns.map((turn) => sum(turn.messages.map(({ words }) => words.length)));
  // A message of emojis alone has no length.
  const perMessage = messages.flatMap(({ words }) => (words.length === 0 ? [] : [words.length]));
  return [
    spread('length', perMessage, ENOUGH.messages),
    spread(
      'turn_length',
      perTurn.filter((count) => count > 0),
      ENOUGH.turns,
    ),
    spread(
      'sentence_length',
      messages.flatMap(({ sentences }) => sentences),
      ENOUGH.messages,
    ),
    spread(
      'bubbles',
      turns.map((turn) => turn.messages.length),
      ENOUGH.turns,
    ),
  ];
}

function uses(messages: readonly Traits[]): UseHabit[] {
  const signs = (id: UseId, read: (message: Traits) => readonly string[]) =>
    use(id, messages.length, ENOUGH.messages, countSigns(messages, read));
  return [
    signs('emojis', ({ emojis }) => emojis.map(({ sign }) => sign)),
    signs('exclamations', (message) => message.exclamations),
    signs('dashes', (message) => message.dashes),
    signs('laughter', (message) => message.laughs),
    signs('stretching', (message) => message.stretched),
  ];
}

function phrases(turns: readonly TurnTraits[], messages: number): UseHabit[] {
  const isTopical = topicsOf(turns);
  const [greetings, closings] = [countGreetings(turns), countClosings(turns, isTopical)];
  const taken = new Set(
    [...greetings.parts(1), ...closings.parts(1).slice(0, SAID_CLOSINGS)].flatMap(({ text }) =>
      text.split(/[\s,]+/),
    ),
  );
  const own = ownWordsOf(turns, isTopical, (word) => taken.has(word));
  const counted = (counts: Tally) => ({ having: counts.total(), times: counts.total(), counts });
  return [
    use('greetings', turns.length, ENOUGH.turns, counted(greetings)),
    use('closings', turns.length, ENOUGH.turns, counted(closings)),
    ...(own === null ? [] : [use('own_words', messages, ENOUGH.messages, own)]),
  ].map((habit) => ({ ...habit, favorites: withLanguages(habit.favorites, turns) }));
}

/** Each phrase with the language that it is mostly said in, as far as the messages around it tell. */
function withLanguages(phrases: readonly HabitPart[], turns: readonly TurnTraits[]): HabitPart[] {
  const said = new Map(phrases.map(({ text }) => [text, tally()]));
  for (const { text, language } of turns.flatMap(({ messages }) => messages)) {
    if (language === null) continue;
    const read = ` ${plain(text).replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')} `;
    for (const [phrase, languages] of said)
      if (read.includes(` ${phrase.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')} `) || isUnspaced(phrase, read))
        languages.add(language);
  }
  return phrases.map((part) => {
    const [first] = said.get(part.text)?.parts(1) ?? [];
    return first === undefined ? part : { ...part, language: first.text };
  });
}

/** Where no spaces are written, a phrase may stand inside a run. */
function isUnspaced(phrase: string, text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(phrase) && text.includes(phrase);
}

function mixes(messages: readonly Traits[]): MixHabit[] {
  const [first, ending, place, languages] = [tally(), tally(), tally(), tally()];
  const addresses = new Map<string, Tally>();
  for (const message of messages) {
    if (message.firstLetter !== null) first.add(message.firstLetter);
    if (message.ending !== null) ending.add(message.ending);
    if (message.emojiPlace !== null) place.add(message.emojiPlace);
    if (message.language !== null) languages.add(message.language);
    const address = addressIn(message);
    if (address === null) continue;
    const counts = addresses.get(address.code) ?? tally();
    addresses.set(address.code, counts);
    counts.add(address.name);
  }
  return [
    mix('first_letter', first, ENOUGH.messages),
    mix('ending', ending, ENOUGH.messages),
    mix('emoji_place', place, ENOUGH.emojis),
    mix('languages', languages, ENOUGH.messages, LEAST_LANGUAGE),
    ...ADDRESS_FORMS.map(({ id, code }) => mix(id, addresses.get(code) ?? tally(), ENOUGH.addresses)),
  ];
}

function spread(id: SpreadId, numbers: readonly number[], enough: number): SpreadHabit {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    kind: 'spread',
    id,
    evidence: sorted.length,
    isEnough: sorted.length >= enough,
    isCorrected: false,
    p10: quantile(sorted, 0.1),
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
  };
}

function countSigns(messages: readonly Traits[], read: (message: Traits) => readonly string[]): Counted {
  const counts = tally();
  let [having, times] = [0, 0];
  for (const message of messages) {
    const signs = read(message);
    if (signs.length === 0) continue;
    having += 1;
    times += signs.length;
    for (const sign of new Set(signs)) counts.add(sign);
  }
  return { having, times, counts };
}

function use(id: UseId, evidence: number, enough: number, { having, times, counts }: Counted): UseHabit {
  return {
    kind: 'use',
    id,
    evidence,
    isEnough: evidence >= enough,
    isCorrected: false,
    share: having / Math.max(1, evidence),
    rate: times / Math.max(1, evidence),
    favorites: counts.parts(Math.max(1, evidence), LEAST_FAVORITE).slice(0, FAVORITES_MAX),
  };
}

function mix(id: MixId, counts: Tally, enough: number, leastShare = 0): MixHabit {
  const evidence = counts.total();
  const parts = counts.parts(Math.max(1, evidence)).filter(({ share }) => share >= leastShare);
  return {
    kind: 'mix',
    id,
    evidence,
    isEnough: evidence >= enough,
    isCorrected: false,
    parts: wholeOf(parts),
  };
}

/** Makes the shares 1 again where some were left out. */
function wholeOf(parts: readonly HabitPart[]): HabitPart[] {
  const whole = sum(parts.map(({ share }) => share));
  return parts.map((part) => ({ ...part, share: part.share / whole }));
}
