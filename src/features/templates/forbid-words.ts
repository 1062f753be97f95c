import { checkText, NOT_STORABLE } from '../../contract/fields.ts';
import { forbiddenEntries, TEMPLATE_TEXT_RULES } from '../../contract/template.ts';
import { invalidFields } from '../../errors.ts';

const EMPTY = 'Pick or type a word first.';
const FULL = 'Your list of forbidden words is full. Delete one first.';

/** The list with more words at its end, each of them once. Throws `invalid_input`. */
export function withForbidden(
  list: string,
  words: readonly string[],
): { list: string; added: readonly string[] } {
  const given = words.flatMap(forbiddenEntries).map((word) => word.replace(/\s+/g, ' '));
  // A mere full stop would forbid every reply.
  const usable = given.filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word));
  if (usable.length === 0) throw invalidFields({ words: EMPTY });
  const known = new Set(forbiddenEntries(list).map(keyOf));
  const added = usable.filter((word) => {
    const isNew = !known.has(keyOf(word));
    known.add(keyOf(word));
    return isNew;
  });
  const written = list.trim().replace(/[,;]$/, '');
  const grown = [...(written === '' ? [] : [written]), ...added].join(', ');
  const problem = checkText(TEMPLATE_TEXT_RULES.forbiddenWords, grown);
  if (problem !== null) throw invalidFields({ words: problem === NOT_STORABLE ? problem : FULL });
  return { list: added.length === 0 ? list : grown, added };
}

function keyOf(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}
