import { MASKS } from '../../../contract/owner-voice.ts';

/** Words inside names that say nothing of the person; deleted accounts are called 'Instagram User'. */
const PARTICLES = new Set(
  'instagram user nutzer nutzerin usuario usuária usuário utilisateur utente gebruiker kullanıcı facebook whatsapp de da do dos das di del della la le el al bin ibn abu van von der den ter ten zu zum und and the of & mr mrs ms dr'.split(
    ' ',
  ),
);
const LEAST = 2;

/** The parts of names that are masked one by one: 'Anna', 'Berg' and 'Anna-Lena' of 'Anna-Lena Berg 🌸'. */
export function namePartsOf(names: readonly string[]): string[] {
  const parts = names.flatMap(
    (name) => name.normalize('NFC').match(/[\p{L}\p{M}](?:[\p{L}\p{M}'’-]*[\p{L}\p{M}])?/gu) ?? [],
  );
  const letters = parts.flatMap((part) => (part.includes('-') ? [part, ...part.split('-')] : [part]));
  return [...new Set(letters)].filter(
    (part) => part.length >= (CJK.test(part) ? 1 : LEAST) && !PARTICLES.has(part.toLowerCase()),
  );
}

const CJK = /[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}]/u;

/** Puts something else in the place of a name, which stands at `at`. */
export type ReplaceName = (name: string, at: number) => string;

/**
 * Replaces any part of the names that is a whole word, whatever its case. What stands around a word is looked at by a pattern
 * that all threads share: in one of each thread's own, most of the time would go into making it.
 */
export function nameReplacer(names: readonly string[]): (text: string, replace: ReplaceName) => string {
  // The longest first, so that 'Anna-Lena' is replaced whole.
  const parts = namePartsOf(names).sort((a, b) => b.length - a.length);
  if (parts.length === 0) return (text) => text;
  // Letters and hyphens only, so nothing needs escaping.
  const any = new RegExp(parts.join('|'), 'giu');
  return (text, replace) => {
    let [replaced, from] = ['', 0];
    any.lastIndex = 0;
    for (let found = any.exec(text); found !== null; found = any.exec(text)) {
      const { 0: longest, index: at } = found;
      const name = wholeWordAt(text, at, [longest, ...parts]);
      any.lastIndex = at + (name ?? firstLetterOf(longest)).length;
      if (name === undefined) continue;
      replaced += text.slice(from, at) + replace(name, at);
      from = at + name.length;
    }
    return replaced + text.slice(from);
  };
}

const LETTER_BEFORE = /[\p{L}\p{M}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{M}\p{N}]/u;

/** The first of the parts that stands there and ends where a word ends. */
function wholeWordAt(text: string, at: number, parts: readonly string[]): string | undefined {
  if (LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return undefined;
  for (const part of parts) {
    const end = at + part.length;
    const there = text.slice(at, end);
    const isPart = there === part || there.toLowerCase() === part.toLowerCase();
    if (isPart && !LETTER_AFTER.test(text.slice(end, end + 2))) return there;
  }
  return undefined;
}

function firstLetterOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

/** Parts of names that are everyday words: masked only where they stand like a name. */
export type CommonParts = ReadonlySet<string>;

/** Names that are words of many a language as well; those of an export itself are counted. */
export const EVERYDAY_WORDS =
  'will may mark rose hope joy grace summer sunny art bill frank grant jack miles page pat rich rob sandy dawn faith iris ivy jade lily max penny ruby violet sky star love baby happy good best beauty nails hair yoga studio salon shop store cafe bar design photo art'.split(
    ' ',
  );

/**
 * Counts which parts of names are used as words: in lower case, inside a sentence, in threads of other people. `see`
 * every thread, then ask for `common`.
 */
export function commonPartFinder(allNames: Iterable<string>): {
  see: (thread: string, participants: readonly string[], text: string) => void;
  common: () => CommonParts;
} {
  const parts = new Map<string, Set<string>>();
  for (const part of namePartsOf([...allNames])) parts.set(part.toLowerCase(), new Set());
  return {
    see(thread, participants, text) {
      // Few texts have a word that is a part of anybody's name: only there it matters where it stands.
      if (!text.split(/\s/).some((word) => isOpen(parts.get(word)))) return;
      for (const [, word = ''] of text.matchAll(INNER_WORD)) {
        const threads = parts.get(word);
        if (!isOpen(threads)) continue;
        if (!namePartsOf(participants).some((part) => part.toLowerCase() === word)) threads.add(thread);
      }
    },
    common: () =>
      new Set([
        ...EVERYDAY_WORDS,
        ...[...parts].flatMap(([part, threads]) => (threads.size >= 2 ? part : [])),
      ]),
  };
}

/** A name's part is a word as soon as two threads use it so. */
function isOpen(threads: ReadonlySet<string> | undefined): threads is Set<string> {
  return threads !== undefined && threads.size < 2;
}

const GREETING =
  'hi|hey|hello|hallo|hei|hej|ciao|ola|olá|oi|hola|salut|bonjour|coucou|cześć|merhaba|selam|привет|liebe|lieber|dear|querida|querido|cara|caro|chère|cher|lg|vg|grüße|gruß|danke|thanks|thx|merci|gracias|grazie|obrigada|obrigado|love|xoxo|sorry|guten morgen|bis bald';
/** A word in lower case between two others. */
const INNER_WORD = new RegExp(
  String.raw`(?<=\p{Ll}\s)(?<!(?<!\p{L})(?:${GREETING})\s)(\p{Ll}[\p{Ll}\p{M}]+)(?=\s\p{L})`,
  'giu',
);

/** Replaces every part of the names; a part that is an everyday word only where it stands like a name. */
export function maskNames(names: readonly string[], common: CommonParts): (text: string) => string {
  const replaceNames = nameReplacer(names);
  return (text) =>
    replaceNames(text, (found, at) => {
      // A customer may be called Link, as what stands in a mask.
      if (text.charAt(at - 1) === '⟦' && text.charAt(at + found.length) === '⟧') return found;
      const isPlain = !common.has(found.toLowerCase()) && (found.length > 2 || CJK.test(found));
      return isPlain || standsLikeName(text, at, found) ? MASKS.name : found;
    });
}

/** Addressed, or written with a capital where no sentence begins. */
function standsLikeName(text: string, at: number, found: string): boolean {
  const before = text.slice(Math.max(0, at - 20), at);
  if (AFTER_GREETING.test(before)) return true;
  if (found.charAt(0) === found.charAt(0).toLowerCase()) return false;
  const isFirst = /(?:^|[.!?…\n]\s*)$/.test(before);
  return isFirst ? /^\s*[,!]/.test(text.slice(at + found.length)) : !COMMON_CAPITAL.test(before);
}

const AFTER_GREETING = new RegExp(String.raw`(?<!\p{L})(?:${GREETING})[\s,]+$`, 'iu');
/** German writes every noun with a capital: after an article or a number it is one. */
const COMMON_CAPITAL =
  /(?<!\p{L})(?:der|die|das|dem|den|des|ein|eine|einen|einer|kein|keine|mein|meine|dein|deine|euer|eure|unser|unsere|im|am|zum|zur|beim|vom|ins|\p{Nd}+)\s$/iu;
