import { hash } from 'node:crypto';
import type { KnowledgeFindings } from '../../contract/knowledge.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { sourceText } from './find/source-text.ts';
import type { ReadDocument } from './read/document.ts';
import { withoutAiOrders } from './read/orders.ts';

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
const NOTHING_FOUND: KnowledgeFindings = {
  hidden: { count: 0, quotes: [] },
  orders: [],
  unsurePages: [],
  droppedPages: [],
};

export function understoodDocument(document: ReadDocument): Understood {
  const { hidden, suspicious } = document;
  return measured(sourceText(document), {
    hidden: { count: hidden.count, quotes: [...hidden.quotes] },
    orders: [...new Set(suspicious)],
    unsurePages: [...document.unsure],
    droppedPages: [],
  });
}

/** What an owner types, or corrects. What was found in the document beside its orders stays told. */
export function understoodText(written: string, before?: KnowledgeFindings): Understood {
  const text = written.replace(/\r\n?/g, '\n').trim();
  return measured(text, { ...NOTHING_FOUND, ...before, orders: ordersIn(text) });
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
  for (const { orders } of withoutAiOrders(text.split('\n'))) {
    for (const order of orders) found.add(order);
    if (found.size >= MOST_QUOTES) break;
  }
  return [...found];
}

/** What the AI may be given of a text, line by line. All orders are looked for, since the quotes that owners see are the first ones, cut. */
export function* linesWithoutOrders(text: string): Generator<string, void> {
  for (const { rest } of withoutAiOrders(text.split('\n'))) yield rest;
}
