import { once } from '../once.ts';
import { plainForm } from './fold.ts';
import { patternOf } from './languages/index.ts';

/** Orders to an AI in every language, and marks that only a model's input has. */
const ORDERS = once(() =>
  patternOf('aiOrders', 'u', String.raw`<\|[a-z_]{2,20}\|>|\[/?inst\]|<</?sys>>|</?(?:system|assistant)>`),
);

/** Whether a text reads like orders to an AI, also where signs that nobody sees or letters of another script are to hide them. */
export function givesAiOrders(text: string): boolean {
  const plain = plainForm(text.replace(UNSEEN, ''));
  return ORDERS().test(MIXED.test(plain) ? plain.replace(WORD, inOneScript) : plain);
}

function inOneScript(word: string): string {
  return MIXED.test(word) ? word.replace(LOOKALIKE, (letter) => LATIN[letter] ?? letter) : word;
}

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** Cyrillic and Greek letters that look like Latin ones. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', о: 'o', р: 'p', ѕ: 's', у: 'y', х: 'x' },
  ...{ α: 'a', ε: 'e', ι: 'i', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
};
const LOOKALIKE = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g');
/** Letters of two scripts side by side: nobody writes them by chance. */
const MIXED = /[a-z][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z]/u;
const WORD = /\p{L}+/gu;
