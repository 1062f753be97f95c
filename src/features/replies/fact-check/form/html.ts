import { excerptOf, type Fixed } from '../fact-check.types.ts';

const BREAKING = /<\s*(?:br|hr)\s*\/?>|<\/\s*(?:p|div|li|h[1-6]|tr|ul|ol|table)\s*>/gi;
const HIDDEN = /<(script|style)\b[^>]{0,500}>[\s\S]{0,2000}?<\/\1\s*>/gi;
const LINK = /<a\b[^>]{0,500}?href\s*=\s*["']?([^"'\s>]{1,500})["']?[^>]{0,500}>([^<]{0,500})<\/a\s*>/gi;
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|button|center|code|dd|del|div|dl|dt|em|font|footer|form|h[1-6]|head|header|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|s|samp|script|section|select|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video)\b(?:\s[^<>]{0,500})?\/?>/gi;
const COMMENT = /<!--[\s\S]{0,2000}?-->|<!doctype[^>]{0,200}>/gi;
const ENTITY =
  /&(amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|euro|pound|rsquo|lsquo|ldquo|rdquo|#\d{1,6}|#x[\da-f]{1,6});/gi;

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
        .replace(COMMENT, '')
        .replace(HIDDEN, '')
        .replace(LINK, (_, address: string, label: string) => linkText(label, address))
        .replace(/<li\b[^<>]{0,200}>\s*/gi, '\n• ')
        .replace(BREAKING, '\n')
        .replace(TAG, '')
    : text;
  const plain = untagged.replace(ENTITY, (whole, name: string) => character(name.toLowerCase()) ?? whole);
  if (plain === text) return null;
  const tidy = plain
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    text: tidy,
    findings: [{ rule: 'html', excerpt: excerptOf(text.match(TAG)?.[0] ?? text), action: 'rewritten' }],
  };
}

/** 'our shop (https://...)', or the address alone where the label says nothing more. */
export function linkText(label: string, address: string): string {
  const words = label.trim();
  const place = address.replace(/^(?:mailto|tel):/i, '');
  const bare = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  if (words === '' || bare(words) === bare(place)) return place;
  return `${words} (${place})`;
}

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name];
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
}
