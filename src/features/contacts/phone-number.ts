import { plainForm } from '../../text/fold.ts';

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** '12.12.2026', '2026-12-12': a day has as many digits. */
const DATE = /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}([./-])\d{1,2}\2\d{1,2})$/;

/**
 * A phone number as it is dialled: '+442079460000' or '02079460000'. The '(0)' of '+44 (0)20' is not dialled from abroad. null
 * for a date, and for anything but digits of any script with the signs between them, and where there are too few or too many.
 */
export function phoneNumber(written: string): string | null {
  const plain = plainForm(written).trim();
  if (!/^\(?\+?\d[\d\s()./-]*$/.test(plain) || DATE.test(plain)) return null;
  const isInternational = /^\(?(?:\+|00)/.test(plain);
  const dialled = isInternational ? plain.replace('(0)', '') : plain;
  const digits = dialled.replace(/\D/g, '').replace(isInternational ? /^00/ : /^$/, '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return null;
  return isInternational ? `+${digits}` : digits;
}
