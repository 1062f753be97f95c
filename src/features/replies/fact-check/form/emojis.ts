import { isAscii } from '../../../../text/fold.ts';
import { excerptOf, type Fixed } from '../fact-check.types.ts';

/** Characters that are text first and emoji only when asked: they stay, without the mark that asks. */
const TEXT_FIRST = '[©®™‼⁉ℹ↔-↙↩↪Ⓜ〰〽㊗㊙]';
const TEXT_MARKED = new RegExp(`(${TEXT_FIRST})\\ufe0f`, 'gu');
const KEYCAP = /([0-9#*])\ufe0f?\u20e3/gu;
/** Joined ones are made of these: pictures, flag letters, skin tones, joiners, marks and tags. */
const EMOJI = `[[\\p{Emoji}--[0-9#*]--${TEXT_FIRST}]\\p{RI}\\p{EMod}\\u200d\\ufe0e\\ufe0f\\u20e3\\u{e0020}-\\u{e007f}]`;
const EMOJIS = new RegExp(`(?<![ \\t])([ \\t]*)(${EMOJI}(?:[ \\t]*${EMOJI})*)([ \\t]*)`, 'gv');
/** A joiner or a mark alone is no emoji: Indian scripts and Persian write joiners. */
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
  return {
    text: without.trim(),
    findings: [{ rule: 'emoji', excerpt: excerptOf(found.join(' ')), action: 'removed' }],
  };
}
