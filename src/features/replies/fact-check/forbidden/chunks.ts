import { joinForms, type WordForm, wordForm } from './word-forms.ts';

/** What stands between two white spaces: 'sugar-free,' has two words. */
export interface Chunk {
  start: number;
  end: number;
  words: readonly WordForm[];
  /** All its letters together, as in 'f.r.e.e'. */
  joined: WordForm;
  /** As written, without punctuation around it, in lower case. */
  text: string;
  /** Punctuation after it ends a phrase. */
  endsPhrase: boolean;
}

const OPENING = /^["'“”„«»‘’([{¡¿*_~-]+/;
const CLOSING = /["'“”„«»‘’)\]}.,!?;:…*_~。，！？、；：؟،।-]+$/;
const LETTERS_ONLY = /^[A-Za-z]+$/;
const MAY_BE_LINK = /[@:.]/;
const LINK =
  /:\/\/|^www\.|@[\p{L}\p{N}]|^[\w-]+(?:\.[\w-]+)+\/|^[\w-]+\.(?:com|net|org|shop|store|co|io)\b/iu;
/**
 * Letters, digits, and the signs that stand for letters inside a word. Only scripts with letters that look alike make one word
 * together: 'SALE開催中', 'sale입니다' and 'הSALE' hold one of their own. Of scripts that write no spaces nothing is kept.
 */
const ALIKE = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Coptic}\p{Script=Cherokee}`;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const LETTER = String.raw`[[${ALIKE}\p{Script=Inherited}\p{N}\p{Cf}@$\|€]--[${UNSPACED}]]`;
const OTHER = String.raw`[[\p{L}\p{M}\p{Cf}]--[${ALIKE}${UNSPACED}]]`;
const WORD = new RegExp(`${LETTER}+(?:!+(?=\\p{L})${LETTER}+)*|${OTHER}+`, 'gv');

/** The chunks of a text that begins at this offset. Without addresses and handles, which may hold a forbidden word. */
export function chunksOf(text: string, offset: number): Chunk[] {
  const chunks: Chunk[] = [];
  let end = offset;
  for (const written of text.split(/(\s+)/)) {
    const start = end;
    end += written.length;
    if (written === '' || written.trim() === '') continue;
    const place = { start, end };
    if (LETTERS_ONLY.test(written)) {
      const word = wordForm(written);
      chunks.push({ ...place, words: [word], joined: word, text: word.exact, endsPhrase: false });
      continue;
    }
    if (MAY_BE_LINK.test(written) && LINK.test(written.slice(0, 300))) continue;
    const inner = withoutEdges(written);
    const words = (inner.match(WORD) ?? []).map(wordForm);
    if (words.length === 0) continue;
    const endsPhrase = /[.,!?;:…。，！？、；：؟،।]["'”»)]*$/.test(written.slice(-4));
    chunks.push({ ...place, words, joined: joinForms(words), text: inner.toLowerCase(), endsPhrase });
  }
  return chunks;
}

/** Signs at the edges of a chunk, found from the edges, so that a chunk of signs alone costs no more. */
function withoutEdges(written: string): string {
  const opened = written.replace(OPENING, '');
  let end = opened.length;
  while (end > 0 && CLOSING.test(opened[end - 1] ?? '')) end -= 1;
  return opened.slice(0, end);
}
