import { type BoundedCache, createBoundedCache } from '../../../bounded-cache.ts';
import type { Fingerprint, Habit, HabitPart } from '../../../contract/fingerprint.ts';
import { estimateTokens } from '../../../text/estimate-tokens.ts';
import { languageOf } from '../../../text/language-of.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { holdsPhrase } from '../../../text/word-lists.ts';
import { ADDRESS_FORMS } from './address.ts';
import type { Cosmetics } from './cosmetics.ts';
import { how } from './describe.ts';
import { MARKED_TONES, POLITE_TONE, STRICT_TONES, type TemplateVoice } from './template-voice.ts';

/** Where the reply stands, and what code does to it anyway. */
export interface HabitContext {
  template: TemplateVoice;
  cosmetics: Cosmetics;
  /** A later reply does not greet. */
  isFirstReply: boolean;
  /** The customer's language where it is known: the owner's words of other languages are then left out. */
  language: string | null;
}

/** In tokens, by an estimate that is on the safe side. */
const MOST_TOKENS = 60;

const LEAD = 'How the owner writes, where it fits the lines above:';

/** A habit as the prompt says it, and how far it is from what models write by themselves: 0 to about 1. */
interface Candidate {
  text: string;
  weight: number;
}

/** So many places of one owner's habits are kept: a template, a language, the first reply or a later one. */
const PLACES = 50;
/** By what was learned, which stays the same from reply to reply. */
const linesOf = new WeakMap<Fingerprint, BoundedCache<string, string>>();

/**
 * The habits for the prompt, the most telling first; '' where none is sure. What the template decides (length, whether there are
 * emojis, tone, opening and closing) is left to it, and what code makes sure of is not said.
 */
export function habitLines(fingerprint: Fingerprint, { template, ...rest }: HabitContext): string {
  const { tone, lengthPreference, useEmojis, openerStyle, closingInstruction, forbiddenWords } = template;
  const voice = { tone, lengthPreference, useEmojis, openerStyle, closingInstruction, forbiddenWords };
  const context = { template: voice, ...rest };
  const key = JSON.stringify(context);
  const lines = linesOf.get(fingerprint) ?? createBoundedCache<string, string>(PLACES);
  linesOf.set(fingerprint, lines);
  const known = lines.get(key) ?? linesFor(fingerprint, context);
  lines.set(key, known);
  return known;
}

function linesFor({ habits }: Fingerprint, context: HabitContext): string {
  const fits = habits.filter(({ isEnough }) => isEnough).flatMap((habit) => fitting(habit, context));
  const candidates = fits
    .flatMap((habit) => candidateOf(habit, context) ?? [])
    .concat(addressCandidates(fits, context.template.tone))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  const said: string[] = [];
  for (const { text } of candidates) {
    if (estimateTokens(`${LEAD}\n${[...said, text].join('; ')}.`) <= MOST_TOKENS) said.push(text);
  }
  return said.length === 0 ? '' : `${LEAD}\n${said.join('; ')}.`;
}

/**
 * Without what the owner forbids the bot, though they say it themselves, and without words and forms of address of languages
 * other than the customer's.
 */
function fitting(habit: Habit, { template, language }: HabitContext): Habit[] {
  if (habit.id.startsWith('address_') && language !== null && habit.id !== `address_${language}`) return [];
  if (habit.kind !== 'use') return [habit];
  const forbidden = wordKeys(template.forbiddenWords);
  const fits = ({ text }: HabitPart) => {
    const words = wordKeys(text);
    const own = language === null ? null : languageOf(text, words.split(' '));
    return (own ?? language) === language && (words === '' || !holdsPhrase(forbidden, words));
  };
  return [{ ...habit, favorites: habit.favorites.filter(fits) }];
}

/** Below it, models write so anyway. */
const LEAST_WEIGHT = 0.15;

/** What models write by themselves, as shares of messages; words a sentence. */
const USUAL = { emojis: 0.6, exclamations: 0.6, dashes: 0.2, sentence: 13 } as const;

