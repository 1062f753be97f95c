import type { Habit, HabitId, MixHabit, SpreadHabit, UseHabit } from '../../../contract/fingerprint.ts';
import { addressIn } from './address.ts';
import { sum } from './counts.ts';
import { beginning, endOf, finderOf } from './pieces.ts';
import type { Traits } from './traits.ts';
import type { TurnTraits } from './turns.ts';

/** Messages of the owner's that show a habit, as they are kept: names and contact data are masked. */
export type HabitExamples = Partial<Record<HabitId, string[]>>;

const SHOWN = 3;
/** Longer ones are no example that anybody reads. */
const LONGEST = 200;

/** For each habit a few of the messages that it was measured on, the first ones that show it best. Pure. */
export function habitExamples(turns: readonly TurnTraits[], habits: readonly Habit[]): HabitExamples {
  const examples = habits.map((habit) => [habit.id, examplesOf(habit, turns)] as const);
  return Object.fromEntries(examples.filter(([, texts]) => texts.length > 0));
}

function examplesOf(habit: Habit, turns: readonly TurnTraits[]): string[] {
  if (habit.kind === 'spread') return usualOnes(habit, turns);
  const signs = (habit.kind === 'use' ? habit.favorites : habit.parts).map(({ text }) => text);
  // What is one way or the other is shown by the way that is usual; languages and favorites by one each.
  const shown = habit.kind === 'mix' && habit.id !== 'languages' ? signs.slice(0, 1) : signs.slice(0, SHOWN);
  const perSign = shown.map((sign) => firstOnes(turns, showing(habit, sign)));
  return distinct([...perSign.flatMap((texts) => texts.slice(0, 1)), ...perSign.flat()]).slice(0, SHOWN);
}

/** Of the usual length, or as near to it as there are any. */
function usualOnes({ id, p50 }: SpreadHabit, turns: readonly TurnTraits[]): string[] {
  const measured = turns.flatMap(({ messages }) => {
    const words = messages.map((message) => message.words.length);
    const whole = messages.map(({ text }) => text).join('\n');
    if (id === 'turn_length') return [{ text: whole, number: sum(words) }];
    if (id === 'bubbles') return [{ text: whole, number: messages.length }];
    return messages.map((message) => ({
      text: message.text,
      number: id === 'length' ? message.words.length : (message.sentences[0] ?? 0),
    }));
  });
  const readable = measured.filter(({ text, number }) => number > 0 && text.length <= LONGEST);
  const nearest = readable.sort((one, other) => Math.abs(one.number - p50) - Math.abs(other.number - p50));
  return distinct(nearest.slice(0, SHOWN * 10).map(({ text }) => text)).slice(0, SHOWN);
}

/** The messages of a turn that show a sign of a habit. */
type Showing = (turn: TurnTraits) => readonly Traits[];

function showing(habit: UseHabit | MixHabit, sign: string): Showing {
  const finder = finderOf([sign]);
  if (habit.id === 'greetings')
    return ({ messages }) =>
      messages.slice(0, 1).filter((message) => finder.begin(beginning(message)) !== undefined);
  if (habit.id === 'closings')
    return ({ messages }) => messages.slice(-1).filter((message) => finder.end(endOf(message)) !== undefined);
  const has = HAS[habit.id] ?? ((message: Traits) => [addressIn(message)?.name ?? '']);
  return ({ messages }) => messages.filter((message) => has(message).includes(sign));
}

/** What a message has of a habit; how it addresses its reader is left to `addressIn`. */
const HAS: Partial<Record<HabitId, (message: Traits) => readonly (string | null)[]>> = {
  emojis: ({ emojis }) => emojis.map(({ sign }) => sign),
  exclamations: ({ exclamations }) => exclamations,
  dashes: ({ dashes }) => dashes,
  laughter: ({ laughs }) => laughs,
  stretching: ({ stretched }) => stretched,
  own_words: ({ own }) => own,
  first_letter: ({ firstLetter }) => [firstLetter],
  ending: ({ ending }) => [ending],
  emoji_place: ({ emojiPlace }) => [emojiPlace],
  languages: ({ language }) => [language],
};

function firstOnes(turns: readonly TurnTraits[], shows: Showing): string[] {
  const found: string[] = [];
  for (const turn of turns) {
    for (const { text } of shows(turn)) if (text.length <= LONGEST && !found.includes(text)) found.push(text);
    if (found.length >= SHOWN) break;
  }
  return found.slice(0, SHOWN);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
