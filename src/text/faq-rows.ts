import { LABELS } from './faq-labels.ts';
import { clean, LINE_END, NO_ANSWER, NO_QUESTION, parseFaqs, type UnreadLine } from './faqs.ts';
import { foldText, plainForm } from './fold.ts';

/**
 * An owner's FAQs as rows, and the same text again: what nobody has touched stays as it was typed, byte for byte. Pure.
 */

export interface Faq {
  question: string;
  answer: string;
}

export interface FaqRow {
  /** The white space before it. */
  gap: string;
  /** As it stands in the text; '' for a row in which nothing is written yet. */
  text: string;
  /** null: text that is no question with its answer. Of a half one, the other part is ''. */
  faq: Faq | null;
}

export interface FaqSheet {
  rows: readonly FaqRow[];
  /** The white space after the last row. */
  end: string;
}

export function readRows(text: string): FaqSheet {
  const { entries, unread } = parseFaqs(text);
  const parts = [
    ...entries.map(({ start, question, answer }) => ({ start, faq: { question, answer } })),
    ...unread.map((line) => ({ start: line.start, faq: halfOf(line) })),
  ].sort((a, b) => a.start - b.start);
  const rows: FaqRow[] = [];
  let from = 0;
  for (const [at, { start, faq }] of parts.entries()) {
    const body = text.slice(start, parts[at + 1]?.start ?? text.length).trimEnd();
    const gap = text.slice(from, start);
    const isHalf = faq !== null && (faq.question === '' || faq.answer === '');
    const kept = isHalf && frameOf(body, faq) === null ? null : faq;
    const last = rows.at(-1);
    if (kept === null && last?.faq === null) last.text += gap + body;
    else rows.push({ gap, text: body, faq: kept });
    from = start + body.length;
  }
  return { rows, end: text.slice(from) };
}

export function writeRows({ rows, end }: FaqSheet): string {
  const written = rows.filter(({ text }) => text !== '');
  return written.map(({ gap, text }) => gap + text).join('') + end;
}

function halfOf({ why, text }: UnreadLine): Faq | null {
  if (why === NO_ANSWER) return { question: text, answer: '' };
  return why === NO_QUESTION ? { question: '', answer: text } : null;
}

/** What stands around a question and its answer, such as their labels. */
interface Frame {
  before: string;
  between: string;
  after: string;
}

const PLAIN: Frame = { before: 'Q: ', between: '\nA: ', after: '' };

/** The same row with another question or answer: its labels, and the part that stayed, are as they were. */
export function changedRow(rows: readonly FaqRow[], row: FaqRow, faq: Faq): FaqRow {
  if (faq.question === '' && faq.answer === '') return { ...row, text: '', faq };
  const own = row.faq === null || row.text === '' ? null : frameOf(row.text, row.faq);
  const { before, between, after } = own ?? frameLike(rows) ?? PLAIN;
  const question = own !== null && faq.question === row.faq?.question ? own.question : faq.question;
  const answer = own !== null && faq.answer === row.faq?.answer ? own.answer : faq.answer;
  const gap = row.text === '' ? gapLike(rows) : row.gap;
  const text = before + question + (answer === '' ? '' : between + answer) + after;
  return { gap, text, faq };
}

/** null where the row does not say them as they are read, such as in bold within a sentence. */
function frameOf(text: string, faq: Faq): (Frame & Faq) | null {
  const asked = faq.question === '' ? null : spanOf(text, faq.question, 0);
  const from = asked?.end ?? 0;
  const answered = faq.answer === '' ? null : spanOf(text, faq.answer, from);
  if ((faq.question !== '' && asked === null) || (faq.answer !== '' && answered === null)) return null;
  const before = text.slice(0, asked?.start ?? 0);
  const rest = text.slice(from, answered?.start);
  const after = answered === null ? '' : text.slice(answered.end);
  if (!isLabel(before) || !isLabel(rest) || /[\p{L}\p{N}]/u.test(after)) return null;
  const hasLabel = /\p{L}/u.test(rest);
  return {
    before,
    between: answered === null ? `${hasLabel ? rest : PLAIN.between.trimEnd()} ` : rest,
    after,
    question: text.slice(asked?.start ?? 0, from),
    answer: text.slice(answered?.start ?? text.length, answered?.end),
  };
}

