import { LANGUAGES } from '../../../text/languages/index.ts';
import { tally } from './counts.ts';
import { beginning, beginsWith, endOf, endsWith, firstPiece, lastPiece, plain } from './pieces.ts';
import type { TurnTraits } from './turns.ts';

/** The longest first, so that 'guten morgen' is not taken for 'guten'. */
function longestFirst(phrases: Iterable<string>): string[] {
  return [...new Set(phrases)].sort((a, b) => b.length - a.length);
}

const KNOWN = longestFirst(
  LANGUAGES.flatMap(({ address }) => address?.greetings.split(',') ?? []).map((one) => plain(one.trim())),
);

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
 * The phrases with which the owner greets, the longest first. A frequent first piece of their turns is one where it is a
 * known greeting, where the customer's name follows, or where it mostly answers a greeting.
 */
export function greetingsOf(turns: readonly TurnTraits[]): string[] {
  const seen = new Map<string, Seen>();
  let answers = 0;
  for (const { asked, messages } of turns) {
    const [first] = messages;
    const piece = first === undefined ? null : firstPiece(first);
    const isAnswer = knownGreeting(plain(asked.slice(0, 40).trimStart())) !== undefined;
    if (isAnswer) answers += 1;
    const known = first === undefined ? undefined : knownGreeting(beginning(first));
    if (known !== undefined) see(seen, known).times += KNOWN_WEIGHT;
    if (piece === null || piece.text === known) continue;
    const one = see(seen, piece.text);
    if (piece.isNamed) one.named += 1;
    if (isAnswer) one.answering += 1;
  }
  const usual = answers / Math.max(1, turns.length);
  return longestFirst(
    [...seen].flatMap(([text, one]) => (isGreeting(text, one, usual, turns.length) ? [text] : [])),
  );
}

/** A known greeting counts from the first time on. */
const KNOWN_WEIGHT = 1_000;

function isGreeting(text: string, seen: Seen, usual: number, turns: number): boolean {
  if (seen.times > KNOWN_WEIGHT) return true;
  if (seen.times < least(turns)) return false;
  if (seen.named / seen.times >= 0.3) return true;
  if (knownGreeting(text) !== undefined) return seen.named > 0;
  const spread = Math.sqrt(seen.times * usual * (1 - usual));
  return (
    seen.answering / seen.times >= 0.7 && seen.answering - seen.times * usual >= 3 * spread && spread > 0
  );
}

function knownGreeting(text: string): string | undefined {
  return KNOWN.find((phrase) => beginsWith(text, phrase));
}

/** The greeting that a turn begins with, among those of `greetingsOf`. */
export function greetingIn(
  { messages: [first] }: TurnTraits,
  greetings: readonly string[],
): string | undefined {
  if (first === undefined) return undefined;
  const text = beginning(first);
  return greetings.find((phrase) => beginsWith(text, phrase));
}

/**
 * The phrases with which the owner ends turns, the longest first: frequent last pieces that follow other texts each time and
 * seldom are all that is said.
 */
export function closingsOf(turns: readonly TurnTraits[]): string[] {
  const seen = new Map<string, Seen>();
  for (const { messages } of turns) {
    const last = messages.at(-1);
    const piece = last === undefined ? null : lastPiece(last);
    if (last === undefined || piece === null || /\d/.test(piece.text)) continue;
    const one = see(seen, piece.text);
    if (piece.isWhole && messages.length === 1) one.whole += 1;
    else if (one.contexts.size < LEAST_TIMES * 2)
      one.contexts.add(piece.isWhole ? (messages.at(-2)?.text ?? '') : last.text.slice(0, 40));
  }
  return longestFirst(
    [...seen].flatMap(([text, one]) =>
      one.times - one.whole >= least(turns.length) &&
      one.whole < one.times / 2 &&
      one.contexts.size >= LEAST_TIMES &&
      knownGreeting(text) !== text
        ? [text]
        : [],
    ),
  );
}

/** The closing that a turn ends with, where it says something else before. */
export function closingIn({ messages }: TurnTraits, closings: readonly string[]): string | undefined {
  const last = messages.at(-1);
  if (last === undefined) return undefined;
  const text = endOf(last);
  return closings.find((phrase) => endsWith(text, phrase) && (text !== phrase || messages.length > 1));
}

/** How often each of them was found, and in how many turns any. */
export function countPhrases(
  turns: readonly TurnTraits[],
  phrases: readonly string[],
  find: (turn: TurnTraits, phrases: readonly string[]) => string | undefined,
) {
  const counts = tally();
  for (const turn of turns) {
    const found = find(turn, phrases);
    if (found !== undefined) counts.add(found);
  }
  return counts;
}
