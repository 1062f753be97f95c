import { importanceOf, readTurn, type TurnTerms } from '../pairs/terms.ts';

/** What is known of a taught turn to find it, without its texts. */
export interface TaughtTerms extends TurnTerms {
  id: number;
}

/** So much of what one of the two asks about stands in the other: they ask the same. */
const ALIKE = 0.5;

/**
 * The ids of the turns in which a customer asked about what `message` asks about, best first, among equals in order.
 * `alike` ask the same; the `others` have something in common with it. There are few turns, so each is looked at.
 */
export function rankTaught(
  turns: readonly TaughtTerms[],
  message: string,
): { alike: number[]; others: number[] } {
  const asked = readTurn(message, turns[0]?.language);
  const ranked = turns
    .map((turn) => ({ id: turn.id, ...likenessOf(asked, turn) }))
    .filter(({ sum }) => sum > 0)
    .sort((one, other) => other.sum - one.sum);
  const idsOf = (isAlike: boolean) =>
    ranked.filter(({ best }) => best >= ALIKE === isAlike).map(({ id }) => id);
  return { alike: idsOf(true), others: idsOf(false) };
}

function likenessOf(asked: TurnTerms, turn: TurnTerms): { best: number; sum: number } {
  // An example in another language draws the reply towards it.
  const isOther = asked.language !== '' && turn.language !== '' && asked.language !== turn.language;
  if (isOther) return { best: 0, sum: 0 };
  const known = new Set(turn.terms);
  const shared = weightOf(asked.terms.filter((term) => known.has(term)));
  if (shared === 0) return { best: 0, sum: 0 };
  const [ofMessage, ofTurn] = [shared / weightOf(asked.terms), shared / weightOf(turn.terms)];
  return { best: Math.max(ofMessage, ofTurn), sum: ofMessage + ofTurn };
}

function weightOf(terms: readonly string[]): number {
  return terms.reduce((sum, term) => sum + importanceOf(term), 0);
}