function candidateOf(habit: Habit, { template, cosmetics, isFirstReply }: HabitContext): Candidate | null {
  const isStrict = STRICT_TONES.includes(template.tone);
  switch (habit.id) {
    case 'sentence_length': {
      const words = Math.round(habit.p50);
      return {
        text: `sentences of about ${words} words`,
        weight: Math.abs(Math.log(habit.p50 / USUAL.sentence)) / 2,
      };
    }
    case 'emojis':
      if (!template.useEmojis) return null;
      if (habit.share < 0.03) return { text: 'hardly any emojis', weight: USUAL.emojis };
      return habit.favorites.length === 0
        ? null
        : {
            text: `${quoteless(habit.favorites, 4)} ${how(habit.share)}, no others`,
            weight: 0.3 + Math.abs(habit.share - USUAL.emojis),
          };
    case 'exclamations':
      if (MARKED_TONES.includes(template.tone)) return null;
      return {
        text: habit.share < 0.03 ? 'no "!"' : `"!" ${how(habit.share)}`,
        weight: Math.abs(habit.share - USUAL.exclamations),
      };
    case 'dashes':
      return habit.share < 0.02 ? { text: 'no dashes', weight: USUAL.dashes } : null;
    case 'laughter':
      return isStrict || habit.share < 0.05
        ? null
        : listCandidate('laughs', habit.favorites, 2, 0.3 + habit.share);
    case 'stretching':
      return isStrict || habit.share < 0.05
        ? null
        : listCandidate('stretches words:', habit.favorites, 2, 0.3 + habit.share);
    case 'greetings':
      return isFirstReply && template.openerStyle === '' && habit.share >= 0.1
        ? listCandidate('greets with', habit.favorites, 2, 0.5)
        : null;
    case 'closings':
      return template.closingInstruction === '' && habit.share >= 0.1
        ? listCandidate('ends with', habit.favorites, 2, habit.share)
        : null;
    case 'own_words':
      return listCandidate('own words:', habit.favorites, 5, 0.35);
    case 'first_letter':
      return cosmetics.firstLetter === null && partOf(habit.parts, 'lower') >= 0.6
        ? { text: 'mostly begins in lower case', weight: partOf(habit.parts, 'lower') }
        : null;
    case 'ending':
      return !cosmetics.dropsStop && partOf(habit.parts, 'none') >= 0.5
        ? { text: 'often leaves out the last full stop', weight: 0.4 }
        : null;
    default:
      return null;
  }
}

/** All languages together: the owner who says 'du' seldom says 'usted'. */
function addressCandidates(habits: readonly Habit[], tone: string): Candidate[] {
  if (tone === POLITE_TONE) return [];
  const said = ADDRESS_FORMS.flatMap(({ id, language, familiar, polite }) => {
    const habit = habits.find((one) => one.id === id);
    const form = habit?.kind === 'mix' ? habit.parts[0] : undefined;
    const isSure = form !== undefined && form.share >= 0.8 && [familiar, polite].includes(form.text);
    return isSure ? [`in ${language} "${form.text}"`] : [];
  });
  return said.length === 0 ? [] : [{ text: `to customers ${said.join(', ')}`, weight: 0.7 }];
}

function listCandidate(
  label: string,
  favorites: readonly HabitPart[],
  most: number,
  weight: number,
): Candidate | null {
  if (favorites.length === 0) return null;
  return {
    text: `${label} ${favorites
      .slice(0, most)
      .map(({ text }) => `"${text}"`)
      .join(', ')}`,
    weight,
  };
}

function quoteless(parts: readonly HabitPart[], most: number): string {
  return parts
    .slice(0, most)
    .map(({ text }) => text)
    .join(' ');
}

function partOf(parts: readonly HabitPart[], text: string): number {
  return parts.find((part) => part.text === text)?.share ?? 0;
}
