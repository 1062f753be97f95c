import { foldText } from '../../text/fold.ts';
import { likeness } from '../replies/eval/likeness/like.ts';

/** More are not compared: each pair takes a millisecond of the server. */
const COMPARED = 4;

/**
 * Of what an owner answered by hand to several customers, the newest first: the answer that most of the others agree with. null:
 * no two say the same, so none is known to be true for everybody.
 */
export function agreedAnswer(answers: readonly string[]): string | null {
  const compared = answers.slice(0, COMPARED);
  const agreeing = compared.map((one) => compared.filter((other) => isSame(one, other)).length);
  const most = Math.max(...agreeing);
  return most < 2 ? null : (compared[agreeing.indexOf(most)] ?? null);
}

function isSame(one: string, other: string): boolean {
  if (foldText(one) === foldText(other)) return true;
  return likeness(one, other).problems.length === 0 && likeness(other, one).problems.length === 0;
}
