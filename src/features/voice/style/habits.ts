import type { Fingerprint, Habit, HabitPart, SpreadHabit } from '../../../contract/fingerprint.ts';
import { MOST_BUBBLES } from '../../../text/bubbles.ts';
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
const MOST_TOKENS = 57;

const LEAD = 'How the owner writes, where it fits the lines above:';

/** A habit as the prompt says it, and how far it is from what models write by themselves: 0 to about 1. */
interface Candidate {
  text: string;
  weight: number;
}

/** By what was learned, and by version of a template: both stay the same from reply to reply. */
const linesOf = new WeakMap<Fingerprint, WeakMap<TemplateVoice, Map<string, string>>>();

/**
 * The habits for the prompt, the most telling first; '' where none is sure. What the template decides (length, whether there are
 * emojis, tone, what opening and closing do) is left to it, and what code makes sure of is not said.
 */
export function habitLines(fingerprint: Fingerprint, context: HabitContext): string {
  const { template, cosmetics, isFirstReply, language } = context;
  const ofTemplates = linesOf.get(fingerprint) ?? new WeakMap();
  linesOf.set(fingerprint, ofTemplates);
  const lines: Map<string, string> = ofTemplates.get(template) ?? new Map();
  ofTemplates.set(template, lines);
  const key = `${isFirstReply} ${language} ${cosmetics.firstLetter} ${cosmetics.dropsStop}`;
  const known = lines.get(key) ?? linesFor(fingerprint, context);
  lines.set(key, known);
  return known;
}

function linesFor({ habits }: Fingerprint, context: HabitContext): string {
  const sure = habits.filter(({ isEnough }) => isEnough);
  const main = sure.find(({ id }) => id === 'languages');
  const isOne = main?.kind === 'mix' && (main.parts[0]?.share ?? 0) >= ONE_LANGUAGE;
  const usual = isOne ? (main.parts[0]?.text ?? null) : null;
  const fits = sure.flatMap((habit) => fitting(habit, { ...context, usual }));
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

/** Who writes so much in one language writes in it to whoever only sends a heart. */
const ONE_LANGUAGE = 0.9;
/** Only said in the language of the conversation. */
const PHRASES: readonly string[] = ['greetings', 'closings', 'own_words'];

/**
 * Without what the owner forbids the bot, though they say it themselves, without what the template's texts are about, and without
 * words and forms of address of languages other than the conversation's. `usual`: the owner's only language.
 */
function fitting(
  habit: Habit,
  { template, language, usual }: HabitContext & { usual: string | null },
): Habit[] {
  if (habit.id.startsWith('address_') && language !== null && habit.id !== `address_${language}`) return [];
  if (habit.kind !== 'use') return [habit];
  const forbidden = wordKeys(template.forbiddenWords);
  const about = habit.id === 'own_words' ? topicKeys(template) : '';
  const spoken = language ?? usual;
  const fits = ({ text, language: said }: HabitPart) => {
    const words = wordKeys(text);
    if (words !== '' && (holdsPhrase(forbidden, words) || holdsPhrase(about, words))) return false;
    const own = said ?? languageOf(text, words.split(' '));
    if (!PHRASES.includes(habit.id) || own === null) return (own ?? language) === language;
    return spoken === null ? habit.id !== 'own_words' : own === spoken;
  };
  return [{ ...habit, favorites: habit.favorites.filter(fits) }];
}

function topicKeys({ businessType, productOrService, mainGoal, faqs }: TemplateVoice): string {
  return wordKeys([businessType, productOrService, mainGoal, faqs].join('\n'));
}

/** Words in quotes are what the opening or closing is to say; else it says what to do, and the owner's own words fit it. */
const QUOTED = /["“”„«»‹›「『]|(?<!\p{L})['‘’][^'‘’]+['‘’](?!\p{L})/u;

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
      // The template says what an opening does; the owner's own word for it goes with that.
      return isFirstReply && habit.share >= LEAST_PHRASES && !QUOTED.test(template.openerStyle)
        ? listCandidate('greets with', habit.favorites, 2, 0.95)
        : null;
    case 'closings':
      return habit.share >= LEAST_PHRASES && !QUOTED.test(template.closingInstruction)
        ? listCandidate(
            `ends ${how(habit.share, 'answer').replace(/^in /, '')} with`,
            habit.favorites,
            1,
            0.85,
          )
        : null;
    case 'bubbles':
      return bubblesSaid(habit);
    case 'own_words':
      return listCandidate('own words:', habit.favorites, 3, 0.65);
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

/** Greetings stand at the beginning of a conversation alone, and most turns do not. */
const LEAST_PHRASES = 0.03;

/** First of all: the examples show several messages, and only this says how to write them. */
function bubblesSaid({ p50, p90 }: SpreadHabit): Candidate | null {
  if (Math.round(p90) < 2) return null;
  const often = p50 >= 2 ? 'mostly' : 'at times';
  const most = Math.min(MOST_BUBBLES, Math.round(Math.max(p50, 2)));
  return { text: `${often} ${most} short messages, an empty line between`, weight: 1 };
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
