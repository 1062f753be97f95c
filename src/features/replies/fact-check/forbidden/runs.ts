import type { Flaw } from '../fact-check.types.ts';

const SKIPPED = /[\s\p{Cf}\-_.*·•/~|]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/**
 * Finds entries that need no word edges: in Chinese and Japanese anywhere, also with spaces or signs between the characters, but
 * not inside a longer word of katakana; others, such as '100%' or an emoji, not inside a longer number.
 */
export function findRuns(text: string, runs: readonly string[]): Flaw[] {
  if (runs.length === 0) return [];
  const lower = text.toLowerCase();
  const squeezed = squeeze(text);
  return runs.flatMap((run) => {
    const isUnspaced = UNSPACED.test(run);
    const places = isUnspaced ? squeezed.places : null;
    const body = isUnspaced ? squeezed.text : lower;
    const start = body.indexOf(isUnspaced ? squeeze(run).text : run);
    if (start < 0) return [];
    const end = start + (isUnspaced ? squeeze(run).text : run).length;
    if (isInsideWord(body, start, end)) return [];
    return [
      {
        rule: 'forbidden' as const,
        start: places?.[start] ?? start,
        end: (places?.[end - 1] ?? end - 1) + 1,
      },
    ];
  });
}

/** The text without what people put between characters, and where each character stood. */
function squeeze(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  let squeezed = '';
  let at = 0;
  for (const character of text) {
    const folded = SKIPPED.test(character) ? '' : character.normalize('NFKC').toLowerCase();
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at);
    squeezed += folded;
    at += character.length;
  }
  return { text: squeezed, places };
}

function isInsideWord(text: string, start: number, end: number): boolean {
  const first = text[start] ?? '';
  const last = text[end - 1] ?? '';
  const before = text[start - 1] ?? '';
  const after = text[end] ?? '';
  const isKind = (kind: RegExp): boolean =>
    (kind.test(first) && kind.test(before)) || (kind.test(last) && kind.test(after));
  return isKind(KATAKANA) || isKind(/\d/);
}
