import { isNationality } from '../../../text/nationalities.ts';

const NAME = String.raw`(\p{Lu}[\p{L}\p{M}'’-]+(?:\s\p{Lu}[\p{L}\p{M}'’-]+){0,2})`;
const TWO_WORDS = NAME.replace('{0,2}', '{1,2}');
/** English writes a nationality with a capital: 'I am German' has no name, 'my name is German' has. */
const ENGLISH_OPENERS = "i am|i['’]m|this is";
/** Only a name follows: 'soy alérgica' has no capital. */
const OPENERS =
  "my name is|my name['’]s|me llamo|mi nombre es|soy|ich heiße|ich heisse|mein name ist|je m['’]appelle|je suis|mi chiamo|io sono|sono|meu nome é|me chamo|eu sou|sou|ik heet|ik ben|mijn naam is|jag heter|nazywam się|mam na imię|jestem|benim adım|adım|меня зовут|мене звати|με λένε|nama saya";
/** German writes every noun with a capital: 'ich bin Vegetarierin' has no name, 'ich bin Peter Pan' has. */
const GERMAN_OPENERS = 'ich bin|hier ist|hier schreibt';
/**
 * The case of an opener does not matter, that of a name does. V8 forgets the `i` of `(?i:a|b)` once it has compiled a megabyte
 * of patterns, so each letter stands there in both cases.
 */
const afterAny = (openers: string, name: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${openers.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)})\s+${name}`,
    'gu',
  );
const TOLD = [afterAny(OPENERS, NAME), afterAny(GERMAN_OPENERS, TWO_WORDS)];
const TOLD_IN_ENGLISH = afterAny(ENGLISH_OPENERS, NAME);

const GREETING =
  'hi|hey|hello|hallo|hei|hej|moin|servus|ciao|ola|olá|oi|hola|salut|bonjour|coucou|cześć|merhaba|selam|привет|liebe|lieber|dear|querida|querido|cara|caro|chère|cher';
/** The word that the owner greets, where the greeting ends with it. */
const GREETED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${GREETING})[\s,]+([\p{L}\p{M}'’-]{2,})(?=\s*(?:$|[^\s\p{L}]))`,
  'giu',
);
/** A word with a capital inside a sentence, or alone on its line: where one begins, every word has one. */
const CAPITAL = /(?<=[\p{L}\p{M},]\s)\p{Lu}[\p{L}\p{M}'’-]+|^\p{Lu}[\p{L}\p{M}'’-]+$/gmu;
const NO_NAMES = new Set(
  `${GREETING}|grüße|gruß|guten|good|buenas|buenos|bom|boa|bonne|there|again|team|ihr|zusammen|leute`.split(
    '|',
  ),
);

/**
 * Names that customers give of themselves ('soy Juan Pérez'), and those by which the owner greets them where the customer wrote
 * the word as a name is written.
 */
export function toldNames(asked: readonly string[], said: readonly string[]): string[] {
  const after = (pattern: RegExp) =>
    asked.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const told = [
    ...TOLD.flatMap(after),
    ...after(TOLD_IN_ENGLISH).filter((name) => !name.split(/\s/).every(isNationality)),
  ];
  const written = new Set(
    asked.flatMap((text) => text.match(CAPITAL) ?? []).map((word) => word.toLowerCase()),
  );
  const greeted = said
    .flatMap((text) => [...text.matchAll(GREETED)].map(([, word = '']) => word))
    .filter((word) => written.has(word.toLowerCase()) && !NO_NAMES.has(word.toLowerCase()));
  return [...told, ...greeted];
}
