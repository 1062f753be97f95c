import { threadPlace } from './message-files.ts';
import type { MessageKind, Reading, ThreadMessage } from './thread.ts';
import { readTime } from './times.ts';

/**
 * One `message_N.html`, the form that the export dialog offers first. Every message is a box of class `_a6-g` with the
 * sender (`_a6-h`), what was sent (`_a6-p`) and the time (`_a6-o`); these names have stayed since 2021, in all
 * languages. Read without a DOM, since a worker has none.
 */
export function readInstagramHtml(path: string, html: string): Reading {
  const boxes = html.split(BOX).slice(1);
  if (boxes.length === 0) return { fault: 'not_messages' };
  const messages: ThreadMessage[] = [];
  const inGroup: string[] = [];
  for (const box of boxes) {
    const time = textOf(partOf(box, '_a6-o'));
    const sender = textOf(partOf(box, '_a6-h'));
    if (sender === '') continue;
    // A box without a time is a heading: in groups, and only there, it lists who takes part, after a colon.
    if (time !== '') messages.push({ sender, at: readTime(time), ...contentOf(partOf(box, '_a6-p')) });
    else if (sender.includes(':'))
      inGroup.push(...sender.slice(sender.indexOf(':') + 1).split(/,|\s\p{Ll}{1,3}\s/u));
  }
  const names = new Set([...inGroup.map((name) => name.trim()), ...messages.map(({ sender }) => sender)]);
  const { folder, page } = threadPlace(path) ?? { folder: path, page: 1 };
  const participants = [...names].filter((name) => name !== '');
  const part = {
    id: folder,
    page,
    participants,
    owner: null,
    reactions: new Set<string>(),
    isLocalTime: true,
  };
  return { threads: [{ ...part, messages: messages.reverse() }] };
}

const BOX = /<(?:div|section)\b[^<>]*\bclass="[^"]*\b_a6-g(?=[\s"])[^"]*"[^<>]*>/;

/** From the tag that has a class to the next part of the box. */
function partOf(box: string, name: '_a6-h' | '_a6-p' | '_a6-o'): string {
  const start = PARTS[name].exec(box);
  if (start === null) return '';
  const from = start.index + start[0].length;
  const rest = box.slice(from);
  const end = NEXT_PART.exec(rest)?.index;
  return end === undefined ? rest : rest.slice(0, end);
}

const startOf = (name: string) =>
  new RegExp(String.raw`<\w+\b[^<>]*\bclass="[^"]*(?<![\w-])${name}(?=[\s"])[^"]*"[^<>]*>`);
const PARTS = { '_a6-h': startOf('_a6-h'), '_a6-p': startOf('_a6-p'), '_a6-o': startOf('_a6-o') };
const NEXT_PART = /<\w+\b[^<>]*\bclass="[^"]*(?<![\w-])_a6-[hpo](?=[\s"])/;

const REACTIONS = /<ul\b[^<>]*\bclass="[^"]*(?<![\w-])_a6-q(?=[\s"])[\s\S]*?(?:<\/ul>|$)/g;
const MEDIA = /<(?:img|video|audio)\b/i;
/** A link of its own is something shared; one inside a sentence was typed. */
const SHARE = /<div>\s*<a\b[^<>]*href="https?:/i;

function contentOf(html: string): { text: string; kind: MessageKind } {
  const content = html.replace(REACTIONS, '');
  let kind: MessageKind = 'text';
  if (MEDIA.test(content)) kind = 'media';
  else if (SHARE.test(content)) kind = 'share';
  return { text: ownText(content), kind };
}

/** What was typed is the first division with text; those that follow say what was shared. */
function ownText(content: string): string {
  for (const division of content.split(/<\/?div\b[^<>]*>/)) {
    const text = textOf(division);
    if (text !== '') return text;
  }
  return '';
}

function textOf(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, '');
  return lines.replace(ENTITY, decodeEntity).trim();
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
