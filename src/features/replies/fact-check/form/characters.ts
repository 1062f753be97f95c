import { isAscii } from '../../../../text/fold.ts';
import { type Fixed, fixedTo } from '../fact-check.types.ts';

/** Control characters but line breaks and tabs, invisible fillers, direction overrides, and halves of characters. */
const UNWANTED =
  /[^\P{Cc}\n\t]|[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\ufff9-\ufffb]|\p{Cs}|[\u{e0000}-\u{e001f}]/gu;
/** Joiners between letters that never join: Latin, Cyrillic, Greek and Chinese or Japanese characters. */
const STRAY_JOINERS =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}])[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}])/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** What the patterns above look for, but halves of characters. Most replies have nothing of it. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200d\u2028-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb\udb40]/;
const MANY_BREAKS = /\n(?:[ \t]*\n){2,}/g;

/** Takes out invisible characters. Joiners stay where Persian, Indian scripts and emojis need them. */
export function stripControls(text: string): Fixed | null {
  const isSuspect = SUSPECT.test(text) || !text.isWellFormed();
  const lines = (isSuspect ? text.replace(LINE_BREAKS, '\n') : text).replace(MANY_BREAKS, '\n\n').trim();
  const clean = isSuspect ? lines.replace(UNWANTED, '').replace(STRAY_JOINERS, '').trim() : lines;
  if (clean === text) return null;
  return clean === lines ? { text: clean, findings: [] } : fixedTo(clean, 'control', clean, 'removed');
}

/** Characters that are text first and emoji only when asked: they stay, without the mark that asks. */
const TEXT_FIRST = '[©®™‼⁉ℹ↔-↙↩↪Ⓜ〰〽㊗㊙]';
const TEXT_MARKED = new RegExp(`(${TEXT_FIRST})\\ufe0f`, 'gu');
const KEYCAP = /([0-9#*])\ufe0f?\u20e3/gu;
/** Joined ones are made of these: pictures, flag letters, skin tones, joiners, marks and tags. */
const EMOJI = `[[\\p{Emoji}--[0-9#*]--${TEXT_FIRST}]\\p{RI}\\p{EMod}\\u200d\\ufe0e\\ufe0f\\u20e3\\u{e0020}-\\u{e007f}]`;
const EMOJIS = new RegExp(`(?<![ \\t])([ \\t]*)(${EMOJI}(?:[ \\t]*${EMOJI})*)([ \\t]*)`, 'gv');
/** Joiners and marks without an emoji: Indian scripts and Persian write joiners. */
const MARKS_ONLY = /^[\u200d\ufe0e\ufe0f\s]+$/;
const CLOSING = /[.,!?;:)\]…，。！？、；：؟،।]/;

/**
 * Takes out every emoji: joined families, flags, skin tones, keycaps, and their leftovers. The digit of a keycap stays, since
 * it says something; so do ©, ® and ™ and smileys made of characters.
 */
export function stripEmojis(text: string): Fixed | null {
  if (isAscii(text)) return null;
  const found: string[] = [];
  const plain = text
    .replace(KEYCAP, (whole, sign: string) => {
      found.push(whole);
      return /\d/.test(sign) ? sign : '';
    })
    .replace(TEXT_MARKED, '$1');
  const without = plain.replace(EMOJIS, (whole, lead: string, emojis: string, trail: string, at: number) => {
    if (MARKS_ONLY.test(emojis)) return whole;
    found.push(emojis);
    const before = plain[at - 1] ?? '\n';
    const after = plain[at + whole.length] ?? '\n';
    const isAtEdge = before === '\n' || after === '\n' || (CLOSING.test(after) && trail === '');
    return isAtEdge || lead + trail === '' ? '' : ' ';
  });
  if (found.length === 0) return null;
  return fixedTo(without.trim(), 'emoji', found.join(' '), 'removed');
}
