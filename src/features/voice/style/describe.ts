import type {
  Fingerprint,
  Habit,
  HabitId,
  HabitLine,
  HabitPart,
  MixHabit,
  SpreadHabit,
  UseHabit,
  UseId,
} from '../../../contract/fingerprint.ts';
import { LANGUAGES } from '../../../text/languages/index.ts';
import { ADDRESS_FORMS } from './address.ts';

/** The page's sentences about how the owner writes, one for each habit that enough messages speak of. */
export function describe({ habits }: Fingerprint): HabitLine[] {
  return habits.flatMap((habit) => {
    const text = habit.isEnough ? describeHabit(habit) : '';
    return text === '' ? [] : [{ id: habit.id, text }];
  });
}

function describeHabit(habit: Habit): string {
  if (habit.kind === 'spread') return describeSpread(habit);
  return habit.kind === 'use' ? describeUse(habit) : describeMix(habit);
}

/** In words: a message up to the first is short, one from the second on is long. */
const [SHORT, LONG] = [12, 40];

function describeSpread({ id, p10, p50, p90 }: SpreadHabit): string {
  const [least, middle, most] = [p10, p50, p90].map(Math.round) as [number, number, number];
  const words = count(middle, 'word');
  const range = least === most ? '' : ` Most have ${least} to ${most}.`;
  if (id === 'length') {
    if (middle <= SHORT) return `You write short: ${words}.${range}`;
    return `You write ${middle >= LONG ? 'long' : 'at some length'}: ${words}.${range}`;
  }
  if (id === 'turn_length') return `Your answers have ${words} in all.${range}`;
  if (id === 'sentence_length') return `Your sentences have ${words}.${range}`;
  if (most <= 1) return 'You answer in one message.';
  if (middle <= 1) return `You mostly answer in one message, at times in up to ${most}.`;
  return `You send ${middle} messages in a row.${range}`;
}

function describeUse({ id, share, favorites, isCorrected }: UseHabit): string {
  const [first] = favorites;
  if (isCorrected && share === 0) return NEVER[id];
  const often = how(share);
  const list = listed(favorites);
  if (id === 'emojis') {
    if (first === undefined) return share === 0 ? NEVER.emojis : `Emojis ${often}, hardly any twice.`;
    const others = favorites.slice(1, 4);
    const also = others.length === 0 ? '' : `, also ${plainList(others)}`;
    return first.share >= share * MAINLY && !isCorrected
      ? `${first.text} ${how(first.share)}.`
      : `Emojis ${often}: mostly ${first.text}${also}.`;
  }
  if (id === 'exclamations') return share === 0 ? NEVER.exclamations : `"!" ${often}.`;
  if (id === 'dashes') {
    if (first === undefined) return share === 0 ? NEVER.dashes : `Dashes ${often}.`;
    return `You part thoughts with "${first.text}" ${often}.`;
  }
  // What the owner says of themselves has a line whatever it says: there it can be taken back.
  if (first === undefined) return isCorrected ? NEVER[id] : '';
  if (id === 'laughter') return `You laugh with ${list}, ${often}.`;
  if (id === 'stretching') return `You stretch words, ${often}: ${list}.`;
  if (id === 'greetings') return `You greet with ${list}, ${how(share, 'answer')}.`;
  if (id === 'closings') return `You end with ${list}, ${how(share, 'answer')}.`;
  return `Words you use more than your customers: ${listed(favorites, FAVORITE_WORDS)}.`;
}

const NEVER: Readonly<Record<UseId, string>> = {
  emojis: 'You use no emojis.',
  exclamations: 'You never write "!".',
  dashes: 'You use no dashes.',
  laughter: 'You never write a laugh.',
  stretching: 'You never stretch words.',
  greetings: 'You use no greeting.',
  closings: 'You use no closing.',
  own_words: 'No words of your own.',
};

const FAVORITE_WORDS = 6;
/** Of all emojis, so that the others need no mention. */
const MAINLY = 0.8;

const ENDING_NAMES: Readonly<Record<string, string>> = {
  none: 'without a full stop',
  '.': 'with a full stop',
  '!': 'with "!"',
  '?': 'with "?"',
  '…': 'with dots …',
  emoji: 'with an emoji',
};
const PLACE_NAMES: Readonly<Record<string, string>> = {
  alone: 'in a message of their own',
  start: 'at the start',
  inside: 'between your words',
  end: 'at the end',
};

function describeMix({ id, parts }: MixHabit): string {
  const [first, second] = parts;
  if (first === undefined) return '';
  const mostly = first.share >= NEARLY_ALWAYS ? '' : 'mostly ';
  if (id === 'first_letter') return describeFirstLetter(first);
  if (id === 'ending') {
    const also = second === undefined || second.share < 0.15 ? '' : `, else ${ENDING_NAMES[second.text]}`;
    return `Your messages ${mostly}end ${ENDING_NAMES[first.text] ?? ''}${also}.`;
  }
  if (id === 'emoji_place') return `Your emojis ${mostly}stand ${PLACE_NAMES[first.text] ?? ''}.`;
  if (id === 'languages') {
    const names = parts.map(({ text }) => LANGUAGES.find(({ code }) => code === text)?.name ?? text);
    return `You write in ${joined(names.slice(0, FAVORITE_WORDS))}.`;
  }
  return describeAddress(id, first);
}

function describeFirstLetter({ text, share }: HabitPart): string {
  const side = text === 'lower' ? 'in lower case' : 'with a capital';
  if (share >= NEARLY_ALWAYS) return `You begin ${side}.`;
  return share >= 0.7 ? `You mostly begin ${side}.` : 'You begin now with a capital, now in lower case.';
}

const NEARLY_ALWAYS = 0.9;

function describeAddress(id: HabitId, { text, share }: HabitPart): string {
  const forms = ADDRESS_FORMS.find((one) => one.id === id);
  if (forms === undefined) return '';
  const other = text === forms.familiar ? forms.polite : forms.familiar;
  if (share >= NEARLY_ALWAYS) return `In ${forms.language} you say "${text}", not "${other}".`;
  return `In ${forms.language} you mostly say "${text}", at times "${other}".`;
}

const ORDINALS = [
  '',
  '',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** How often, as a person would say it. */
export function how(share: number, what = 'message'): string {
  if (share >= NEARLY_ALWAYS) return `in nearly every ${what}`;
  if (share >= 0.6) return `in most ${what}s`;
  const nth = Math.round(1 / share);
  if (nth <= 10) return `in every ${ORDINALS[nth]} ${what}`;
  return share >= 0.01 ? `in one ${what} of ${nth}` : 'hardly ever';
}

function count(number: number, noun: string): string {
  return `${number}\u00a0${noun}${number === 1 ? '' : 's'}`;
}

function listed(parts: readonly HabitPart[], most = 3): string {
  return joined(parts.slice(0, most).map(({ text }) => `"${text}"`));
}

function plainList(parts: readonly HabitPart[]): string {
  return joined(parts.map(({ text }) => text));
}

function joined(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
