import { givesAiOrders } from '../../../text/ai-orders.ts';
import { sentenceSpans } from '../../../text/sentences.ts';

/** A line of a text: what of it an AI may be given, and the orders to an AI that stand in it. */
export interface SiftedLine {
  rest: string;
  orders: readonly string[];
}

/** An order may be spread over so many lines that say something, */
const LINES = 8;
/** and where so many together hold none, each is not looked at anew. */
const CHUNK = 24;
/** Of a line that an order only begins or ends in, so many characters are looked at. */
const PART = 200;
/** What begins a line as `sourceText` writes it, and is no part of what it says. */
const MARKS = /^\s*(?:#+|- |\[\[page \d+\]\])\s*/;

/** Takes orders to an AI out of a text, line by line, also where one goes on in the next lines. */
export function* withoutAiOrders(lines: readonly string[]): Generator<SiftedLine, void> {
  let chunkEnd = 0;
  let isPlainChunk = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (givesAiOrders(line)) {
      yield siftedLine(line);
      at += 1;
      continue;
    }
    if (at >= chunkEnd) {
      chunkEnd = at + CHUNK;
      isPlainChunk = !givesAiOrders(joined(lines.slice(at, chunkEnd + LINES)));
    }
    const length = isPlainChunk ? 1 : orderFrom(lines, at);
    if (length === 1) yield { rest: line, orders: [] };
    else {
      yield { rest: '', orders: [joined(lines.slice(at, at + length))] };
      for (let more = 1; more < length; more += 1) yield { rest: '', orders: [] };
    }
    at += length;
  }
}

/** How many lines from this one on make one order; 1: none begins here. */
function orderFrom(lines: readonly string[], start: number): number {
  const said = [saidIn(lines[start] ?? '').slice(-PART)];
  if (said[0] === '') return 1;
  for (let end = start + 1; end < lines.length && said.length < LINES; end += 1) {
    const line = lines[end] ?? '';
    const more = saidIn(line);
    if (more === '') continue;
    // It is left out by itself.
    if (givesAiOrders(line)) return 1;
    said.push(more.slice(0, PART));
    if (givesAiOrders(said.join(' '))) return givesAiOrders(said.slice(1).join(' ')) ? 1 : end + 1 - start;
    if (more.length > PART) return 1;
  }
  return 1;
}

function joined(lines: readonly string[]): string {
  return lines
    .map(saidIn)
    .filter((said) => said !== '')
    .join(' ');
}

const saidIn = (line: string): string => line.replace(MARKS, '').trim();

/** Of a line that only gives an order as a whole, all sentences are the order. */
function siftedLine(line: string): SiftedLine {
  const sentences = sentenceSpans(line).map(({ start, end }) => line.slice(start, end).trim());
  const orders = sentences.filter(givesAiOrders);
  if (orders.length === 0) return { rest: '', orders: [line.trim()] };
  return { rest: sentences.filter((sentence) => !orders.includes(sentence)).join(' '), orders };
}