/** Where words of one or several lines stand. */
function spanOf(text: string, words: string, from: number): { start: number; end: number } | null {
  const lines = words.split('\n');
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const start = text.indexOf(first, from);
  const at = lines.length === 1 ? start : text.lastIndexOf(last);
  const end = at + last.length;
  if (start < 0 || end < start + first.length) return null;
  const found = text
    .slice(start, end)
    .split(LINE_END)
    .map((line) => line.trim());
  return clean(found) === words ? { start, end } : null;
}

/** Signs and numbers, or one label with what ends it. */
function isLabel(text: string): boolean {
  const [, label] = /^[^\p{L}]*([\p{L}\p{M}][\p{L}\p{M} ]*)[^\p{L}]*[:：.)=–—-][^\p{L}]*$/u.exec(text) ?? [];
  return !/\p{L}/u.test(text) || (label !== undefined && LABELS.has(label.trim().toLowerCase()));
}

/** As the last of the others has it, with the next number. */
function frameLike(rows: readonly FaqRow[]): Frame | null {
  for (const { text, faq } of rows.toReversed()) {
    const frame = text === '' || faq === null || faq.answer === '' ? null : frameOf(text, faq);
    if (frame === null) continue;
    const next = (label: string) => label.replace(/\d+/, (number) => String(Number(number) + 1));
    return { before: next(frame.before), between: next(frame.between), after: frame.after };
  }
  return null;
}

function gapLike(rows: readonly FaqRow[]): string {
  const written = rows.filter(({ text }) => text !== '');
  const known = written.findLast(({ gap }, at) => at > 0 && LINE_END.test(gap));
  if (known !== undefined || written.length === 0) return known?.gap ?? '';
  const whole = written.map(({ text }) => text).join('');
  const end = whole.includes('\r\n') ? '\r\n' : '\n';
  const areOnOneLine = written.every(({ text, faq }) => faq !== null && !LINE_END.test(text));
  return areOnOneLine ? end : end + end;
}

/** Rows that have new neighbours stand on lines of their own. */
function apart(rows: readonly FaqRow[], from: number, to: number): FaqRow[] {
  const first = rows.findIndex(({ text }) => text !== '');
  return rows.map((row, at) =>
    at < from || at > to || at <= first || LINE_END.test(row.gap) ? row : { ...row, gap: gapLike(rows) },
  );
}

/** Puts a question, counted among the questions alone, where another one is; other text stays where it is. */
export function movedRow({ rows, end }: FaqSheet, from: number, to: number): FaqSheet {
  const faqs = rows.filter(({ faq }) => faq !== null);
  const [taken] = faqs.splice(from, 1);
  if (taken === undefined) return { rows, end };
  faqs.splice(to, 0, taken);
  let next = 0;
  const moved = rows.map((row) => {
    if (row.faq === null) return row;
    const { text, faq } = faqs[next] ?? row;
    next += 1;
    return { gap: row.gap, text, faq };
  });
  return { rows: apart(moved, 1, moved.length), end };
}

export function withoutRow({ rows, end }: FaqSheet, at: number): FaqSheet {
  const left = rows.toSpliced(at, 1);
  const [first, ...others] = left;
  if (at > 0 || first === undefined) return { rows: apart(left, at, at), end };
  return { rows: [{ ...first, gap: rows[0]?.gap ?? '' }, ...others], end };
}

/** With a row that was taken out, on lines of its own. */
export function withRow({ rows, end }: FaqSheet, at: number, row: FaqRow): FaqSheet {
  return { rows: apart(rows.toSpliced(at, 0, row), at, at + 1), end };
}

/** The questions and answers of a pasted text, as rows before the place `at`; the rest of that text becomes free text at the top. */
export function pastedRows({ rows, end }: FaqSheet, at: number, pasted: string): FaqSheet {
  const read = readRows(pasted).rows;
  const added: FaqRow[] = [];
  for (const { faq } of read) {
    if (faq === null) continue;
    const before = [...rows, ...added];
    added.push(changedRow(before, { gap: '', text: '', faq: null }, faq));
  }
  const all = apart(rows.toSpliced(at, 0, ...added), at, at + added.length);
  const free = read.filter(({ faq }) => faq === null).map(({ text }) => text);
  const sheet = free.length === 0 ? { rows: all, end } : { rows: withFreeText(all, free.join('\n')), end };
  const from = sheet.rows.length - all.length + at;
  return settled(
    sheet,
    added.map((_, nth) => from + nth),
  );
}

