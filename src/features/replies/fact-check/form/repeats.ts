import { sentenceSpans } from '../../../../text/sentences.ts';
import { type Fixed, fixedTo } from '../fact-check.types.ts';

/** As the prompt names the customer, in the language of the reply: '(Instagram name: anna)', '[@anna, nome no Instagram: ...]'. */
const NAME_TAG =
  /[([][^()[\]\n:]{0,30}(?:instagram[^()[\]\n:]{0,20}(?:name|nombre|nome|nom|naam|nama|имя|isim|adı)|(?:name|nombre|nome|nom|naam|nama|имя|isim|adı)[^()[\]\n:]{0,20}instagram)[^()[\]\n:]{0,20}:[^()[\]\n]{0,80}[)\]]/gi;
/** Said so often in a row, a sentence is a model that is stuck. */
const STUCK = 3;

/** Takes out the note about the customer's name, which stands in the prompt alone. */
export function stripNameTag(text: string): Fixed | null {
  const [tag] = text.match(NAME_TAG) ?? [];
  return tag === undefined ? null : fixedTo(text.replace(NAME_TAG, '').trim(), 'role-play', tag, 'removed');
}

/** A sentence three times in a row is said once. */
export function stripRepeats(text: string): Fixed | null {
  const spans = sentenceSpans(text);
  if (spans.length < STUCK) return null;
  const said = spans.map(({ start, end }) => text.slice(start, end).trim());
  const isStuck = (sentence: string, at: number) =>
    sentence !== '' && said.slice(at, at + STUCK).filter((one) => one === sentence).length === STUCK;
  const stuck = said.find(isStuck);
  if (stuck === undefined) return null;
  const kept = spans.filter((_, at) => said[at] !== stuck || said[at - 1] !== stuck);
  const plain = kept
    .map(({ start, end }) => text.slice(start, end))
    .join('')
    .trim();
  return fixedTo(plain, 'repetition', stuck, 'removed');
}
