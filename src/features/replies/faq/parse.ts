import { labelsOf } from './labels.ts';
import { hasLead, type Piece, readerOf, withoutLead } from './marks.ts';

export interface FaqEntry {
  question: string;
  answer: string;
  /** The line of the question, counted from 1. */
  line: number;
}

/** A line that could not be read, and why, in words for the owner. */
export interface UnreadLine {
  line: number;
  text: string;
  why: string;
}

export interface FaqParse {
  entries: FaqEntry[];
  unread: UnreadLine[];
}

/** What is being read: a question with its lines, and its answer once that has begun. */
interface Open {
  line: number;
  question: string[];
  answer: string[] | null;
}

const NO_ANSWER = 'There is a question but no answer.';
const NO_QUESTION = 'There is an answer but no question.';
const NEITHER =
  'This is neither a question nor an answer. Start it with "Q:" or "A:", or end the question with "?".';
const HEADING = 'This looks like a heading, so it is not part of an answer.';

const MARK = /[?？؟]/;
const SEPARATOR = /^[\s\-–—=*_~#.•]{3,}$/;
/** A question in the line's first sentence, and what follows it. */
const FIRST_QUESTION = /^([^?？؟]*[?？؟]+[)\]"'”’»*_]*)\s*(.*)$/su;
const AFTER_QUESTION = /^[\s*_\-–—:：=>→|]+/;
const SENTENCE_BREAK = /[.!。！]\s/;

/** 'Do you ship? Do you deliver? Yes.' becomes the questions and the answer; null where the line opens otherwise. */
function splitQuestion(text: string): { question: string; answer: string } | null {
  let question = '';
  let rest = text;
  for (;;) {
    const match = FIRST_QUESTION.exec(rest);
    const [, part = '', after = ''] = match ?? [];
    if (!match || SENTENCE_BREAK.test(part)) break;
    question += `${question === '' ? '' : ' '}${part.trim()}`;
    rest = after.replace(AFTER_QUESTION, '');
  }
  return question === '' ? null : { question, answer: rest.trim() };
}

/** Without the signs of bold text, which Instagram would show as they are. */
function clean(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll('**', '').trim();
  return text
    .replace(/^[*`_]+\s*(?=\S)(.*[^*`_\s])\s*[*`_]+$/su, '$1')
    .replace(/^\*+(?=\S)|\*+$/g, '')
    .trim();
}

function isHeading(line: string): boolean {
  const text = line.trim();
  if (/^#{1,6}\s/.test(text) || /^\*\*[^*]+\*\*:?$/.test(text) || /^[=\-~*]{2,}.*[=\-~*]{2,}$/.test(text))
    return true;
  return text.length <= 60 && /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && !/[.!:]$/.test(text);
}

/** A Greek question ends in a semicolon. */
function withQuestionMarks(line: string): string {
  return /\p{sc=Grek}/u.test(line) ? line.replace(/[;\u037e](?=[\s)"»*_]|$)/g, '?') : line;
}

/** Reads an owner's questions and answers in the forms that people type; linear in the length of the text. */
export function parseFaqs(text: string): FaqParse {
  const lines = text.split(/\r\n|\r|\n|\u2028/);
  const labels = labelsOf(text);
  const piecesOf = readerOf(labels);
  const entries: FaqEntry[] = [];
  const unread: UnreadLine[] = [];
  let open: Open | null = null;
  let isAfterBlank = true;
  let isOrphan = false;

  const close = () => {
    const last = open;
    open = null;
    isOrphan = false;
    if (last === null) return;
    const whole = clean(last.question);
    const split = last.answer === null ? splitQuestion(withQuestionMarks(whole)) : null;
    const [head = '', ...tail] = last.question;
    const byLine = { question: clean([head]), answer: clean(tail) };
    const entry = last.answer === null ? (split ?? byLine) : { question: whole, answer: clean(last.answer) };
    if (entry.question === '') unread.push({ line: last.line, text: entry.answer, why: NO_QUESTION });
    else if (entry.answer === '') unread.push({ line: last.line, text: entry.question, why: NO_ANSWER });
    else entries.push({ ...entry, line: last.line });
  };

  const begin = (line: number, question: string) => {
    close();
    open = { line, question: [question], answer: null };
  };

  const addText = (line: number, raw: string) => {
    const bare = withQuestionMarks(withoutLead(raw));
    const current = open as Open | null;
    const isUnlabelled = labels.size === 0 || isAfterBlank || hasLead(raw);
    const isWaiting = current !== null && current.answer === null && labels.size > 0;
    if (MARK.test(bare) && isUnlabelled && !isWaiting && splitQuestion(bare) !== null) begin(line, bare);
    else if (isAfterBlank && isHeading(raw)) {
      close();
      unread.push({ line, text: raw.trim(), why: HEADING });
    } else if (current !== null) (current.answer ?? current.question).push(raw.trim());
    else if (!isOrphan) unread.push({ line, text: raw.trim(), why: NEITHER });
  };

  const add = (line: number, piece: Piece) => {
    if (piece.role === 'question') begin(line, piece.text.trim());
    else if (piece.role === 'text') addText(line, piece.text);
    else if (open === null) {
      unread.push({ line, text: piece.text.trim(), why: NO_QUESTION });
      isOrphan = true;
    } else if (open.answer === null) open.answer = [piece.text.trim()];
    else open.answer.push(piece.text.trim());
  };

  lines.forEach((raw, index) => {
    if (raw.trim() === '' || SEPARATOR.test(raw)) {
      (open as Open | null)?.answer?.push('');
      isAfterBlank = true;
      return;
    }
    for (const piece of piecesOf(raw)) add(index + 1, piece);
    isAfterBlank = false;
  });
  close();
  return { entries, unread };
}
