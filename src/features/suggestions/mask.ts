import { MASKS } from '../../contract/owner-voice.ts';
import { maskerOf } from '../voice/export/mask.ts';
import { EVERYDAY_WORDS } from '../voice/export/mask-names.ts';
import { toldNames } from '../voice/export/told-names.ts';

const COMMON: ReadonlySet<string> = new Set(EVERYDAY_WORDS);
const PART_END = /(?<=[,;.!?…\n])/;
const QUESTION = /[?？؟]/;
const INTRODUCTION_WORDS = 6;
/** 'Hi Anna do you deliver?' and 'Anna, do you deliver?' */
const ADDRESS = /^(\s*(?:\p{L}+\s+)?)⟦name⟧[\s,:–—-]+(?=\p{L})/u;
/** A sign for each mask that is no word, so that a question is not about it. */
const SIGNS = Object.entries(MASKS).map(([name, mask], at) => ({
  mask,
  sign: String.fromCharCode(0xe000 + at),
  place: `[${name}]`,
}));

/** A customer's message without names and contact data; where they stood are signs, see `withPlaces`. */
export function maskedQuestion(text: string, names: readonly string[]): string {
  const masked = maskerOf([...names, ...toldNames([text], [])], COMMON)(text);
  const said = withoutIntroductions(masked).replace(ADDRESS, '$1').trim();
  return SIGNS.reduce((all, { mask, sign }) => all.replaceAll(mask, sign), said);
}

/** The same for people: 'Can you write [name] on it?' */
export function withPlaces(question: string): string {
  return SIGNS.reduce((all, { sign, place }) => all.replaceAll(sign, place), question);
}

/** 'Hi Anna,' and 'I am Marta,' say nothing once the name is gone. */
function withoutIntroductions(text: string): string {
  const parts = text.split(PART_END);
  const others = parts.filter((part) => !(part.includes(MASKS.name) && isShortRemark(part)));
  return others.length === 0 ? text : others.join('');
}

function isShortRemark(part: string): boolean {
  return !QUESTION.test(part) && part.trim().split(/\s+/).length <= INTRODUCTION_WORDS;
}
