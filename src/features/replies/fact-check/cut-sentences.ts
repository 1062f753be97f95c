import { LENGTHS } from '../../../contract/lengths.ts';
import { endsSentence } from '../../../text/sentences.ts';
import { type Sentence, type SplitText, splitText } from '../../../text/split-text.ts';
import type { Flaw, Place } from './fact-check.types.ts';

/**
 * How much longer than asked a reply may be: half as much again. Models count sentences loosely, and a reply that says one
 * thing more is better than one without its last question; twice as much is what an owner would notice.
 */
const TOLERANCE = 1.5;

/** Sentences of fewer words, such as 'Hi Anna!' or 'Of course.', are not counted. */
const SHORTEST_COUNTED = 3;
/** In scripts without spaces a word is about two characters. */
const CHARACTERS_A_WORD = 2;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

const [, , MEDIUM] = LENGTHS;

/** How many of its sentences a text may keep: all, or those before the first one too many. A list counts as one. */
export function sentencesKept({ text, sentences }: SplitText, lengthPreference: string): number {
  const { maxSentences } = LENGTHS.find(({ value }) => value === lengthPreference) ?? MEDIUM;
  const most = Math.ceil(maxSentences * TOLERANCE);
  if (sentences.length <= most) return sentences.length;
  let counted = 0;
  let wasItem = false;
  const excess = sentences.findIndex((sentence) => {
    const isItem = isListItem(text, sentence);
    const isCounted =
      sentence.words.length >= SHORTEST_COUNTED || unspacedWords(text, sentence) >= SHORTEST_COUNTED;
    if (isCounted && !(isItem && wasItem)) counted += 1;
    wasItem = isItem;
    return counted > most;
  });
  return excess < 0 ? sentences.length : excess;
}

function unspacedWords(text: string, { start, end }: Sentence): number {
  return (text.slice(start, end).match(UNSPACED)?.length ?? 0) / CHARACTERS_A_WORD;
}

/** A line that begins with a bullet or a number, or has no end of a sentence and stands among other lines. */
function isListItem(text: string, { start, end }: Sentence): boolean {
  const sentence = text.slice(start, end);
  if (/^\s*(?:[•·*✓✔–-]|\d{1,2}[.)])\s/u.test(sentence)) return true;
  const isLine = (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end - 1] === '\n');
  return isLine && !/[.!?。！？।؟…]/u.test(sentence);
}

/** The text without the sentences that have a flaw, and cut where it stops being a reply; null when too little is left. */
export function mend({ text, sentences }: SplitText, flaws: readonly Flaw[]): string | null {
  // From a made-up dialogue on nothing is worth keeping.
  const cuts = flaws.filter(({ rule }) => rule === 'role-play').map(({ start }) => start);
  const cut = Math.min(text.length, ...cuts);
  const rest = flaws.filter(({ rule }) => rule !== 'role-play');
  const kept = flawless(sentences, rest).filter(({ start }) => start < cut);
  const isOnlyCut = rest.every((flaw) => flaw.start >= cut);
  const isEnough = isOnlyCut ? kept.length > 0 : kept.some((sentence) => isSubstance(text, sentence));
  return isEnough ? joined(text, kept, cut) : null;
}

/** The text without the sentences that the places reach into; null when too little is left. */
export function withoutSentencesAt({ text, sentences }: SplitText, places: readonly Place[]): string | null {
  const kept = flawless(sentences, places);
  return kept.some((sentence) => isSubstance(text, sentence)) ? joined(text, kept, text.length) : null;
}

function joined(text: string, kept: readonly Sentence[], cut: number): string | null {
  const rest = kept.map(({ start, end }) => text.slice(start, Math.min(end, cut))).join('');
  const mended = rest.replace(/\n{3,}/g, '\n\n').trim();
  return saysSomething(mended) ? mended : null;
}

/**
 * The whole sentences of a text whose end is missing; '' where they are too little for an answer: less than half of what was
 * written, or a greeting.
 */
export function wholeSentences(text: string): string {
  const { sentences } = splitText(text);
  const kept = endsSentence(text) ? sentences : sentences.slice(0, -1);
  const end = kept.at(-1)?.end ?? 0;
  const isEnough = end * 2 >= text.length && kept.some((sentence) => isSubstance(text, sentence));
  return isEnough ? text.slice(0, end).trim() : '';
}

/** A letter, a digit or an emoji: a heart alone can be an answer, three dots cannot. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

/** The sentences that no flaw reaches into, found in one pass over both: there may be thousands of each. */
function flawless(sentences: readonly Sentence[], flaws: readonly Place[]): Sentence[] {
  const inOrder = flaws.toSorted((first, second) => first.start - second.start);
  let next = 0;
  let reach = 0;
  return sentences.filter(({ start, end }) => {
    for (let flaw = inOrder[next]; flaw !== undefined && flaw.start < end; flaw = inOrder[next]) {
      reach = Math.max(reach, flaw.end);
      next += 1;
    }
    return reach <= start;
  });
}

/** Long enough for an answer, which a greeting is not: four words, three with a number, or three without spaces. */
function isSubstance(text: string, sentence: Sentence): boolean {
  const { words } = sentence;
  const isStatement = words.length >= 4 || (words.length >= 3 && words.some((word) => /\d/.test(word)));
  return isStatement || unspacedWords(text, sentence) >= 3;
}