function withFreeText(rows: readonly FaqRow[], text: string): FaqRow[] {
  const [first, ...others] = rows;
  if (first?.faq === null) return [{ ...first, text: `${first.text}\n${text}` }, ...others];
  const below = rows.map((row, at) => (at === 0 ? { ...row, gap: '\n\n' } : row));
  return [{ gap: first?.gap ?? '', text, faq: null }, ...below];
}

/** Whether the text is read as these rows, no more and no fewer. */
export function isReadAsRows(sheet: FaqSheet): boolean {
  const wanted = sheet.rows.filter(({ text }) => text !== '');
  const { rows } = readRows(writeRows(sheet));
  return rows.length === wanted.length && rows.every((row, at) => keyOf(row) === keyOf(wanted[at] ?? row));
}

function keyOf({ text, faq }: FaqRow): string {
  const trimmed = (words: string) => clean(words.split(LINE_END).map((line) => line.trim()));
  return JSON.stringify(faq === null ? text.trim() : [trimmed(faq.question), trimmed(faq.answer)]);
}

/** Other ways to write a row that is misread, the one that changes least first. */
const LAYOUTS: readonly ((row: { text: string; faq: Faq }) => { text: string; faq: Faq } | null)[] = [
  ({ text, faq: { question, answer } }) => {
    const asked = `${question}?`;
    return /[?？؟]\s*$/.test(question) || !text.includes(question)
      ? null
      : { text: text.replace(question, () => asked), faq: { question: asked, answer } };
  },
  ({ faq }) => plain(faq),
  ({ faq: { question, answer } }) => plain({ question, answer: answer.replace(/\s*\n\s*/g, '\n') }),
  ({ faq: { question, answer } }) => plain({ question, answer: answer.replace(/\s*\n\s*/g, ' ') }),
];

function plain(faq: Faq): { text: string; faq: Faq } {
  const { before, between } = PLAIN;
  return { text: before + faq.question + (faq.answer === '' ? '' : between + faq.answer), faq };
}

/**
 * With these rows written so that they are read as what they say, or else all of them; as it is where no way of writing
 * does that.
 */
export function settled(sheet: FaqSheet, places: readonly number[]): FaqSheet {
  if (isReadAsRows(sheet)) return sheet;
  const everyPlace = sheet.rows.map((_, at) => at);
  for (const chosen of [places, everyPlace])
    for (const layout of LAYOUTS) {
      const rows = sheet.rows.map((row, at) => {
        const { text, faq } = row;
        if (faq === null || text === '' || !chosen.includes(at)) return row;
        return { ...row, ...layout({ text, faq }) };
      });
      const tried = { ...sheet, rows: chosen === everyPlace ? apart(rows, 1, rows.length) : rows };
      if (isReadAsRows(tried)) return tried;
    }
  return sheet;
}

/** For each question that is asked again further up or down: the other place, and whether the answers have other figures. */
export function repeatedQuestions(
  rows: readonly FaqRow[],
): Map<number, { other: number; isOtherFigure: boolean }> {
  const asked = new Map<string, number>();
  const found = new Map<number, { other: number; isOtherFigure: boolean }>();
  for (const [at, { faq }] of rows.entries()) {
    const key = wordsOf(faq?.question ?? '');
    if (faq === null || key === '') continue;
    const other = asked.get(key);
    if (other === undefined) {
      asked.set(key, at);
      continue;
    }
    const isOtherFigure = differ(figuresOf(rows[other]?.faq?.answer ?? ''), figuresOf(faq.answer));
    found.set(at, { other, isOtherFigure });
    if (!found.has(other)) found.set(other, { other: at, isOtherFigure });
  }
  return found;
}

/** Capitals, punctuation and the order of the words make no other question. */
function wordsOf(question: string): string {
  return [...new Set(foldText(question).match(/[\p{L}\p{M}\p{N}]+/gu))].sort().join(' ');
}

function figuresOf(answer: string): Set<string> {
  const found = plainForm(answer).match(/\d+(?:[.,:]\d+)*/g) ?? [];
  return new Set(found.map((figure) => figure.replaceAll(',', '.')));
}

/** 'From 8' and '8 to 18' go together; '$35' and '$40' do not. */
function differ(a: Set<string>, b: Set<string>): boolean {
  const isPart = (part: Set<string>, whole: Set<string>) => [...part].every((figure) => whole.has(figure));
  return !isPart(a, b) && !isPart(b, a);
}
