import { excerptOf, type Fixed } from '../fact-check.types.ts';

/** Opening quotation mark to its closing ones. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['”', '”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
  ['《', '》'],
];

const OPENING: ReadonlySet<string> = new Set(PAIRS.map(([open]) => open));

/** Takes off quotation marks around the whole reply. Two quotations, as in '"A" or "B"', are left alone. */
export function stripWholeQuotes(text: string): Fixed | null {
  if (!OPENING.has(text.charAt(0))) return null;
  for (const [open, close] of PAIRS) {
    if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(open.length, -close.length);
    if (inner.includes(open) || inner.includes(close)) {
      // An apostrophe inside is no quotation mark.
      if (!/^['‘’]$/.test(close) || /(?:^|\s)['‘]|['’](?:\s|$)/.test(inner)) continue;
    }
    if (!isWholeMessage(inner)) continue;
    return {
      text: inner.trim(),
      findings: [{ rule: 'quotes', excerpt: excerptOf(text), action: 'removed' }],
    };
  }
  return null;
}

/** A quoted word or title alone can be an answer: '"Velvet Dream"'. */
function isWholeMessage(inner: string): boolean {
  return /[.!?。！？।؟…]/u.test(inner) || inner.trim().split(/\s+/).length > 4 || inner.length > 40;
}
