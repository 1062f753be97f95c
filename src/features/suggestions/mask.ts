import { MASKS } from '../../contract/owner-voice.ts';
import { maskerOf } from '../voice/export/mask.ts';
import { EVERYDAY_WORDS } from '../voice/export/mask-names.ts';
import { toldNames } from '../voice/export/told-names.ts';

const COMMON: ReadonlySet<string> = new Set(EVERYDAY_WORDS);
const PART_END = /(?<=[,;.!?…\n])/;
const QUESTION = /[?？؟]/;
const INTRODUCTION_WORDS = 6;
const ANY_MASK = /⟦[a-z]{4,7}⟧/g;
/** What a mask leaves around it: 'Hi , do you' and 'Ask @ .'. */
const LEFT_OVER = /\s+(?=[,.!?;:…])|(?<=[,;:])\s*(?=[.!?])/g;

/** A customer's message without names and contact data. */
export function maskedQuestion(text: string, names: readonly string[]): string {
  return tidy(withoutIntroductions(masked(text, names)).replace(ANY_MASK, ''));
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

/** An owner's answer without names; where contact data stood is a place that the owner fills in. */
export function maskedAnswer(text: string, names: readonly string[]): string {
  const places = Object.entries(MASKS).map(
    ([name, mask]) => [mask, name === 'name' ? '' : `[${name}]`] as const,
  );
  return tidy(places.reduce((all, [mask, place]) => all.replaceAll(mask, place), masked(text, names)));
}

function masked(text: string, names: readonly string[]): string {
  return maskerOf([...names, ...toldNames([text], [])], COMMON)(text);
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(LEFT_OVER, '')
    .trim();
}
