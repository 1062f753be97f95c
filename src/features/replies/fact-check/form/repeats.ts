import { type Fixed, fixedTo } from '../fact-check.types.ts';

/** As the prompt names the customer, in the language of the reply: '(Instagram name: anna)', '[@anna, nome no Instagram: ...]'. */
const NAME_TAG =
  /[([][^()[\]\n:]{0,30}(?:instagram[^()[\]\n:]{0,20}(?:name|nombre|nome|nom|naam|nama|имя|isim|adı)|(?:name|nombre|nome|nom|naam|nama|имя|isim|adı)[^()[\]\n:]{0,20}instagram)[^()[\]\n:]{0,20}:[^()[\]\n]{0,80}[)\]]/gi;
/** Said so often, a sentence of so many letters is a model that is stuck. */
const STUCK = 3;
const SHORTEST = 8;
/** Also after a number, where a sentence seldom ends: 'at 9. Yes, at 9.' */
const PIECE = /[^.!?。！？।…\n]*[.!?。！？।…\n]+["”’»)]*\s*|[^.!?。！？।…\n]+$/gu;

/** Takes out the note about the customer's name, which stands in the prompt alone. */
export function stripNameTag(text: string): Fixed | null {
  const [tag] = text.match(NAME_TAG) ?? [];
  return tag === undefined ? null : fixedTo(text.replace(NAME_TAG, '').trim(), 'role-play', tag, 'removed');
}

/** A sentence three times is said once. */
export function stripRepeats(text: string): Fixed | null {
  const pieces = text.match(PIECE) ?? [];
  if (pieces.length < STUCK) return null;
  const said = pieces.map((piece) => piece.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
  const counts = new Map<string, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  const isStuck = (one: string) => one.length >= SHORTEST && (counts.get(one) ?? 0) >= STUCK;
  const stuck = said.findIndex((one) => isStuck(one));
  if (stuck < 0) return null;
  const seen = new Set<string>();
  const kept = pieces.filter((_, at) => {
    const one = said[at] ?? '';
    return !isStuck(one) || (!seen.has(one) && seen.add(one));
  });
  return fixedTo(kept.join('').trim(), 'repetition', pieces[stuck] ?? '', 'removed');
}
