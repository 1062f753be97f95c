import { readTurn, type TurnTerms } from '../pairs/terms.ts';
import { type Tally, tally } from './counts.ts';
import type { TurnTraits } from './turns.ts';

/** So surely, and in this share of its turns, a matter was asked about more often than elsewhere. */
const SURE = 4;
const PART = 0.2;

/**
 * Whether something that was said in these turns (their places) belongs to a matter: where it was said, customers had asked about one
 * thing far more often than they do. 'Of course' and 'lovely' stand anywhere, 'bouquet' and 'they hate that' do not.
 */
export function topicsOf(turns: readonly TurnTraits[]): (places: readonly number[]) => boolean {
  const asked = new Map<number, TurnTerms>();
  const all = new Map<string, { turns: number; terms: Tally }>();
  turns.forEach((turn, place) => {
    if (turn.asked === '') return;
    const read = readTurn(turn.asked);
    asked.set(place, read);
    const known = all.get(read.language) ?? { turns: 0, terms: tally() };
    all.set(read.language, known);
    known.turns += 1;
    for (const term of read.terms) known.terms.add(term);
  });
  return (places) => {
    const here = places.flatMap((place) => asked.get(place) ?? []);
    const times = tally();
    for (const term of here.flatMap(({ terms }) => terms)) times.add(term);
    const languages = [...Map.groupBy(here, ({ language }) => language)];
    return [...times.entries()].some(([term, count]) => {
      let [usual, variance] = [0, 0];
      for (const [language, some] of languages) {
        const known = all.get(language);
        const rate = known === undefined ? 0 : known.terms.of(term) / known.turns;
        usual += some.length * rate;
        variance += some.length * rate * (1 - rate);
      }
      return count > 2 && count >= PART * here.length && count - usual >= SURE * Math.sqrt(variance);
    });
  };
}
