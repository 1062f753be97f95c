import { YEAR_AFTER, YEAR_BEFORE } from '../../../../text/words/date-words.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import { type Fact, numberAt, type Source } from './fact.ts';

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100;
}

/** Years alone, where a word says so: 'since 2009', 'depuis 1974', '2015年'. Any number of a known text makes its year known. */
export function extractYears(source: Source): Fact[] {
  const { tokens, reading } = source;
  const facts: Fact[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = numberAt(source, index);
    if (token === undefined || !isYear(token.value) || token.text.length !== 4) continue;
    const keys = [`year:${token.value}`];
    const isSaid = YEAR_AFTER.at(tokens, index + 1) !== null || isAfterYearWord(source, index);
    if (reading !== 'reply' || isSaid)
      facts.push({ rule: 'date', start: token.start, end: token.end, asks: keys, tells: keys });
  }
  return facts;
}

function isAfterYearWord({ tokens }: Source, index: number): boolean {
  return YEAR_BEFORE.before(tokens, index - 1) !== null && isCompleteBefore(tokens, index + 1);
}
