import type { ReadDocument } from '../../src/features/knowledge/read/document.ts';

export interface FactReport {
  facts: number;
  /** Whose name, columns and prices stand in one block. */
  whole: number;
  missing: string[];
  /** Blocks with one item's name and only another one's price. */
  wrong: string[];
}

/** Compares what was read with what stands in the document. The first part of a fact is the name, the last ones are its prices. */
export function checkFacts({ blocks }: ReadDocument, facts: readonly (readonly string[])[]): FactReport {
  const texts = blocks.map(({ text, headings }) => plain([...headings.slice(-1), text].join(' ')));
  const missing = facts.filter(
    (fact) => !texts.some((text) => fact.every((part) => holds(text, plain(part)))),
  );
  const names = facts.map(([name = '']) => plain(name));
  const priceOf = new Map(
    facts.flatMap(([name = '', ...prices]) =>
      prices.map((price) => [plain(price).replace(/^.*: /, ''), plain(name)]),
    ),
  );
  const wrong = texts.filter((text) => {
    const named = names.filter((name) => holds(text, name));
    const owners = [...priceOf].filter(([price]) => holds(text, price)).map(([, name]) => name);
    return named.length > 0 && owners.length > 0 && owners.some((owner) => !named.includes(owner));
  });
  return {
    facts: facts.length,
    whole: facts.length - missing.length,
    missing: missing.map((fact) => fact.join(' | ')),
    wrong,
  };
}

/** Not inside of another number or word: '2.20' is no part of '12.20'. */
function holds(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + part.length] ?? ' '];
    if (
      !/[\p{L}\p{Nd}]/u.test(before) &&
      !/[\p{L}\p{Nd}]/u.test(after) &&
      !/^[.,]\d/.test(text.slice(at - 1, at + 1))
    )
      return true;
  }
  return false;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
