import { sentenceSpans } from '../../../text/sentences.ts';
import { type OwnStyle, type StyleReader, styleReader } from '../style/own-style.ts';

/** A reply of the AI that a customer got. */
export interface SentReply {
  id: number;
  templateId: number;
  text: string;
}

/** What of a template's replies its owner wrote once and for all. */
export interface FixedTexts {
  disclosureLine: string;
  closings: readonly string[];
}

/** So many say how replies are now, and so few say nothing. */
export const NEWEST = 100;
export const LEAST_REPLIES = 20;
const EXAMPLES = 3;
/** Of the owner's own turns about other things, this share is taken for theirs: `docs/voice-measured.md`. */
const OWN_SHARE = 0.8;

export interface Measured {
  /** How many of ten sound like the owner; null: there are too few. */
  figure: number | null;
  /** Ids of the replies that show it: up to three that do not sound so, and as many that do as are left. */
  examples: number[];
}

/** What the AI wrote of each reply, without what its owner has the bot say each time. */
export function ownParts(
  replies: readonly SentReply[],
  fixedOf: ReadonlyMap<number, FixedTexts>,
): SentReply[] {
  return replies.flatMap((reply) => {
    const { disclosureLine = '', closings = [] } = fixedOf.get(reply.templateId) ?? {};
    const fixed = [disclosureLine, ...closings].filter((text) => text !== '');
    const start = fixed.find((text) => reply.text.startsWith(text)) ?? '';
    const end = fixed.find((text) => reply.text.endsWith(text) && text !== reply.text) ?? '';
    const text = reply.text.slice(start.length, reply.text.length - end.length).trim();
    return text === '' ? [] : [{ ...reply, text }];
  });
}

/** `replies` as `ownParts` gives them, newest first. Takes some milliseconds. */
export function soundsLike(style: OwnStyle, replies: readonly SentReply[]): Measured {
  if (replies.length < LEAST_REPLIES) return { figure: null, examples: [] };
  const reader = styleReader(style);
  const scored = replies
    .map(({ id, text }) => ({ id, sentence: shownOf(reader, text).text, score: reader.score(text) }))
    .sort((one, other) => one.score - other.score);
  const isLike = ({ score }: { score: number }) => score >= style.least;
  const share = scored.filter(isLike).length / scored.length;
  const shown = [...scored.filter((one) => !isLike(one)).slice(0, EXAMPLES), ...scored.toReversed()];
  const examples = shown.filter(
    ({ sentence }, at) => shown.findIndex((other) => other.sentence === sentence) === at,
  );
  return {
    figure: Math.min(10, Math.round((10 * share) / OWN_SHARE)),
    examples: examples.slice(0, EXAMPLES).map(({ id }) => id),
  };
}

/** A word alone shows no way of writing. */
const LEAST_SENTENCE = 8;
const LONGEST_SHOWN = 240;

/** The sentence of a reply that shows best how it sounds. */
export function shownOf(reader: StyleReader, text: string): { text: string; isLike: boolean } {
  const isLike = reader.isAlike(text);
  const sentences = sentenceSpans(text)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter(({ length }) => length >= LEAST_SENTENCE && length <= LONGEST_SHOWN)
    .map((sentence) => ({ sentence, score: reader.score(sentence) * (isLike ? -1 : 1) }))
    .sort((one, other) => one.score - other.score);
  return { text: sentences[0]?.sentence ?? Array.from(text).slice(0, LONGEST_SHOWN).join(''), isLike };
}
