import { excerptOf, type Fixed } from '../fact-check.types.ts';
import { linkText } from './html.ts';

/** Tokens whose signs mean what they say: addresses, handles, hashtags and the shrug. */
const PROTECTED = /(?:https?:\/\/|www\.)\S+|(?<!\\)[@#]\S+|¯\\_\(ツ\)_\/¯/gu;

/** One of these is in all of it. */
const SIGN = /[*_`#>~|\\+-]|\]\(/;
/** One of these is in all of it but headings, rules, lists and tables; NUL has a meaning in between. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const INLINE_SIGN = /[*_`~\\\u0000]|\]\(/;
const FENCE = /^[ \t]*(?:```|~~~)[^\n`]*$\n?/gm;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+(?=\S)(.*)$/gm;
const RULE = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$\n?/gm;
const QUOTE = /^[ \t]{0,3}>[ \t]+(?=\S)/gm;
const BULLET = /^([ \t]*)[-*+][ \t]+(?=\S)/gm;
const TABLE_LINE = /^[ \t]*\|(.+)\|[ \t]*$/gm;
const LINK = /!?\[([^[\]\n]{0,300})\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+"[^"\n]{0,200}")?\s*\)/g;
const CODE = /(?<!`)(`{1,2})(?=\S)([^`\n]{1,500}?)\1(?!`)/g;
const ESCAPE = /\\([*_#`~[\]()>+\-.!|{}])/g;
const STRAY_BOLD = /(?<=^|[\s(])\*\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?:])\*\*(?=$|[\s.,!?:;)])/gmu;

/**
 * Signs around words: '**so**', '__so__', '~~so~~', '*so*', '_so_'. They open after white space or an opening sign and before
 * a word, and close after a word and before no letter: '5* hotel', '2 * 3', 'snake_case' and '*_*' have none.
 */
const EMPHASIS = ['***', '**', '__', '~~', '*', '_'].map((sign) => {
  const mark = sign.replace(/[*]/g, '\\*');
  const one = sign[0] === '*' ? '\\*' : sign[0];
  const opening = String.raw`(?<=^|[\s([{"'“‘«„¿¡—–:;>*_~])(?<!${one})${mark}(?=[*_~]{0,3}[\p{L}\p{N}"'“‘«¿¡($€£\u0000\p{Extended_Pictographic}])`;
  return new RegExp(`${opening}([^\\n${one}]{1,600})(?<![\\s\\\\])${mark}(?![\\p{L}\\p{N}${one}])`, 'gmu');
});
/** Chinese and Japanese write no spaces around what is emphasised. */
const UNSPACED_BOLD =
  /\*\*(?=[^*\n]{0,600}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])([^*\n]{1,600})\*\*/gu;

/** Markdown becomes plain text: no signs, bullets as '•', links with their address. Plain text is left as it is. */
export function stripMarkdown(text: string): Fixed | null {
  if (!SIGN.test(text)) return null;
  const inline = INLINE_SIGN.test(text) ? stripInline(text.replace(FENCE, '')) : text;
  const plain = stripBlocks(inline);
  if (plain === text) return null;
  return {
    text: plain.trim(),
    findings: [{ rule: 'markdown', excerpt: excerptOf(text), action: 'rewritten' }],
  };
}

function stripInline(text: string): string {
  const linked = text.replace(LINK, (whole, label: string, address: string) =>
    whole.startsWith('!') ? linkText('', address) : linkText(label, address),
  );
  const kept: string[] = [];
  let plain = linked.replace(PROTECTED, (token) => {
    // A closing sign of emphasis right after an address is not part of it.
    const tail = /[*_~]+[.,!?)]*$/.exec(token)?.[0] ?? '';
    const isOwn = token.startsWith('@') || token.startsWith('#') ? /^_+[.,!?)]*$/.test(tail) : false;
    const held = isOwn ? token : token.slice(0, token.length - tail.length);
    kept.push(held);
    return `\u0000${kept.length - 1}\u0000${token.slice(held.length)}`;
  });
  plain = plain.replace(CODE, '$2');
  for (const pattern of EMPHASIS) plain = plain.replace(pattern, '$1');
  plain = plain.replace(UNSPACED_BOLD, '$1').replace(STRAY_BOLD, '').replace(ESCAPE, '$1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL marks what is held back, since no text has it here
  return plain.replace(/\u0000(\d+)\u0000/g, (_, at: string) => kept[Number(at)] ?? '');
}

function stripBlocks(text: string): string {
  const bare = text
    .replace(HEADING, (_, words: string) =>
      words
        .trimEnd()
        .replace(/(?<= )#+$/, '')
        .trimEnd(),
    )
    .replace(RULE, '')
    .replace(QUOTE, '')
    .replace(TABLE_LINE, (_, row: string) => tableRow(row));
  // One dash is a signature or a pause; two lines with one are a list.
  const isList = (bare.match(BULLET)?.length ?? 0) > 1;
  return (isList ? bare.replace(BULLET, '$1• ') : bare).replace(/\n{3,}/g, '\n\n');
}

function tableRow(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? '' : cells.filter((cell) => cell !== '').join(': ');
}
