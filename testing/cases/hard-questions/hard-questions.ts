import { readdirSync, readFileSync } from 'node:fs';
import { findPieces } from '../../../src/features/knowledge/find/find-pieces.ts';
import { piecesOf } from '../../../src/features/knowledge/find/pieces.ts';
import { buildShelf, type Shelf, type ShelfSource } from '../../../src/features/knowledge/find/shelf.ts';
import { answerFromFaqs, prepareFaqs } from '../../../src/features/replies/faq/match.ts';
import { parseFaqs } from '../../../src/text/faqs.ts';

/** A question in other words, spelling or language than the shop's. */
export interface HardQuestion {
  message: string;
  /** What its passage holds; null: the shop says nothing on it. */
  holds: string | null;
  /** Written first, and never looked at while something is changed. */
  isHeld: boolean;
}

export interface HardShop {
  name: string;
  faqs: string;
  papers: readonly ShelfSource[];
  questions: readonly HardQuestion[];
}

/** The best passage for a message, or null. */
export type Best = (message: string) => string | null;

/** All shops of this folder, or of the one beside it with larger shelves. */
export function hardShops(folder: './' | '../by-meaning/' = './'): HardShop[] {
  const there = new URL(folder, import.meta.url);
  const names = readdirSync(there).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => shopOf(name, readFileSync(new URL(name, there), 'utf8')));
}

/** A shop's papers, and its FAQs as one more. */
export function shelfOf({ papers, faqs }: HardShop): Promise<Shelf> {
  return buildShelf([
    ...papers,
    { id: 0, name: 'FAQs', title: 'FAQs', text: faqs, validUntil: null, readAt: 0 },
  ]);
}

function shopOf(name: string, text: string): HardShop {
  const [faqs = '', ...parts] = text.split(/^== /m);
  const papers = parts.slice(0, -1).map((part, id): ShelfSource => {
    const end = part.indexOf('\n');
    const title = part.slice(0, end);
    return { id: id + 1, name: title, title, text: part.slice(end + 1), validUntil: null, readAt: 0 };
  });
  const questions = (parts.at(-1) ?? '').split('\n').flatMap((line): HardQuestion[] => {
    const [, mark, message = '', holds = ''] = /^([!>]) (.*) => (.*)$/.exec(line) ?? [];
    return mark === undefined
      ? []
      : [{ message, holds: holds === 'nothing' ? null : holds, isHeld: mark === '!' }];
  });
  return { name, faqs, papers, questions };
}

/** An FAQ that fits surely, else the first of the passages that are found for the AI. */
export async function ours(shop: HardShop): Promise<Best> {
  const prepared = prepareFaqs(parseFaqs(shop.faqs).entries);
  const shelf = await shelfOf(shop);
  return (message) => {
    const sure = answerFromFaqs(prepared, message);
    if (sure !== null) return `${sure.entry.question}\n${sure.entry.answer}`;
    const [first] = findPieces(shelf, { message, before: [] }, { tokens: 500, now: 1 }).passages;
    return first === undefined ? null : [...first.piece.headings, first.piece.text].join('\n');
  };
}

const K1 = 1.2;
const B = 0.75;
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** BM25 as in the books, over the same pieces, with each FAQ as one. */
export async function plainBm25({ faqs, papers }: HardShop): Promise<Best> {
  const rank = bm25([
    ...parseFaqs(faqs).entries.map(({ question, answer }) => `${question}\n${answer}`),
    ...papers.flatMap(({ text }) =>
      piecesOf(text).map((piece) => [...piece.headings, piece.text].join('\n')),
    ),
  ]);
  return (message) => rank(message)[0]?.text ?? null;
}

/** Ranks texts by a message: the places of those that share a word with it, the best first. */
export function bm25(texts: readonly string[]): (message: string) => { text: string; place: number }[] {
  const documents = texts.map((text) => ({ text, words: wordsOf(text) }));
  const mean = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length;
  const holding = (word: string) => documents.filter(({ words }) => words.includes(word)).length;
  return (message) => {
    const scored = documents.map(({ text, words }, place) => {
      let score = 0;
      for (const word of wordsOf(message)) {
        const count = words.filter((other) => other === word).length;
        const found = holding(word);
        const rarity = Math.log(1 + (documents.length - found + 0.5) / (found + 0.5));
        score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * words.length) / mean));
      }
      return { text, place, score };
    });
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  };
}

export interface HardCount {
  found: number;
  ofFound: number;
  /** Nothing was found for what the shop says nothing on. */
  nothing: number;
  ofNothing: number;
  misses: readonly string[];
}

/** How many questions find their passage first, and how many of the others find none. */
export async function countHard(
  shops: readonly HardShop[],
  make: (shop: HardShop) => Promise<Best>,
  isHeld: boolean,
): Promise<HardCount> {
  const misses: string[] = [];
  const count = { found: 0, ofFound: 0, nothing: 0, ofNothing: 0, misses };
  for (const shop of shops) {
    const best = await make(shop);
    for (const { message, holds } of shop.questions.filter((question) => question.isHeld === isHeld)) {
      const given = best(message);
      const isRight = holds === null ? given === null : (given?.includes(holds) ?? false);
      if (holds === null) count.ofNothing += 1;
      else count.ofFound += 1;
      if (isRight && holds === null) count.nothing += 1;
      if (isRight && holds !== null) count.found += 1;
      if (!isRight) misses.push(`${shop.name}: ${message} -> ${given?.replaceAll('\n', ' | ')}`);
    }
  }
  return count;
}
