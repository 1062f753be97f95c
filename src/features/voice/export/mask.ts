import { MASKS } from '../../../contract/owner-voice.ts';
import { STREET_ADDRESS } from '../../../text/street-addresses.ts';
import { type CommonParts, maskNames } from './mask-names.ts';

/** Replaces contact data and the names of a thread's people. Prices, dates and times stay. Linear. */
export type Masker = (text: string) => string;

/**
 * @param names those who take part in the thread, and its folder's name without digits, which is a user name
 * @param common parts of names that are everyday words in this export
 */
export function maskerOf(names: readonly string[], common: CommonParts): Masker {
  const withoutNames = maskNames(names, common);
  return (text) => withoutNames(maskContactData(text));
}

/** Every mask, so that nothing is masked twice. */
const MASK = /⟦[a-z]{4,7}⟧/;

export function maskContactData(text: string): string {
  if (!CONTACT.test(text)) return text;
  return RULES.reduce((masked, [pattern, mask, isMeant]) => {
    const pieces = masked.split(WITH_MASKS);
    return pieces
      .map((piece) =>
        MASK.test(piece) ? piece : piece.replace(pattern, (found) => (isMeant(found) ? mask : found)),
      )
      .join('');
  }, text);
}

const WITH_MASKS = new RegExp(`(${MASK.source})`);
/** What any of the rules needs: most messages have none of it. */
const CONTACT = /[@#\p{Nd}]|\.\p{L}|\/\//u;

const always = () => true;

const LONG_TLDS =
  'com|net|org|info|shop|store|app|io|eu|de|ch|fr|nl|pl|uk|br|tr|ru|pt|dk|se|fi|cz|biz|online|site|bio|link|club|dev|studio|example|test';
/** Domains that are also words, so a sentence without a space after its full stop may look like one. */
const SHORT_TLDS = 'es|it|me|to|at|be|us|id|in|is|so|am|no|ly|gg|co|tv|cc|ai|page|gl|ee';
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,5}`;
const PATH = String.raw`(?:[/?#][^\s<>"'⟦]*)`;

const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}(?:@|\s?(?:\(at\)|\[at\])\s?)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/giu;
const LINK = new RegExp(
  String.raw`https?:\/\/[^\s<>"'⟦]+|(?<![\p{L}\p{N}@.-])(?:www\.[^\s<>"'⟦]+|${HOST}(?:${LONG_TLDS})(?![\p{L}\p{N}-])${PATH}?|${HOST}(?:${SHORT_TLDS})${PATH})`,
  'giu',
);
const HANDLE = /(?<![\p{L}\p{N}.@])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,29}[\p{L}\p{N}_])?/gu;
const IBAN = /\b[A-Z]{2}\p{Nd}{2}(?: ?[A-Z\p{Nd}]{4}){2,7}(?: ?[A-Z\p{Nd}]{1,4})?\b/gu;
/**
 * An order, a parcel: '#10234', 'AB-100234', '1Z999AA10123456784'. How far it looks ahead has a limit, because each digit of
 * '1-1-1-1-...' may begin one.
 */
const REFERENCE =
  /#\p{Nd}{4,}|(?<![\p{L}\p{N}])(?=[A-Z\p{Nd}-]{0,60}\p{Nd}{4})(?=[\p{Nd}-]{0,60}[A-Z])[A-Z\p{Nd}]+(?:-[A-Z\p{Nd}]+)*(?![\p{L}\p{N}])/gu;
const PHONE =
  /(?<![\p{L}\p{Nd}.,€$£]|(?:Rp|R\$|[€$£₫₹]|IDR|VND|COP|CLP)\.?\s)(?:\+|\(\+?)?\p{Nd}(?:[ \u00a0()./–-]{0,3}\p{Nd}){5,18}(?![\p{L}\p{Nd}]|\s?(?:€|\$|£|¥|₺|₽|₫|đ|zł|kr|EUR|USD|Rp|IDR|VND|COP|CLP|TL|pesos|won|원|円))/gu;

const DATE = /(?<!\p{Nd})\p{Nd}{1,4}([./-])\p{Nd}{1,2}\1\p{Nd}{2,4}(?!\p{Nd})/u;
const DAYS = /^\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]?\s?[-–]\s?\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]?/u;
/** Thousands in groups. A phone number begins with a zero or a plus, or has groups of other lengths. */
const AMOUNT = /^[1-9]\p{Nd}{0,2}(?:([., \u00a0])\p{Nd}{3})(?:\1\p{Nd}{3})*$/u;

/** Nine digits in threes, as in Spain, Poland and Portugal: no shop sells for hundreds of millions, and those end in zeros. */
const THREES =
  /^[2-9]\p{Nd}{2}([ \u00a0.-])\p{Nd}{3}\1\p{Nd}{2}[1-9]$|^[2-9]\p{Nd}{2}([ \u00a0.-])\p{Nd}{3}\2\p{Nd}[1-9]\p{Nd}$/u;
/** The two digits of a city, then the number: '22 123 45 67', '11 91234-5678', '91 123 45 67'. */
const CITY = /^[1-9]\p{Nd}[ .-]{1,2}\p{Nd}{3,5}(?:[ .-]\p{Nd}{2,4}){1,3}$/u;
/** '612.34.56.78' */
const PAIRS = /^[679]\p{Nd}{2}(?:[ .-]\p{Nd}{2}){3}$/u;
/** The same without spaces, where a mobile number begins so: '612345678', '11912345678'. */
const RUN = /^(?:[679]\p{Nd}{8}|4[5-9]\p{Nd}{7}|5[0137]\p{Nd}{7}|88\p{Nd}{7}|[1-9]{2}9\p{Nd}{8})$/u;

function isPhone(found: string): boolean {
  const digits = found.match(/\p{Nd}/gu)?.length ?? 0;
  if (THREES.test(found) || RUN.test(found) || PAIRS.test(found)) return true;
  if (CITY.test(found) && digits >= 9 && digits <= 11) return true;
  if (DATE.test(found) || DAYS.test(found) || AMOUNT.test(found)) return false;
  const isMarked = /^\(?[+0]/.test(found);
  const isOneRun = digits === found.length;
  if (isMarked) return digits >= 7;
  return !isOneRun && digits >= 8 && !/^\p{Nd}{1,2}[ .:-]/u.test(found);
}

const CARD = /(?<![\p{L}\p{Nd}])\p{Nd}{4}(?:[ -]\p{Nd}{4}){2,4}(?:[ -]\p{Nd}{1,3})?(?![\p{L}\p{Nd}])/gu;
/** Digits in a row that no price or year has. */
const NUMBER =
  /(?<![\p{L}\p{Nd}.,€$£]|[€$£]\s)\p{Nd}{6,}(?![\p{L}\p{Nd}]|[.,]\p{Nd}|\s?(?:€|\$|£|¥|₺|₽|zł|kr|EUR|USD|Rp|IDR|TL))/gu;

/** In this order: what has a clearer form comes first. */
const RULES: readonly (readonly [RegExp, string, (found: string) => boolean])[] = [
  [EMAIL, MASKS.email, always],
  [LINK, MASKS.link, always],
  [HANDLE, MASKS.handle, always],
  [IBAN, MASKS.number, always],
  [CARD, MASKS.number, always],
  [STREET_ADDRESS, MASKS.address, always],
  [PHONE, MASKS.phone, isPhone],
  [REFERENCE, MASKS.number, always],
  [NUMBER, MASKS.number, always],
];
