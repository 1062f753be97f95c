import { bracketed, checkConfirmed, isSameBracket } from '../../contract/places.ts';
import type { BracketBody } from '../../contract/template-api.ts';
import { invalidFields } from '../../errors.ts';

/** The list with the bracket, or without it where it is not meant. Throws `invalid_input`. */
export function withBracket(list: readonly string[], { bracket, isMeant }: BracketBody): string[] {
  const one = bracketed(bracket);
  const others = list.filter((other) => !isSameBracket(other, one));
  const problem = checkConfirmed(isMeant ? [...others, one] : [one]);
  if (problem !== null) throw invalidFields({ bracket: problem });
  return isMeant ? [...others, one] : others;
}
