import { excerptOf, type Fixed } from '../fact-check.types.ts';

/** Control characters but line breaks and tabs, invisible fillers, direction overrides, and halves of characters. */
const UNWANTED =
  /[^\P{Cc}\n\t]|[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\ufff9-\ufffb]|\p{Cs}|[\u{e0000}-\u{e001f}]/gu;
/** Joiners between letters that never join: Latin, Cyrillic, Greek and Chinese or Japanese characters. */
const STRAY_JOINERS =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}])[\u200c\u200d]+(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}])/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Whatever the patterns above look for, but halves of characters; most replies have nothing of it. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200d\u2028-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb\udb40]/;
const MANY_BREAKS = /\n(?:[ \t]*\n){2,}/g;

/** Takes out what nobody sees. Joiners stay where Persian, Indian scripts and emojis need them. */
export function stripControls(text: string): Fixed | null {
  return SUSPECT.test(text) || !text.isWellFormed() ? withoutControls(text) : tidied(text);
}

function tidied(text: string): Fixed | null {
  const tidy = text.replace(MANY_BREAKS, '\n\n').trim();
  return tidy === text ? null : { text: tidy, findings: [] };
}

function withoutControls(text: string): Fixed | null {
  const lines = text.replace(LINE_BREAKS, '\n').replace(MANY_BREAKS, '\n\n').trim();
  const clean = lines.replace(UNWANTED, '').replace(STRAY_JOINERS, '').trim();
  if (clean === text) return null;
  const findings =
    clean === lines
      ? []
      : [{ rule: 'control' as const, excerpt: excerptOf(clean), action: 'removed' as const }];
  return { text: clean, findings };
}
