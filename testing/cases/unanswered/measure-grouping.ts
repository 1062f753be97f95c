import { createGrouping } from '../../../src/features/suggestions/grouping.ts';
import { questionsIn } from '../../../src/features/suggestions/questions.ts';
import { type UnansweredShop, unansweredShops } from './read-cases.ts';

export interface PairScore {
  questions: number;
  groups: number;
  /** Of the pairs that were put together, those that belong together; of those that do, those that were. */
  precision: number;
  recall: number;
}

type Placed = UnansweredShop['questions'][number] & { found: string; terms: string };

/** Groups each shop's questions in the order of their arrival, as the product does. Wrong pairs are named for known ones only. */
export function measureGrouping(): { known: PairScore; heldBack: PairScore; wrong: string[] } {
  const placed = unansweredShops().flatMap(place);
  const known = placed.filter(({ isHeldBack }) => !isHeldBack);
  const heldBack = placed.filter(({ isHeldBack }) => isHeldBack);
  return { known: scoreOf(known), heldBack: scoreOf(heldBack), wrong: wrongPairs(known) };
}

function place({ name, questions }: UnansweredShop): Placed[] {
  const grouping = createGrouping([]);
  const order = questions.toSorted((one, other) => (one.text < other.text ? -1 : 1));
  return order.map((question, at) => {
    const terms = questionsIn(question.text)[0]?.terms ?? [];
    if (terms.length === 0) return { ...question, found: `none ${question.text}`, terms: '' };
    const id = grouping.find(terms) ?? at;
    grouping.add(id, terms);
    return { ...question, found: `${name} ${id}`, terms: terms.join(' ') };
  });
}

function* pairsOf(placed: readonly Placed[]): Generator<readonly [Placed, Placed]> {
  for (const [at, one] of placed.entries()) for (const other of placed.slice(at + 1)) yield [one, other];
}

function scoreOf(placed: readonly Placed[]): PairScore {
  let [together, right, belonging] = [0, 0, 0];
  for (const [one, other] of pairsOf(placed)) {
    const isFound = one.found === other.found;
    const isTrue = one.group === other.group;
    if (isFound) together += 1;
    if (isTrue) belonging += 1;
    if (isFound && isTrue) right += 1;
  }
  const groups = new Set(placed.map(({ group }) => group)).size;
  return { questions: placed.length, groups, precision: right / together, recall: right / belonging };
}

function wrongPairs(placed: readonly Placed[]): string[] {
  return [...pairsOf(placed)].flatMap(([one, other]) => {
    const isFound = one.found === other.found;
    if (isFound === (one.group === other.group)) return [];
    const side = ({ text, terms }: Placed) => `${text} [${terms}]`;
    return [`${isFound ? 'TOGETHER' : 'APART'}  ${side(one)}  |  ${side(other)}`];
  });
}
