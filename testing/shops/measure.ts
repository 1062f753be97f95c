import MiniSearch from 'minisearch';
import { findPieces } from '../../src/features/knowledge/find/find-pieces.ts';
import { piecesOf } from '../../src/features/knowledge/find/pieces.ts';
import { buildShelf } from '../../src/features/knowledge/find/shelf.ts';
import { NOW, type Shop, type ShopQuestion } from './shop.ts';

export const BUDGET = 1_000;

/** Passages as a model would read them, best first, with the source of each. */
export interface Findings {
  passages: readonly { text: string; source: number }[];
  /** Where there are none, the reply's why says that nothing fits. */
  isTold: boolean;
}
export type Finder = (question: ShopQuestion) => Findings;

export interface Outcome {
  shop: Shop;
  question: ShopQuestion;
  passages: Findings['passages'];
  /** All of the answer stands in the passages; where no paper has one, nothing was given. */
  isRight: boolean;
  /** It stands in the first one. */
  isFirst: boolean;
  /** An answer stands there, and nothing was given; */
  isEmpty: boolean;
  /** and nobody is told. */
  isSilent: boolean;
  /** A source gave something that is switched off or has expired. */
  isWronglyLicensed: boolean;
}

/** Our own finding, as a reply asks for it. */
export async function ours({ sources, usable }: Shop): Promise<Finder> {
  const shelf = await buildShelf(sources);
  return (question) => {
    const found = findPieces(shelf, question, { tokens: BUDGET, now: NOW, sources: usable });
    const passages = found.passages.map(({ source, piece }) => ({
      text: [...piece.headings, piece.text].join('\n'),
      source: source.id,
    }));
    return { passages, isTold: found.isNothing };
  };
}

/** The same pieces of the sources that are switched on and valid, ranked by a search library as it comes. */
export async function plainBm25(shop: Shop): Promise<Finder> {
  const documents = valid(shop).flatMap(({ id: source, text }) =>
    piecesOf(text).map((piece) => ({
      id: `${source}/${piece.at}`,
      source,
      tokens: piece.tokens,
      text: [...piece.headings, piece.text].join('\n'),
    })),
  );
  const byId = new Map(documents.map((document) => [document.id, document]));
  const index = new MiniSearch({ fields: ['text'] });
  index.addAll(documents);
  return ({ message }) => {
    let left = BUDGET;
    const passages = index.search(message).flatMap(({ id }) => {
      const document = byId.get(String(id));
      if (document === undefined || document.tokens > left) return [];
      left -= document.tokens;
      return document;
    });
    return { passages, isTold: false };
  };
}

/** All valid text, cut where the budget ends. */
export async function wholeCut(shop: Shop): Promise<Finder> {
  let left = BUDGET;
  const passages = valid(shop).flatMap(({ id: source, text }) =>
    piecesOf(text).flatMap(({ headings, text: said, tokens }) => {
      left -= tokens;
      return left < 0 ? [] : { source, text: [...headings, said].join('\n') };
    }),
  );
  return () => ({ passages, isTold: false });
}

function valid({ sources, usable }: Shop) {
  return sources.filter(({ id, validUntil }) => usable.has(id) && (validUntil === null || validUntil > NOW));
}

export async function measure(
  shops: readonly Shop[],
  make: (shop: Shop) => Promise<Finder>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const shop of shops) {
    const find = await make(shop);
    const allowed = new Set(valid(shop).map(({ id }) => id));
    for (const question of shop.questions) {
      const { passages, isTold } = find(question);
      const holds = (texts: readonly string[]) =>
        question.answer.every((parts) => texts.some((text) => parts.every((part) => holdsPart(text, part))));
      const isRight =
        question.answer.length === 0 ? passages.length === 0 : holds(passages.map(({ text }) => text));
      outcomes.push({
        shop,
        question,
        passages,
        isRight,
        isFirst: isRight && holds(passages.slice(0, 1).map(({ text }) => text)),
        isEmpty: question.answer.length > 0 && passages.length === 0,
        isSilent: question.answer.length > 0 && passages.length === 0 && !isTold,
        isWronglyLicensed: passages.some(({ source }) => !allowed.has(source)),
      });
    }
  }
  return outcomes;
}

/** Not as a part of another number: '2.20' does not stand in '12.20'. */
function holdsPart(text: string, part: string): boolean {
  const [plain, sought] = [text.replace(/\s+/gu, ' '), part.replace(/\s+/gu, ' ')];
  for (let at = plain.indexOf(sought); at >= 0; at = plain.indexOf(sought, at + 1)) {
    if (!/^\d/.test(sought) || !/\d/.test(plain.charAt(at - 1))) return true;
  }
  return false;
}
