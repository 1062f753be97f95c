import { NAMED_TIME_POINTS, NAMED_TIMES } from '../../../../text/words/clock-words.ts';
import type { Fact, Source } from './fact.ts';

/** Noon and midnight. In a reply only after a word of time, since 'midnight' is a colour and a flavor too. */
export function extractNamedTimes(source: Source): Fact[] {
  const facts: Fact[] = [];
  source.tokens.forEach((token, index) => {
    const hit = source.taken[index] ? null : NAMED_TIMES.at(source.tokens, index);
    if (hit === null) return;
    const isTime = source.reading !== 'reply' || NAMED_TIME_POINTS.has(source.tokens[index - 1]?.key ?? '');
    if (!isTime) return;
    const keys = [`time:${hit.value}`];
    facts.push({
      rule: 'time',
      start: token.start,
      end: source.tokens[hit.edge - 1]?.end ?? token.end,
      asks: keys,
      tells: keys,
    });
  });
  return facts;
}
