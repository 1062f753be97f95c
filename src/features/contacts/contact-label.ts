import { cutToBytes } from '../../text/bubbles.ts';
import { foldText } from '../../text/fold.ts';

/** What fits into an index of Postgres. */
const LABEL_BYTES = 2_000;
const VALUE_CHARACTERS = 200;
/** As wide as the column. */
const KEY_CHARACTERS = 200;

/** What a search looks through: whom it is, and what is known; of long values the beginning. */
export function labelOf(name: string, userName: string, values: readonly string[]): string {
  const parts = [name, userName, ...values.map((value) => value.slice(0, VALUE_CHARACTERS))];
  return cutToBytes(foldText(parts.filter((part) => part !== '').join(' | ')).toWellFormed(), LABEL_BYTES);
}

/** What a filter compares. */
export function valueKey(value: string): string {
  return [...foldText(value)].slice(0, KEY_CHARACTERS).join('').toWellFormed();
}
