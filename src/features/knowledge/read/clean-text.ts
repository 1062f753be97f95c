import type { HiddenReason } from './document.ts';

/** Signs that are not seen: those that hide something, and those that every word processor writes. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each sign is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
const TAGS = /(\u{1f3f4})?([\u{e0000}-\u{e0fff}]+)/gu;
const OVERRIDES = /[\u202d\u202e]/g;
const ZERO_WIDTH = /[\u200b\u2060-\u2064\u206a-\u206f\u180e\u3164\uffa0\u115f\u1160]+/gu;
/** Joiners make other letters in many scripts, and one emoji of several. */
const JOINER =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each sign is meant by itself
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Khmer}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f])[\u200c\u200d]+/gu;
/** Marks of direction, soft hyphens and the like, which are no part of what is said. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each sign is meant by itself
  /[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180d\u180f\u200e\u200f\u202a-\u202c\u2066-\u2069\ufeff\u{1d173}-\u{1d17a}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** Called with what was taken out of a text, in readable form where it has one. */
export type OnHidden = (reason: HiddenReason, text: string) => void;

/** One line of text without what nobody sees; `onHidden` hears of what may have been put there on purpose. */
export function cleanText(text: string, onHidden: OnHidden): string {
  const line = text.toWellFormed().replace(CONTROLS, '').replace(/\s+/gu, ' ').trim();
  return UNSEEN.test(line) ? withoutUnseen(line, onHidden).replace(/\s+/gu, ' ').trim() : line;
}

function withoutUnseen(line: string, onHidden: OnHidden): string {
  let untagged = line.replace(TAGS, (whole, flag: string | undefined, tags: string) => {
    // Flags of England and Scotland are made of tags.
    if (flag !== undefined && tags.length <= 14) return whole;
    onHidden('tags', asciiOf(tags));
    return flag ?? '';
  });
  const overrides = untagged.match(OVERRIDES);
  if (overrides !== null) {
    onHidden('bidi', untagged);
    untagged = untagged.replace(OVERRIDES, '');
  }
  const zeroWidth = [...untagged.matchAll(ZERO_WIDTH), ...untagged.matchAll(JOINER)];
  const plain = untagged.replace(ZERO_WIDTH, '').replace(JOINER, '').replace(MARKS, '');
  if (zeroWidth.length > 0) onHidden('zero_width', plain);
  return plain;
}

/** Tags are ASCII letters in another place. */
function asciiOf(tags: string): string {
  return Array.from(tags, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f))
    .join('')
    .replace(/[^ -~]/g, '');
}
