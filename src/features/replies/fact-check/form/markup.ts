import { type Fixed, fixedTo } from '../fact-check.types.ts';

const BREAKING = /<\s*(?:br|hr)\s*\/?>|<\/\s*(?:p|div|li|h[1-6]|tr|ul|ol|table)\s*>/gi;
const LINK = /<a\b[^>]{0,500}?href\s*=\s*["']?([^"'\s>]{1,500})["']?[^>]{0,500}>([^<]{0,500})<\/a\s*>/gi;
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|button|center|code|dd|del|div|dl|dt|em|font|footer|form|h[1-6]|head|header|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|s|samp|script|section|select|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)\b(?:\s[^<>]{0,500})?\/?>/gi;
const ENTITY = /&([a-z]{2,6});/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
};

/** HTML becomes plain text: breaks become lines, a link keeps its address, entities their character. '<3' stays. */
export function stripHtml(text: string): Fixed | null {
  const hasTags = text.includes('<') && text.includes('>');
  const hasEntities = text.includes('&') && text.includes(';');
  if (!hasTags && !hasEntities) return null;
  const untagged = hasTags
    ? text
        .replace(LINK, (_, address: string, label: string) => linkText(label, address))
        .replace(BREAKING, '\n')
        .replace(TAG, '')
    : text;
  const plain = untagged.replace(ENTITY, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole);
  if (plain === text) return null;
  const tidy = plain
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return fixedTo(tidy, 'html', text.match(TAG)?.[0] ?? text, 'rewritten');
}

/** 'our shop (https://...)', or the address alone where the label says nothing more. */
export function linkText(label: string, address: string): string {
  const words = label.trim();
  const place = address.replace(/^(?:mailto|tel):/i, '');
  const bare = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  if (words === '' || bare(words) === bare(place)) return place;
  return `${words} (${place})`;
}

/** Tokens whose signs mean what they say: addresses, handles, hashtags and the shrug. */
const PROTECTED = /(?:https?:\/\/|www\.)\S+|(?<!\\)[@#]\S+|¯\\_\(ツ\)_\/¯/gu;

/** One of these is in all of it. */
const SIGN = /[*_`#>~|\\+-]|\]\(/;
/** One of these is in all of it but headings, rules, lists and tables; NUL has a meaning in between. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const INLINE_SIGN = /[*_`~\\\u0000]|\]\(/;
const FENCE = /^[ \t]*(?:```|~~~)[^\n`]*$\n?/gm;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+(?=\S)(.*)$/gm;
const RULER = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$\n?/gm;
const BULLET = /^([ \t]*)[-*+][ \t]+(?=\S)/gm;
const TABLE_LINE = /^[ \t]*\|(.+)\|[ \t]*$/gm;
const MARKDOWN_LINK = /!?\[([^[\]\n]{0,300})\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+"[^"\n]{0,200}")?\s*\)/g;
const CODE = /(?<!`)(`{1,2})(?=\S)([^`\n]{1,500}?)\1(?!`)/g;

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
  return fixedTo(plain.trim(), 'markdown', text, 'rewritten');
}

function stripInline(text: string): string {
  const linked = text.replace(MARKDOWN_LINK, (whole, label: string, address: string) =>
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
  plain = plain.replace(UNSPACED_BOLD, '$1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL marks what is held back, since no text has it here
  return plain.replace(/\u0000(\d+)\u0000/g, (_, at: string) => kept[Number(at)] ?? '');
}

function stripBlocks(text: string): string {
  const bare = text
    .replace(HEADING, '$1')
    .replace(RULER, '')
    .replace(TABLE_LINE, (_, row: string) => tableRow(row));
  // One dash is a signature or a pause; two lines with one are a list.
  const isList = (bare.match(BULLET)?.length ?? 0) > 1;
  return (isList ? bare.replace(BULLET, '$1• ') : bare).replace(/\n{3,}/g, '\n\n');
}

function tableRow(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? '' : cells.filter((cell) => cell !== '').join(': ');
}
