import type { TrialVerdict } from '../../contract/golden-lists.ts';
import type { TrialRow, TriedReply } from '../../contract/trial.ts';
import type { Likeness } from '../replies/eval/likeness/like.ts';

/** A reply as it was made, before it is judged. */
export type MadeReply = Pick<TriedReply, 'text' | 'source' | 'findings' | 'noAi'>;

type Compared = Pick<TrialRow, 'verdict' | 'why'>;

/** Less than this is no difference: models vary by as much. */
const DIFFERENCE = 0.15;

export function judgedReply(made: MadeReply, likeness: Likeness | null): TriedReply {
  const { score = null, problems = [] } = likeness ?? {};
  return { ...made, score, isMet: likeness === null ? null : problems.length === 0, problems };
}

/** Which of two replies does better what a golden chat asks for. `before` null: whether the one does. */
export function compareGolden(before: TriedReply | null, after: TriedReply): Compared {
  const verdict = goldenVerdict(before, after);
  const why = verdict === 'better' ? (before?.problems ?? []).map(past) : after.problems;
  return { verdict, why: [...why, ...findingChanges(before, after)] };
}

function goldenVerdict(before: TriedReply | null, after: TriedReply): TrialVerdict {
  const isMet = after.isMet === true;
  if (before === null) return isMet ? 'same' : 'worse';
  if (before.isMet !== after.isMet) return isMet ? 'better' : 'worse';
  if (isMet) return 'same';
  const gain = (after.score ?? 0) - (before.score ?? 0);
  if (Math.abs(gain) < DIFFERENCE) return 'same';
  return gain > 0 ? 'better' : 'worse';
}

/** What was sent, and what would be. `likeness` of the second to the first. */
export function compareReplay(
  before: TriedReply,
  after: TriedReply,
  { score, problems }: Likeness,
): Compared {
  const changes = findingChanges(before, after);
  if (before.text === after.text) return { verdict: 'same', why: changes };
  const why = [...problems, ...changes];
  return { verdict: why.length === 0 && score >= ALIKE ? 'same' : 'changed', why };
}

/** From here on, a reply says the same in other words. */
const ALIKE = 0.8;

function past(problem: string): string {
  return `Solved: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}

function findingChanges(before: TriedReply | null, after: TriedReply): string[] {
  if (before === null) return [];
  const [old, now] = [refused(before), refused(after)];
  return [
    ...now.filter((one) => !old.includes(one)).map((one) => `The fact check now stops “${one}”.`),
    ...old.filter((one) => !now.includes(one)).map((one) => `The fact check no longer has to stop “${one}”.`),
  ];
}

/** What customers must not read; form that was put right is no matter. */
function refused({ findings }: TriedReply): string[] {
  const stopped = findings.filter(({ action, excerpt }) => action !== 'rewritten' && excerpt !== '');
  return [...new Set(stopped.map(({ excerpt }) => excerpt))];
}
