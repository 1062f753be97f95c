import { plainForm } from '../../text/fold.ts';
import { joinNumbers } from '../../text/number-phrases.ts';
import { tokenize } from '../../text/tokens.ts';
import type { FactRule } from '../replies/fact-check/facts/fact.ts';
import { extractFacts } from '../replies/fact-check/facts/known-facts.ts';
import { TOP_LEVEL_DOMAINS } from '../replies/fact-check/facts/top-level-domains.ts';
import { phoneNumber } from './phone-number.ts';

/** Messages that were written on purpose are shorter. */
const READ_MAX = 4_000;
/** The longest that mail takes. */
const EMAIL_MAX = 254;

/** The e-mail address that a message surely holds; null where there is none, or several. */
export function surelyEmail(message: string): string | null {
  return only(
    spansOf(message, 'email').map(({ text }) => {
      const ending = text.slice(text.lastIndexOf('.') + 1);
      const isReal = text.includes('@') && text.length <= EMAIL_MAX && TOP_LEVEL_DOMAINS.has(ending);
      return isReal ? text : null;
    }),
  );
}

/**
 * The phone number that a message surely holds; null where there is none, or several. Numbers of orders, parcels and accounts
 * look alike, so only what is written as people write phone numbers counts: from abroad, with the leading zero of an area, or
 * as three, three and four digits.
 */
export function surelyPhone(message: string): string | null {
  return only(
    spansOf(message, 'phone').map(({ text, before, after }) => {
      const isPart = /[\p{L}\p{N}#@/_=]$/u.test(before) || /^[\p{L}\p{N}@/_=]/u.test(after);
      const written = before.endsWith('+') ? `+${text}` : text;
      const number = isPart ? null : phoneNumber(written);
      if (number === null) return null;
      const isWritten =
        (number.startsWith('+') && number.length >= 9) ||
        (/^0\d{8,11}$/.test(number) && /^\(?0[1-9]/.test(written)) ||
        /^\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text);
      return isWritten ? number : null;
    }),
  );
}

interface Written {
  text: string;
  before: string;
  after: string;
}

function spansOf(message: string, rule: FactRule): Written[] {
  if (message.length > READ_MAX) return [];
  const { facts } = extractFacts({ text: message, tokens: joinNumbers(tokenize(message)) }, 'reply');
  const spans = facts.filter((fact) => fact.rule === rule && fact.end > fact.start);
  return spans.map(({ start, end }) => ({
    text: plainForm(message.slice(start, end)),
    before: message.slice(Math.max(0, start - 1), start),
    after: message.slice(end, end + 1),
  }));
}

/** One that may be something else makes all of them doubtful. */
function only(found: readonly (string | null)[]): string | null {
  const [first = null] = found;
  return found.every((one) => one === first) ? first : null;
}
