import { hash } from 'node:crypto';
import type { KnowledgeFindings } from '../../contract/knowledge.ts';
import { givesAiOrders } from '../../text/ai-orders.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import { sourceText } from './find/source-text.ts';
import type { ReadDocument } from './read/document.ts';

/** What a source says, as it is kept. */
export interface Understood {
  text: string;
  findings: KnowledgeFindings;
  characters: number;
  tokens: number;
  /** Of the text. */
  hash: string;
}

const MOST_QUOTES = 100;

export function understoodDocument(document: ReadDocument): Understood {
  const { hidden, suspicious } = document;
  const orders = [...new Set(suspicious.map(({ sentence }) => sentence))];
  return measured(sourceText(document), {
    hidden: { count: hidden.count, quotes: [...hidden.quotes] },
    orders,
  });
}

/** What an owner types, or corrects. What was hidden in the document stays told. */
export function understoodText(written: string, before?: KnowledgeFindings): Understood {
  const text = written.replace(/\r\n?/g, '\n').trim();
  const hidden = before?.hidden ?? { count: 0, quotes: [] };
  return measured(text, { hidden, orders: ordersIn(text) });
}

function measured(text: string, findings: KnowledgeFindings): Understood {
  return {
    text,
    findings,
    characters: text.length,
    tokens: estimateTokens(text),
    hash: hash('sha256', text, 'hex'),
  };
}

/** What its owner is shown of them. */
function ordersIn(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    if (found.size >= MOST_QUOTES) break;
    for (const { sentence, isOrder } of sentencesOf(line)) if (isOrder) found.add(sentence);
  }
  return [...found];
}

/** What the AI may be given of a text. All orders are looked for, since the quotes that owners see are the first ones, cut. */
export const withoutOrders = (text: string): string => [...linesWithoutOrders(text)].join('\n');

/** The same line by line. */
export function* linesWithoutOrders(text: string): Generator<string, void> {
  for (const line of text.split('\n')) {
    const isPlain = !givesAiOrders(line);
    yield isPlain
      ? line
      : sentencesOf(line)
          .flatMap(({ sentence, isOrder }) => (isOrder ? [] : [sentence]))
          .join(' ');
  }
}

/** Of a line that only gives an order as a whole, all sentences are the order. */
function sentencesOf(line: string): { sentence: string; isOrder: boolean }[] {
  if (!givesAiOrders(line)) return [];
  const sentences = sentenceSpans(line).map(({ start, end }) => line.slice(start, end).trim());
  const told = sentences.map((sentence) => ({ sentence, isOrder: givesAiOrders(sentence) }));
  return told.some(({ isOrder }) => isOrder) ? told : [{ sentence: line.trim(), isOrder: true }];
}
