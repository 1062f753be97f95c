import { holdsWords, isSameBracket } from '../../../../contract/places.ts';
import { talkOf } from '../../../../text/languages/index.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';

const CURLY = /\$?\{\{?[^{}\n]{1,60}\}?\}/g;
const SQUARE = /[[［]([^[\]［］\n]{1,80})[\]］](?!\()/g;
const CORNER = /【([^【】\n]{1,40})】/g;
const ANGLE = /<([\p{L}][\p{L}\p{N} _'’.-]{1,60})>/gu;
const PERCENT = /%%?[A-Za-z]{2,30}(?:_[A-Za-z]{1,30})*%%?|%[A-Z_]{3,40}%/g;
/** Merge tags of mail programs, '*|FNAME|*' and '<<name>>', and lines to write on. */
const MERGE = /\*\|[^|*\n]{1,40}\|\*|<<[^<>\n]{1,40}>>|(?<![\w@#/.]|[:：] ?)_{4,60}(?!\w)/gu;
/** 'INSERT_LINK_HERE', 'YOUR NAME HERE'. */
const SHOUTED =
  /\b(?:INSERT|YOUR|ADD|ENTER|CUSTOMER|CLIENT|FIRST|LAST)[ _](?:[A-Z]{2,20}[ _]){0,3}(?:NAME|LINK|DATE|TIME|PRICE|HERE|URL|EMAIL|NUMBER|ADDRESS)\b/g;
const INSERT =
  /\((?:insert|add|enter|your|include|replace with|insérer|insertar|inserir|hier einfügen|einfügen)\b[^()\n]{1,60}\)/gi;
/** '$XX', 'XX:XX', 'XXX-XXXX', but not a size or a kiss. */
const BLANKS = /[$€£¥₹₦]\s?X{1,6}\b|\bX{2,}(?:[.:/-]X{2,})+\b|\bX{2,4}\s?(?:€|\$|EUR|USD|%)/g;
/** What Japanese writes for a name to be filled in. */
const CIRCLES = /[○◯〇△]{2,}/g;
/** Citations of a retrieval tool. */
const CITATION = /【\d{1,3}[:†][^】]{0,60}】|\[\^?\d{1,3}†[^\]]{0,60}\]|:contentReference\[[^\]]{0,40}\]/g;

/** What every one of them has; an ordinary reply has none. */
const MARKED = /[{}[\]［］【】<>()%|†○◯〇△]|_{4}|X{2}|[$€£¥₹₦] ?X|X ?[%€$]|[A-Z]{3}[ _][A-Z]/;

/** Gaps that somebody should have filled: '[Your Name]', '{{first_name}}', '<name>', '$XX'. Brackets the owner uses are none. */
export function findPlaceholders(
  text: string,
  ownText: string,
  confirmed: readonly string[],
): readonly Flaw[] {
  if (!MARKED.test(text)) return NO_FLAWS;
  const flaws: Flaw[] = [];
  const add = (match: RegExpMatchArray): void => {
    const start = match.index ?? 0;
    flaws.push({ rule: 'placeholder', start, end: start + match[0].length });
  };
  for (const pattern of [CURLY, PERCENT, MERGE, SHOUTED, INSERT, BLANKS, CIRCLES, CITATION]) {
    for (const match of text.matchAll(pattern)) add(match);
  }
  for (const match of text.matchAll(SQUARE)) {
    const [whole, inner = ''] = match;
    if (confirmed.some((one) => isSameBracket(one, whole))) continue;
    if (namesAGap(inner) || (holdsWords(inner) && !ownText.includes(inner))) add(match);
  }
  for (const match of text.matchAll(CORNER)) if (namesAGap(match[1] ?? '')) add(match);
  for (const match of text.matchAll(ANGLE)) add(match);
  return flaws;
}

/** What stands inside a gap to be filled. */
const PLACEHOLDER_WORDS: readonly string[] = talkOf('gaps')
  .split(',')
  .map((word) => wordKeys(word));

function namesAGap(inner: string): boolean {
  if (/^[A-Z]+(?:_[A-Z]+)+$|^[a-z]+(?:_[a-z]+)+$|^[a-z]+[A-Z][A-Za-z]+$/.test(inner.trim())) return true;
  const folded = wordKeys(inner);
  const words = folded.split(' ');
  return (
    words.length <= 6 &&
    PLACEHOLDER_WORDS.some((word) => (isUnspaced(word) ? folded.includes(word) : words.includes(word)))
  );
}

function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}]/u.test(word);
}
