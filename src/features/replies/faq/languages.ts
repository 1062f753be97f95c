import { LANGUAGES } from '../../../text/languages/index.ts';
import type { FaqWords } from '../../../text/languages/language.ts';

export interface FaqLanguage extends FaqWords {
  code: string;
}

/** Every language that the matcher knows words of, by name. In others it compares the words as they are. */
export const FAQ_LANGUAGES: readonly FaqLanguage[] = LANGUAGES.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
).flatMap(({ code, faq }) => (faq === undefined ? [] : [{ code, ...faq }]));
