import { FAQ_TEXT_RULES } from '../../../src/contract/template.ts';

const LONGEST_PHRASE = 3;
const LONGEST_UNSPACED = 20;
/** Words that say nothing of what a message is about. */
const COMMON = new Set(
  (
    'a about all also am an and any are around at be been but by can could day did do does doing for from get give ' +
    'good got had has have hello help hey hi hiii how i if in is it its just know let like me mine much my need no ' +
    'not of ok okay on one or our out please pls question she should so some tell thank thanks that the them then ' +
    'there these they this to today too u up us want was we were what when where which who why will with would yes ' +
    'you your yours'
  ).split(' '),
);

/** The customer's question on one line, cut at a word where it is longer than an FAQ takes. */
export function suggestQuestion(message: string): string {
  const line = message.trim().replace(/\s+/g, ' ');
  const { max } = FAQ_TEXT_RULES.question;
  if ([...line].length <= max) return line;
  const sentences = line.split(/(?<=[.!?？؟])/);
  const asked = sentences.find((part) => /[?？؟]$/.test(part) && [...part].length <= max);
  if (asked !== undefined) return asked.trim();
  const cut = [...line].slice(0, max).join('');
  const end = cut.lastIndexOf(' ');
  return end > cut.length / 2 ? cut.slice(0, end) : cut;
}

/** What a message is about in one to three words: 'opening hours' of 'hey what are your opening hours on sunday??'. */
export function suggestPhrase(message: string): string {
  const words = message.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  const [only = ''] = words;
  if (words.length < 2) return [...only].slice(0, LONGEST_UNSPACED).join('');
  const runs: string[][] = [[]];
  for (const word of words) {
    if (COMMON.has(word) || word.length < 3) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const lengthOf = (run: readonly string[]) => run.slice(0, LONGEST_PHRASE).length;
  const best = runs.reduce((longest, run) => (lengthOf(run) > lengthOf(longest) ? run : longest));
  return (best.length === 0 ? words : best).slice(0, LONGEST_PHRASE).join(' ');
}
