import { holdsWords, isSameBracket } from '../../../../contract/places.ts';
import { talkOf } from '../../../../text/languages/index.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { type Flaw, flawAt, NO_FLAWS } from '../fact-check.types.ts';

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

const GAPS = [CURLY, PERCENT, MERGE, SHOUTED, INSERT, BLANKS, CIRCLES, CITATION, ANGLE];

/** What every one of them has; an ordinary reply has none. */
const MARKED = /[{}[\]［］【】<>()%|†○◯〇△]|_{4}|X{2}|[$€£¥₹₦] ?X|X ?[%€$]|[A-Z]{3}[ _][A-Z]/;

/** Gaps that are still to be filled: '[Your Name]', '{{first_name}}', '<name>', '$XX'. Brackets that the owner uses are left alone. */
export function findPlaceholders(
  text: string,
  ownText: string,
  confirmed: readonly string[],
): readonly Flaw[] {
  if (!MARKED.test(text)) return NO_FLAWS;
  const all = (pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];
  const isGap = ([whole, inner = '']: RegExpExecArray): boolean =>
    !confirmed.some((one) => isSameBracket(one, whole)) &&
    (namesAGap(inner) || (holdsWords(inner) && !ownText.includes(inner)));
  const named = [...all(SQUARE).filter(isGap), ...all(CORNER).filter(([, inner = '']) => namesAGap(inner))];
  return [...GAPS.flatMap(all), ...named].map((match) => flawAt('placeholder', match));
}

/** What stands inside a gap to be filled. */
const GAP_WORDS = talkOf('gaps').split(',').map(wordKeys);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]/u;

function namesAGap(inner: string): boolean {
  const folded = wordKeys(inner);
  const words = folded.split(' ');
  return (
    words.length <= 6 &&
    GAP_WORDS.some((word) => (UNSPACED.test(word) ? folded.includes(word) : words.includes(word)))
  );
}
