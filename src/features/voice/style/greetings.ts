import { LANGUAGES } from '../../../text/languages/index.ts';
import { type Tally, tally } from './counts.ts';
import { laughOf } from './marks.ts';
import { beginning, endOf, finderOf, firstPiece, lastPiece, type PieceFinder, plain } from './pieces.ts';
import type { TurnTraits } from './turns.ts';

const KNOWN = finderOf(
  LANGUAGES.flatMap(({ address }) => address?.greetings.split(',') ?? []).map((one) => plain(one.trim())),
);

/** Whether a text begins as people greet. */
function isGreeted(text: string): boolean {
  return KNOWN.begin(plain(text.trimStart().slice(0, 40))) !== undefined;
}

/** How often a phrase has to be there to be a habit: this many times, and in this share of the turns. */
const LEAST_TIMES = 3;
const LEAST_SHARE = 0.01;

function least(turns: number): number {
  return Math.max(LEAST_TIMES, Math.ceil(turns * LEAST_SHARE));
}

/** What a piece was seen with. */
interface Seen {
  times: number;
  named: number;
  /** After a customer's greeting. */
  answering: number;
  whole: number;
  /** What stood before it, to tell a goodbye from the end of a text that is sent again and again. */
  contexts: Set<string>;
}

function see(all: Map<string, Seen>, text: string): Seen {
  const seen = all.get(text) ?? { times: 0, named: 0, answering: 0, whole: 0, contexts: new Set<string>() };
  seen.times += 1;
  all.set(text, seen);
  return seen;
}

/**
 * The phrases with which the owner greets: known ones, and frequent first pieces of their turns that the customer's name
 * follows, or that mostly answer a greeting.
 */
function greetingsOf(turns: readonly TurnTraits[]): PieceFinder {
  const known = new Set<string>();
  const seen = new Map<string, Seen>();
  let answers = 0;
  for (const { asked, messages } of turns) {
    const isAnswer = isGreeted(asked);
    if (isAnswer) answers += 1;
    const greeting = messages[0] === undefined ? undefined : KNOWN.begin(beginning(messages[0]));
    if (greeting !== undefined) known.add(greeting);
    const piece = messages[0] === undefined ? null : firstPiece(messages[0]);
    if (piece === null || known.has(piece.text)) continue;
    const one = see(seen, piece.text);
    if (piece.isNamed) one.named += 1;
    if (isAnswer) one.answering += 1;
  }
  const usual = answers / Math.max(1, turns.length);
  const found = [...seen].filter(
    ([text, one]) => one.times >= least(turns.length) && isGreeting(text, one, usual),
  );
  return finderOf([...known, ...found.map(([text]) => text)]);
}

/** `usual`: the share of all turns that answer a greeting. */
function isGreeting(text: string, { times, named, answering }: Seen, usual: number): boolean {
  // 'hallo du liebe' is another greeting than 'hallo' where the name follows it, 'hallo ja' is none.
  if (named >= 0.3 * times || KNOWN.begin(text) !== undefined) return named >= 0.3 * times;
  const chance = Math.sqrt(times * usual * (1 - usual));
  return chance > 0 && answering >= 0.7 * times && answering - times * usual >= 3 * chance;
}

/**
 * The phrases with which the owner ends turns: frequent last pieces that follow other texts each time, whatever was asked, and
 * seldom are all that is said.
 */
function closingsOf(
  turns: readonly TurnTraits[],
  isTopical: (places: readonly number[]) => boolean,
): PieceFinder {
  const seen = new Map<string, Seen>();
  const places = new Map<string, number[]>();
  for (const [place, { messages }] of turns.entries()) {
    const last = messages.at(-1);
    const piece = last === undefined ? null : lastPiece(last);
    if (last === undefined || piece === null || /\d/.test(piece.text)) continue;
    const one = see(seen, piece.text);
    places.set(piece.text, [...(places.get(piece.text) ?? []), place]);
    if (piece.isWhole && messages.length === 1) one.whole += 1;
    else if (one.contexts.size < LEAST_TIMES * 2)
      one.contexts.add(piece.isWhole ? (messages.at(-2)?.text ?? '') : last.text.slice(0, 40));
  }
  return finderOf(
    [...seen].flatMap(([text, one]) =>
      one.times - one.whole >= least(turns.length) &&
      one.whole < one.times / 2 &&
      one.contexts.size >= LEAST_TIMES &&
      KNOWN.begin(text) !== text &&
      laughOf(text, null) === null &&
      !isTopical(places.get(text) ?? [])
        ? [text]
        : [],
    ),
  );
}

/** With which greeting each turn begins, and with which closing it ends after something else. */
export function countGreetings(turns: readonly TurnTraits[]): Tally {
  const greetings = greetingsOf(turns);
  const counts = tally();
  for (const { messages } of turns) {
    const found = messages[0] === undefined ? undefined : greetings.begin(beginning(messages[0]));
    if (found !== undefined) counts.add(found);
  }
  return counts;
}

export function countClosings(
  turns: readonly TurnTraits[],
  isTopical: (places: readonly number[]) => boolean,
): Tally {
  const closings = closingsOf(turns, isTopical);
  const counts = tally();
  for (const { messages } of turns) {
    const last = messages.at(-1);
    const text = last === undefined ? '' : endOf(last);
    const found = closings.end(text);
    if (found !== undefined && (text !== found || messages.length > 1)) counts.add(found);
  }
  return counts;
}
