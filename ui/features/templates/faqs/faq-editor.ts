import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import {
  changedRow,
  type Faq,
  type FaqRow,
  type FaqSheet,
  isReadAsRows,
  movedRow,
  pastedRows,
  readRows,
  repeatedQuestions,
  settled,
  withoutRow,
  withRow,
  writeRows,
} from '../../../../src/text/faq-rows.ts';
import type { TemplateForm } from '../form/template-form.ts';

/** What an owner should look at in a row. */
export interface FaqMark {
  badge: string;
  text: string;
}

/** Signals of its own: a key renders one row, and not the list. */
export interface FaqItem {
  readonly id: number;
  readonly row: Signal<FaqRow>;
  readonly mark: Signal<FaqMark | null>;
  /** What the row was before somebody began to type in it: its labels are kept. */
  before: FaqRow;
  /** Made by its owner a moment ago: it is open, and has the focus. */
  readonly isNew: boolean;
}

/** The FAQs of a form as rows. The form holds their text, and is changed with each key. */
export interface FaqEditor {
  readonly items: ReadonlySignal<readonly FaqItem[]>;
  add(): void;
  type(id: number, faq: Faq): void;
  /** Text that is no question with its answer. */
  typeFree(id: number, text: string): void;
  /** Somebody is done with a row: it is written so that it is read as what it says. */
  leave(id: number): void;
  /** Puts a question, counted among the questions, where another one is. */
  move(from: number, to: number): void;
  /** Takes a row out; what it returns puts it back. */
  remove(id: number): () => void;
  /** Makes rows of a pasted list; how many, 0 where the text is none and is pasted as it is. */
  paste(id: number, text: string): number;
  /** Follows the form; call what it returns to end. */
  start(): () => void;
}

const EMPTY: FaqRow = { gap: '', text: '', faq: { question: '', answer: '' } };
const MISREAD: FaqMark = {
  badge: 'Misread',
  text: 'This is read as several questions. Leave out labels such as “Q:” and “A:”.',
};

export function createFaqEditor(form: TemplateForm): FaqEditor {
  const items = signal<readonly FaqItem[]>([]);
  let end = '';
  let nextId = 1;
  let written = '';

  const rowsNow = () => items.peek().map(({ row }) => row.peek());
  const sheet = (): FaqSheet => ({ rows: rowsNow(), end });
  const placeOf = (id: number) => items.peek().findIndex((item) => item.id === id);

  /** Rows that are there already keep their number, and so stay open. */
  function show(next: FaqSheet, newRow?: FaqRow): void {
    const known = [...items.peek()];
    batch(() => {
      items.value = next.rows.map((row): FaqItem => {
        const at = known.findIndex((item) => item.row.peek() === row || item.row.peek().text === row.text);
        const [item] = at < 0 ? [] : known.splice(at, 1);
        if (item === undefined) {
          const id = nextId;
          nextId += 1;
          return { id, row: signal(row), mark: signal(null), before: row, isNew: row === newRow };
        }
        item.row.value = row;
        item.before = row;
        return item;
      });
      end = next.end;
      markAll();
    });
  }

  function read(text: string): void {
    written = text;
    show(readRows(text));
  }

  function write(): void {
    written = writeRows(sheet());
    form.change('faqs', written);
  }

  function markAll(): void {
    const rows = rowsNow();
    const repeated = repeatedQuestions(rows);
    for (const [at, { row, mark }] of items.peek().entries()) {
      const twin = repeated.get(at);
      const found = unfinished(row.peek().faq) ?? (twin === undefined ? null : twinMark(rows, twin));
      mark.value = found ?? (mark.peek() === MISREAD ? MISREAD : null);
    }
  }

  read(form.fields.faqs.value.peek());

  return {
    items,
    add() {
      const row = { ...EMPTY };
      show({ rows: [...sheet().rows, row], end }, row);
    },
    type(id, faq) {
      const at = placeOf(id);
      const item = items.peek()[at];
      if (item === undefined) return;
      item.row.value = changedRow(rowsNow().toSpliced(at, 1), item.before, faq);
      write();
    },
    typeFree(id, text) {
      const item = items.peek()[placeOf(id)];
      if (item === undefined) return;
      item.row.value = { ...item.row.peek(), text };
      write();
    },
    leave(id) {
      const at = placeOf(id);
      const item = items.peek()[at];
      if (item === undefined || item.row.peek() === item.before) return;
      if (item.row.peek().faq === null) {
        read(writeRows(sheet()));
        return;
      }
      const next = settled(sheet(), [at]);
      item.mark.value = isReadAsRows(next) ? null : MISREAD;
      show(next);
      write();
      form.check('faqs');
    },
    move(from, to) {
      show(movedRow(sheet(), from, to));
      write();
    },
    remove(id) {
      const before = sheet();
      const at = placeOf(id);
      const row = before.rows[at] ?? EMPTY;
      const left = withoutRow(before, at);
      show(left);
      write();
      const without = written;
      return () => {
        // What was typed meanwhile stays.
        show(written === without ? before : withRow(sheet(), at, row));
        write();
      };
    },
    paste(id, text) {
      const at = placeOf(id);
      const isEmpty = items.peek()[at]?.row.peek().text === '';
      const pairs = readRows(text).rows.filter(({ faq }) => faq !== null && unfinished(faq) === null).length;
      if (pairs < (isEmpty ? 1 : 2)) return 0;
      const now = sheet();
      show(pastedRows(isEmpty ? withoutRow(now, at) : now, isEmpty ? at : at + 1, text));
      write();
      return pairs;
    },
    start: () =>
      form.fields.faqs.value.subscribe((text) => {
        if (text !== written) read(text);
      }),
  };
}

function unfinished(faq: Faq | null): FaqMark | null {
  if (faq === null) return null;
  const { question, answer } = faq;
  if ((question.trim() === '') === (answer.trim() === '')) return null;
  const text = question.trim() === '' ? 'Write the question too.' : 'Write the answer too.';
  return { badge: 'Unfinished', text };
}

function twinMark(
  rows: readonly FaqRow[],
  { other, isOtherFigure }: { other: number; isOtherFigure: boolean },
): FaqMark {
  const said = rows[other]?.faq?.answer ?? '';
  return isOtherFigure
    ? { badge: 'Contradicts', text: `Another answer to this question: “${said}” Keep one of them.` }
    : { badge: 'Twice', text: `This question is answered twice: “${said}” Keep one of them.` };
}
