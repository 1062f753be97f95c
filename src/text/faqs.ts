import { hasLead, labelsOf, type Piece, readerOf, withoutLead } from './faq-labels.ts';

export interface FaqEntry {
  question: string;
  answer: string;
  /** The line of the question, counted from 1. */
  line: number;
  /** Where its first line or label begins in the text. */
  start: number;
}

/** A line that could not be read, and why, in words for the owner. */
export interface UnreadLine {
  line: number;
  start: number;
  text: string;
  why: string;
}

export interface FaqParse {
  entries: FaqEntry[];
  unread: UnreadLine[];
}

type Place = Pick<FaqEntry, 'line' | 'start'>;

/** What is being read: the lines of a question, and those of its answer once that has begun. */
interface Open extends Place {
  question: string[];
  answer: string[] | null;
}

interface Reading {
  entries: FaqEntry[];
  unread: UnreadLine[];
  open: Open | null;
  isLabelled: boolean;
  isAfterBlank: boolean;
  /** The lines belong to an answer without a question, which is listed already. */
  isOrphan: boolean;
}

export const NO_ANSWER = 'There is a question but no answer.';
export const NO_QUESTION = 'There is an answer but no question.';
const NOTHING = 'There is a label, but nothing behind it.';
const NEITHER =
  'This is neither a question nor an answer. Start it with "Q:" or "A:", or end the question with "?".';
const HEADING = 'This looks like a heading, so it is not part of an answer.';

export const LINE_END = /\r\n|\r|\n|\u2028/;
const SEPARATOR = /^[\s\-–—=*_~#.•]{3,}$/;
const LONGEST_HEADING = 60;

function isHeading(line: string): boolean {
  const text = line.trim();
  if (text.length > LONGEST_HEADING) return false;
  if (/^#{1,6}\s/.test(text) || /^\*\*[^*]+\*\*:?$/.test(text) || /^[=\-~*]{2,}.*[=\-~*]{2,}$/.test(text))
    return true;
  return /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && !/[.!:]$/.test(text);
}

/** A question without a marked answer has it behind its question mark, or on the lines below. */
function divide({ question, answer }: Open): { question: string; answer: string } {
  const whole = clean(question);
  if (answer !== null) return { question: whole, answer: clean(answer) };
  const [head = '', ...tail] = question;
  return splitQuestion(whole) ?? { question: clean([head]), answer: clean(tail) };
}

function close(reading: Reading): void {
  const { open, entries, unread } = reading;
  reading.open = null;
  reading.isOrphan = false;
  if (open === null) return;
  const { question, answer } = divide(open);
  const { line, start } = open;
  if (question === '' && answer === '') unread.push({ line, start, text: '', why: NOTHING });
  else if (question !== '' && answer !== '') entries.push({ question, answer, line, start });
  else if (question !== '') unread.push({ line, start, text: question, why: NO_ANSWER });
  else unread.push({ line, start, text: answer, why: NO_QUESTION });
}

function begin(reading: Reading, place: Place, question: string): void {
  close(reading);
  reading.open = { ...place, question: [question], answer: null };
}

/** A line without a label: a question by its mark, a heading, or more of what is being read. */
function addText(reading: Reading, place: Place, raw: string): void {
  const { open, isLabelled, isAfterBlank } = reading;
  const bare = withoutLead(raw);
  // Where labels are in use, a question without one begins only a paragraph or an item, and not before an answer.
  const mayBegin = !isLabelled || ((isAfterBlank || hasLead(raw)) && open?.answer !== null);
  if (mayBegin && splitQuestion(bare) !== null) begin(reading, place, bare);
  else if (isAfterBlank && isHeading(raw)) {
    close(reading);
    reading.unread.push({ ...place, text: raw.trim(), why: HEADING });
  } else if (open !== null) (open.answer ?? open.question).push(raw.trim());
  else if (!reading.isOrphan) reading.unread.push({ ...place, text: raw.trim(), why: NEITHER });
}

function addPiece(reading: Reading, place: Place, { role, text }: Piece): void {
  const { open } = reading;
  if (role === 'question') begin(reading, place, text.trim());
  else if (role === 'text') addText(reading, place, text);
  else if (open?.answer) open.answer.push(text.trim());
  else if (open !== null) open.answer = [text.trim()];
  else {
    reading.unread.push({ ...place, text: text.trim(), why: NO_QUESTION });
    reading.isOrphan = true;
  }
}

/**
 * Reads an owner's questions and answers in the forms that people type: labelled in many languages, numbered, bulleted,
 * in bold, on one line or several, or a question mark and what follows it. Linear in the length of the text.
 */
export function parseFaqs(text: string): FaqParse {
  const labels = labelsOf(text);
  const piecesOf = readerOf(labels);
  const reading: Reading = {
    entries: [],
    unread: [],
    open: null,
    isLabelled: labels.size > 0,
    isAfterBlank: true,
    isOrphan: false,
  };
  let from = 0;
  for (const [index, raw] of text.split(LINE_END).entries()) {
    const start = from;
    from += raw.length + (text.startsWith('\r\n', from + raw.length) ? 2 : 1);
    if (raw.trim() === '' || SEPARATOR.test(raw)) {
      reading.open?.answer?.push('');
      reading.isAfterBlank = true;
      continue;
    }
    for (const piece of piecesOf(raw)) addPiece(reading, { line: index + 1, start: start + piece.at }, piece);
    reading.isAfterBlank = false;
  }
  close(reading);
  return { entries: reading.entries, unread: reading.unread };
}

const QUESTION_MARKS = /[?？؟]+[)\]"'”’»*_]*/g;
const SENTENCE_BREAK = /[.!。！]\s/;
const AFTER_QUESTION = /^[\s*_\-–—:：=>→|]+/;

/** A Greek question ends in a semicolon; the text keeps its length. */
function withQuestionMarks(text: string): string {
  return /\p{sc=Grek}/u.test(text) ? text.replace(/[;\u037e](?=[\s)"»*_]|$)/g, '?') : text;
}

/**
 * 'Do you ship? Do you deliver? Yes.' becomes the questions and the answer. Null where the text does not open with a
 * question: 'Yes. Any more questions?'
 */
export function splitQuestion(text: string): { question: string; answer: string } | null {
  let end = 0;
  for (const mark of withQuestionMarks(text).matchAll(QUESTION_MARKS)) {
    if (SENTENCE_BREAK.test(text.slice(end, mark.index))) break;
    end = mark.index + mark[0].length;
  }
  if (end === 0) return null;
  return { question: text.slice(0, end).trim(), answer: text.slice(end).replace(AFTER_QUESTION, '').trim() };
}

const BOLD = new Set(['*', '`', '_']);

/**
 * Without the signs of bold text, which Instagram would show as they are: every '**', and a pair around the whole text.
 * '@sweet_crumbs_' keeps its underscores. Written without patterns, so that it stays linear.
 */
export function clean(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll('**', '').trim();
  const sign = text.charAt(0);
  let signs = 0;
  if (BOLD.has(sign)) {
    while (signs * 2 < text.length && text.charAt(signs) === sign && text.at(-1 - signs) === sign) signs += 1;
  }
  return text.slice(signs, text.length - signs).trim();
}
