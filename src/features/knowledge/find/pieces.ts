import { estimateTokens } from '../../../text/estimate-tokens.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { withPairs } from './pairs.ts';
import { linesOf, type SourceLine } from './source-text.ts';

/** A part of a source that makes sense below its headings: some rows of a table, a paragraph or two. */
export interface Piece {
  /** Its place in its source, from 0. */
  at: number;
  /** Outermost first. */
  headings: readonly string[];
  /** One line a block, '- ' before list items. */
  text: string;
  /** Where it begins, from 1; null where the source has no pages. */
  page: number | null;
  /** Of its text and headings in a prompt, as `estimateTokens` has it. */
  tokens: number;
}

/** In tokens. A piece is closed before it would grow beyond `MOST`, or once it has `ENOUGH`; only a row may be longer. */
const ENOUGH = 90;
const MOST = 120;
/** The longest line that is kept whole whatever it says. */
const LONGEST_LINE = 140;
/** A longer row would not fit into a prompt. */
const LONGEST_ROW = 400;

/** A source's text in pieces of the same headings, in order. A row of a table is not cut. */
export const piecesOf = (text: string): Piece[] => [...cutPieces(text)];

/** The same one by one, so that others may have their turn in between: a million characters take 150 ms. */
export function* cutPieces(text: string | Iterable<string>): Generator<Piece, void> {
  let count = 0;
  let open: OpenPiece | null = null;
  for (const line of withPairs(linesOf(text)).flatMap(inParts)) {
    const said = line.kind === 'list_item' ? `- ${line.text}` : line.text;
    const tokens = estimateTokens(`${said}\n`);
    const isFull = open !== null && (open.tokens >= ENOUGH || open.tokens + tokens > MOST);
    if (open !== null && (isFull || !isSamePath(open.first.headings, line.headings))) {
      yield closed(open, count);
      count += 1;
      open = null;
    }
    open ??= { first: line, lines: [], tokens: 0 };
    open.lines.push(said);
    open.tokens += tokens;
  }
  if (open !== null) yield closed(open, count);
}

interface OpenPiece {
  first: SourceLine;
  lines: string[];
  tokens: number;
}

function closed({ first: { headings, page }, lines, tokens }: OpenPiece, at: number): Piece {
  const cost = tokens + estimateTokens(headings.join(' > '));
  return { at, headings, text: lines.join('\n'), page, tokens: cost };
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, level) => name === other[level]);
}

/** 'Cake: Cherry tart, Small: 4.50 €': what names columns would lose them. */
const ROW = /^[^.!?]{1,80}: .*, [^.!?]{1,60}: /u;

/** A long paragraph as lines of several sentences each. */
function inParts(line: SourceLine): SourceLine[] {
  const tokens = estimateTokens(line.text);
  if (tokens <= LONGEST_LINE || (tokens <= LONGEST_ROW && ROW.test(line.text))) return [line];
  const parts: string[] = [];
  for (const { start, end } of sentenceSpans(line.text)) {
    for (const clause of clausesOf(line.text.slice(start, end))) {
      const last = parts.at(-1) ?? '';
      const isRoom = parts.length > 0 && estimateTokens(last + clause) <= ENOUGH;
      if (isRoom) parts[parts.length - 1] = last + clause;
      else parts.push(clause);
    }
  }
  return parts.map((text) => ({ ...line, text: text.trim() }));
}

/** Where a sentence without end may be cut: after a comma or a space, else anywhere. */
const CLAUSE = /.{1,80}(?:[\s,;、，；]|$)|.{1,80}/gsu;

function clausesOf(sentence: string): readonly string[] {
  return estimateTokens(sentence) <= MOST ? [sentence] : (sentence.match(CLAUSE) ?? []);
}
