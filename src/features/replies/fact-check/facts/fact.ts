import type { Currency } from '../../../../text/currencies.ts';
import type { Token } from '../../../../text/tokens.ts';

export type FactRule =
  | 'price'
  | 'percentage'
  | 'web-address'
  | 'email'
  | 'phone'
  | 'handle'
  | 'date'
  | 'time';

/** A statement that can be compared, found in a text. */
export interface Fact {
  rule: FactRule;
  /** UTF-16 offsets, the end exclusive. */
  start: number;
  end: number;
  /** Known when any of these is. Empty where `money` says it. */
  asks: readonly string[];
  /** What a text that holds it makes known. */
  tells: readonly string[];
  money?: Money;
}

export interface Money {
  /** In the currency, rounded to cents; several where the writing leaves it open. */
  amounts: readonly string[];
  /** null: an amount whose currency is not said. */
  currency: Currency | null;
  /** Only '25k': a price for a shop that writes prices so, else any number. */
  isShorthand: boolean;
}

/**
 * How strictly a text is read. `reply`: only what surely is a fact. `told`: the owner's texts, also what could be one.
 * `said`: messages of the conversation, where a bare '3' can be an hour or a day.
 */
export type Reading = 'reply' | 'told' | 'said';

/** A text being read. Each extractor skips the tokens that another has taken, and takes its own. */
export interface Source {
  text: string;
  tokens: readonly Token[];
  taken: boolean[];
  reading: Reading;
}

/** What some tokens state. A text that holds it makes the same known that it asks for, unless `tells` says more. */
export function factOf(
  source: Source,
  rule: FactRule,
  from: number,
  to: number,
  asks: readonly string[],
  tells = asks,
): Fact {
  const start = source.tokens[from]?.start ?? 0;
  return { rule, start, end: source.tokens[to - 1]?.end ?? start, asks, tells };
}

export function take(source: Source, from: number, to: number): void {
  source.taken.fill(true, from, to);
}

/** '' beyond the ends of the text. */
export function keyAt({ tokens }: Source, index: number): string {
  return tokens[index]?.key ?? '';
}

/** The number at this place, unless another extractor took it. */
export function numberAt(source: Source, index: number): Token | undefined {
  const token = source.tokens[index];
  return token?.kind === 'number' && !source.taken[index] ? token : undefined;
}

/** Written without white space after the one before. */
export function isGlued(source: Source, index: number): boolean {
  return index > 0 && source.tokens[index]?.isSpaced === false;
}

/** A whole number of at most two digits at this place, as for days, months, hours and minutes; else undefined. */
export function smallNumberAt(source: Source, index: number): number | undefined {
  const token = numberAt(source, index);
  if (token === undefined || token.isScaled || token.parts.length > 1 || (token.parts[0]?.length ?? 1) > 2) {
    return undefined;
  }
  return Number.isInteger(token.value) && token.value < 100 ? token.value : undefined;
}
