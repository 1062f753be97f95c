import { termsOf, withGenerals } from '../../replies/faq/analyse.ts';
import { knownIn, languagesOf } from '../../replies/faq/detect.ts';
import { lexiconOf } from '../../replies/faq/lexicon.ts';

/** What a customer's turn is about, as the matcher of FAQs reads it: 'How much?' and 'the price?' have a term in common. */
export interface TurnTerms {
  /** '' where the words do not say. */
  language: string;
  /** Each once; a special case is there under its general name too. */
  terms: readonly string[];
}

/** Of a longer turn the end is read, where the question stands; in characters. */
const LONGEST = 600;

/** `main` is the language of a text whose words do not say, or say no other one more surely. */
export function readTurn(text: string, main = ''): TurnTerms {
  const read = text.slice(-LONGEST);
  const [found = main] = languagesOf(read);
  const isMain = main !== '' && found !== main && knownIn(read, main) >= knownIn(read, found);
  const language = isMain ? main : found;
  const terms = termsOf(read, lexiconOf(language === '' ? [] : [language]));
  return { language, terms: [...withGenerals(terms)] };
}

/** What a term that is found adds: days, thanks and framing words say little about the matter. */
export function importanceOf(term: string): number {
  if (term === 'mood' || term === 'need' || term === 'not') return 0.2;
  if (term === 'day' || term.startsWith('day:')) return 0.3;
  return term.startsWith('~') ? 0.5 : 1;
}
