import { foldText } from '../../text/fold.ts';
import type { Transcript } from '../ai/transcriptions.ts';

/** `unsure`: words were written down, but perhaps not those that were said. */
export type Judgement = 'heard' | 'unsure' | 'nothing_said';

/** What a recording may hold, besides itself. */
export interface Expected {
  /** The words that were sent along, parted by commas; '' for none. */
  hint: string;
  /** Whether the business has just asked something, so that a bare list of names can be the answer. */
  wasAsked: boolean;
}

/** Whisper's own bounds: https://github.com/openai/whisper, `logprob_threshold` and `no_speech_threshold`. */
const LEAST_LIKELY = -1;
const NOBODY_SPEAKS = 0.6;
/** Speech in noise is written down as surely as this. */
const SURE_IN_NOISE = -0.5;

/** Sounds that are described and not said: '[Music]', '*coughs*', '♪'. */
const SOUNDS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫]/g;
/** What models have learned to write under the silence at the end of films. Whole phrases: their words alone are customers' too. */
const CREDITS = new RegExp(
  [
    String.raw`\bamara\.? ?org\b|\bzeoranger\b|\bmooji\.org\b|\bdimatorzok\b`,
    String.raw`^untertitel (?:im auftrag|der|von)\b|^altyazi m\. ?k\b|^продолжение следует\W*$`,
    String.raw`^thank(?:s| you)(?: \w+){0,3} for watching\W*$|^you\W*$`,
    String.raw`^(?:please |like and )+subscribe(?: to (?:my|our|the) channel)?\W*$`,
    'ご視聴ありがとう|チャンネル登録を?お願い|시청해 ?주셔서 ?감사|구독과 좋아요|mbc ?뉴스|字幕(?:by|由|志愿者|志願者)|請不吝|请不吝',
  ].join('|'),
  'iu',
);
const LETTER = /[\p{L}\p{N}]/u;
/** A model that has lost its way says one thing again and again. */
const SAME_LETTERS = /(\p{L})\1{5}|(\p{L}[\p{L}\p{M}]{1,11})\2{3}/iu;
const SAME_WORDS = /(?<![\p{L}\p{N}])([\p{L}\p{N}][^.!?]{0,40}?)(?:[\s,.!?]+\1(?![\p{L}\p{N}])){3}/iu;

/** How far a transcript can be trusted: by the model's own numbers where it tells them, else by signs in the text alone. Pure. */
export function judge(
  { text, likelihood, noSpeech }: Pick<Transcript, 'text' | 'likelihood' | 'noSpeech'>,
  { hint, wasAsked }: Expected,
): Judgement {
  const said = text.replace(SOUNDS, ' ').trim();
  if (!LETTER.test(said) || CREDITS.test(foldText(said)) || CREDITS.test(said)) return 'nothing_said';
  const names = namesOf(said, hint);
  const isQuiet = noSpeech !== null && noSpeech >= NOBODY_SPEAKS;
  if (isQuiet && (names > 0 || (likelihood ?? LEAST_LIKELY) < SURE_IN_NOISE)) return 'nothing_said';
  if (names > 1 && !wasAsked) return 'nothing_said';
  const isLost = SAME_LETTERS.test(said) || SAME_WORDS.test(said);
  return isLost || (likelihood ?? 0) < LEAST_LIKELY ? 'unsure' : 'heard';
}

/** How many names of the hint the text consists of; 0 where it says anything else. The last one may be cut off. */
function namesOf(text: string, hint: string): number {
  if (hint === '') return 0;
  const parts = partsOf(text);
  const names = partsOf(hint);
  return parts.every((part) => names.some((name) => name.startsWith(part))) ? parts.length : 0;
}

function partsOf(text: string): string[] {
  return foldText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}\s]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
