import type { MixId } from '../../../contract/fingerprint.ts';
import { LANGUAGES } from '../../../text/languages/index.ts';
import type { Traits } from './traits.ts';

/** How a language lets people be addressed. The names are what owners call it: 'du' and 'Sie'. */
export interface AddressForms {
  id: MixId;
  code: string;
  language: string;
  familiar: string;
  polite: string;
}

interface Form {
  name: string;
  words: ReadonlySet<string>;
  /** Written with a capital, which tells them from another word. */
  capitals: ReadonlySet<string>;
}

function formOf(list: string): Form {
  const words = list.split(',').map((word) => word.trim());
  const hasCapital = (word: string) => word !== word.toLowerCase();
  return {
    name: words[0] ?? '',
    words: new Set(words.filter((word) => !hasCapital(word))),
    capitals: new Set(words.filter(hasCapital)),
  };
}

const FORMS = new Map(
  LANGUAGES.flatMap(({ code, address }) =>
    address?.familiar === undefined || address.polite === undefined
      ? []
      : [[code, { familiar: formOf(address.familiar), polite: formOf(address.polite) }]],
  ),
);

export const ADDRESS_FORMS: readonly AddressForms[] = LANGUAGES.flatMap(({ code, name }) => {
  const forms = FORMS.get(code);
  return forms === undefined
    ? []
    : [
        {
          id: `address_${code}` as MixId,
          code,
          language: name,
          familiar: forms.familiar.name,
          polite: forms.polite.name,
        },
      ];
});

/** How a message addresses its reader; null where it does not, or does both. */
export function addressIn(message: Traits): { code: string; name: string } | null {
  const { language: code } = message;
  const forms = code === null ? undefined : FORMS.get(code);
  if (code === null || forms === undefined) return null;
  const isFamiliar = holds(message, forms.familiar);
  const isPolite = holds(message, forms.polite);
  if (isFamiliar === isPolite) return null;
  return { code, name: isFamiliar ? forms.familiar.name : forms.polite.name };
}

function holds({ text, words }: Traits, { words: plain, capitals }: Form): boolean {
  return words.some(({ text: written, start }) => {
    if (plain.has(written.toLowerCase())) return true;
    const [beforeApostrophe = ''] = written.split(/['’]/);
    if (beforeApostrophe !== written && plain.has(beforeApostrophe.toLowerCase())) return true;
    return capitals.has(written) && isInsideSentence(text, start);
  });
}

/** At the beginning of a sentence every word has a capital. */
function isInsideSentence(text: string, start: number): boolean {
  return /[\p{L}\p{N},⟧][ ]*$/u.test(text.slice(Math.max(0, start - 3), start));
}
