import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { isHeldBack } from '../../../../testing/cases/held-back.ts';
import { cpuMs } from '../../../../testing/cpu-time.ts';
import { type FaqEntry, parseFaqs } from '../../../text/faqs.ts';
import { answerFromFaqs, type PreparedFaqs, prepareFaqs } from './match.ts';

/** A customer's message and the line below which its answer stands; null where nothing may be answered. */
interface CaseRow {
  message: string;
  /** The last line of the entry that answers it, counted from 1 in `faqs`. */
  expected: number | null;
  /** Printed, never required; not looked at while the rules are tuned. */
  isHeldBack: boolean;
}

/** A set of FAQs of one trade, and what its customers write. */
interface CaseTable {
  name: string;
  /** ISO 639-1, several joined by '-'. */
  language: string;
  faqs: string;
  rows: CaseRow[];
}

/**
 * Reads a table: the owner's text as it is, `> ` before each message that the entry above answers, and after a line
 * `---` the messages that nothing may answer. `\n` in a message is a line break; lines with `#` are remarks.
 */
function readTable(name: string, text: string): CaseTable {
  const faqs: string[] = [];
  const rows: CaseRow[] = [];
  const pending: { message: string; line: number }[] = [];
  let isOver = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    if (line.startsWith('---')) isOver = true;
    else if (line.startsWith('> ')) {
      const message = line.slice(2).replaceAll('\\n', '\n');
      pending.push({ message, line: isOver ? 0 : faqs.length });
    } else faqs.push(line);
  }
  for (const { message, line } of pending) {
    rows.push({ message, expected: line === 0 ? null : line, isHeldBack: isHeldBack(message) });
  }
  return { name, language: name.split('.')[1] ?? '', faqs: faqs.join('\n'), rows };
}

/** All tables of `testing/cases/faq/`, or of a folder in it. */
function readTables(path = '../../../../testing/cases/faq/'): CaseTable[] {
  const folder = new URL(path, import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => readTable(name, readFileSync(new URL(name, folder), 'utf8')));
}

/** How the messages of the tables are answered. */
interface Count {
  right: number;
  ofRight: number;
  wrong: string[];
  ofNone: number;
}

function entryAbove(entries: readonly FaqEntry[], row: CaseRow): FaqEntry | undefined {
  const line = row.expected;
  return line === null ? undefined : entries.findLast((entry) => entry.line <= line);
}

function count(tables: readonly CaseTable[], wantsHeldBack: boolean): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const table of tables) {
    const { entries } = parseFaqs(table.faqs);
    const prepared = prepareFaqs(entries);
    const sum = counts.get(table.language) ?? { right: 0, ofRight: 0, wrong: [], ofNone: 0 };
    counts.set(table.language, sum);
    for (const row of table.rows.filter((one) => one.isHeldBack === wantsHeldBack)) {
      const expected = entryAbove(entries, row);
      const given = answerFromFaqs(prepared, row.message)?.entry;
      if (expected) sum.ofRight += 1;
      else sum.ofNone += 1;
      if (given && given === expected) sum.right += 1;
      if (given && given !== expected) sum.wrong.push(`${table.name}: ${row.message} -> ${given.question}`);
    }
  }
  return counts;
}

/** Prints how the rows are answered; the share of questions that find their answer. */
function report(t: TestContext, name: string, counts: ReadonlyMap<string, Count>): number {
  for (const [language, one] of counts) {
    t.diagnostic(
      `${name}, ${language}: ${one.right} of ${one.ofRight} found, ${one.wrong.length} wrong, ${one.ofNone} without an answer`,
    );
  }
  const sums = [...counts.values()];
  const right = sums.reduce((sum, one) => sum + one.right, 0);
  const ofRight = sums.reduce((sum, one) => sum + one.ofRight, 0);
  t.diagnostic(`${name}: ${right} of ${ofRight} found (${((100 * right) / ofRight).toFixed(1)} %)`);
  return right / ofRight;
}

/** Customers of the reworded tables use hardly a word of the owner's: more is left to the fallback. */
for (const { name, path, least } of [
  { name: 'questions', path: undefined, least: 0.78 },
  {
    name: 'questions in other words than the owner’s',
    path: '../../../../testing/cases/faq/reworded/',
    least: 0.55,
  },
]) {
  test(`${name}: no wrong answer, most right ones`, (t) => {
    const tables = readTables(path);
    report(t, 'held back', count(tables, true));
    const counts = count(tables, false);
    const share = report(t, 'open', counts);
    const wrong = [...counts.values()].flatMap((one) => one.wrong);
    assert.deepEqual(wrong, []);
    assert.ok(share >= least, `${share}`);
  });
}

test('the tables are of at least ten trades and ten languages, and every set is read without a rest', () => {
  const tables = readTables();
  assert.ok(tables.length >= 10);
  assert.ok(new Set(tables.map(({ language }) => language)).size >= 10);
  for (const { name, faqs } of tables) assert.deepEqual(parseFaqs(faqs).unread, [], name);
});

/** FAQs of one entry or two, a message, and the answer that it gets. */
const RULES: readonly (readonly [string, string, string, string | null])[] = [
  [
    'another thing is asked of the same subject',
    'Q: Do you deliver? A: Yes.',
    'How long does delivery take?',
    null,
  ],
  [
    'the answer names the price',
    'Q: Do you do pedicures? A: Yes, $40.',
    'how much is a pedicure',
    'Yes, $40.',
  ],
  [
    'the answer names only the least order',
    'Q: Do you deliver? A: Yes, orders over $50.',
    'how much is delivery',
    null,
  ],
  ['a holiday is not a day', 'Q: When are you open? A: Daily 9-5.', 'are you open on Christmas?', null],
  [
    'a date is not a day',
    'Q: When are you open? A: Daily 9 am to 5 pm.',
    'are you open on 24.12. too?',
    null,
  ],
  [
    'a day is answered by opening hours',
    'Q: When are you open? A: Daily 9 am to 5 pm.',
    'open on sunday?',
    'Daily 9 am to 5 pm.',
  ],
  ['but not by another day', 'Q: Are you open on Mondays? A: Yes.', 'are you open on tuesday?', null],
  ['a special case of the subject', 'Q: How much is a wedding cake? A: $300.', 'how much is a cake?', null],
  ['a word too many', 'Q: Do you make vegan cakes? A: Yes.', 'do you make vegan cakes for dogs?', null],
  [
    'a word of the answer',
    'Q: Do you have vegan options? A: Yes, the brownie.',
    'is the brownie vegan?',
    'Yes, the brownie.',
  ],
  ['something else is done with it', 'Q: Can I bring my dog? A: Yes.', 'do you sell dogs?', null],
  [
    'yes and no the other way round',
    'Q: Do I need an appointment? A: Yes.',
    'can I come without an appointment?',
    null,
  ],
  ['open and closed', 'Q: Are you open on Sundays? A: Yes.', 'are you closed on sundays?', null],
  [
    'closing days are not opening hours',
    'Q: When are you closed? A: Every Wednesday.',
    'when are you open?',
    null,
  ],
  ['how to is not whether', 'Q: Do I need to book? A: Yes.', 'how can I book?', null],
  [
    'a sale is not a repair',
    'Q: Do you alter wedding dresses? A: Yes.',
    'do you sell wedding dresses?',
    null,
  ],
  ['thanks are no question', 'Q: Do you deliver? A: Yes.', 'thanks for the delivery!', null],
  ['thanks beside a question', 'Q: Do you deliver? A: Yes.', 'Thanks! Do you deliver?', 'Yes.'],
  [
    'two questions, one entry',
    'Q: Do you deliver? A: Yes.\nQ: Where are you? A: Here.',
    'Do you deliver? And where are you?',
    null,
  ],
  [
    'the same question in two ways',
    'Q: Do you deliver? A: Yes.',
    'Do you deliver? Is delivery possible?',
    'Yes.',
  ],
  ['one of two alternatives', 'Q: Do you take returns or exchanges? A: Yes.', 'can I exchange it?', 'Yes.'],
  [
    'two entries fit alike',
    'Q: How much is a long cut? A: 40.\nQ: How much is a short cut? A: 30.',
    'how much is a cut?',
    null,
  ],
  [
    'two entries with one answer',
    'Q: Delivery? A: Yes.\nQ: Do you deliver? A: Yes.',
    'do you deliver',
    'Yes.',
  ],
  ['a price of something', 'Q: How much is delivery? A: $5', 'price?', null],
  ['the price of everything', 'Q: What are your prices? A: From $5', 'price?', 'From $5'],
  ['a typing error', 'Q: Do you offer balayage? A: Yes.', 'do u offer balyage', 'Yes.'],
  ['swapped letters', 'Q: Do you offer delivery? A: Yes.', 'dleivery possible', 'Yes.'],
  ['written together', 'Q: Do you do cover-ups? A: Yes.', 'do you do coverups', 'Yes.'],
  ['another form of a word', 'Q: Do you trim nails? A: Yes.', 'nail trimming?', 'Yes.'],
  [
    'another language of the customer',
    'Q: Where are you? A: 3 Mill Street',
    '¿dónde están ubicados?',
    '3 Mill Street',
  ],
  ['a country', 'Q: Do you ship internationally? A: Yes.', 'do you ship to Canada?', 'Yes.'],
  [
    'a way to pay that the answer names',
    'Q: Can I pay by card? A: Yes, and with PayPal.',
    'can i use paypal?',
    'Yes, and with PayPal.',
  ],
  ['a way to pay that it does not name', 'Q: Can I pay by card? A: Yes.', 'can i use paypal?', null],
  ['a language without a word list', 'Q: Van-e parkolójuk? A: Van.', 'Van-e parkolójuk?', 'Van.'],
  ['nothing but signs', 'Q: Do you deliver? A: Yes.', '👍👍 ???', null],
];

for (const [name, faqs, message, answer] of RULES) {
  test(`${answer === null ? 'not answered' : 'answered'}: ${name}`, () => {
    const prepared = prepareFaqs(parseFaqs(faqs).entries);
    assert.equal(answerFromFaqs(prepared, message)?.entry.answer ?? null, answer);
  });
}

test('every question finds its own entry, with a score from 0 to 1', () => {
  for (const { name, faqs } of readTables()) {
    const { entries } = parseFaqs(faqs);
    const prepared = prepareFaqs(entries);
    for (const entry of entries) {
      const found = answerFromFaqs(prepared, entry.question);
      assert.equal(found?.entry, entry, `${name}: ${entry.question}`);
      assert.ok(found.score > 0 && found.score <= 1 + 1e-9);
    }
  }
});

test('no entries, no answer', () => {
  assert.equal(answerFromFaqs(prepareFaqs([]), 'do you deliver?'), null);
});

function preparedBakery(): PreparedFaqs {
  const table = readTables().find(({ name }) => name === 'bakery.en.txt');
  return prepareFaqs(parseFaqs(table?.faqs ?? '').entries);
}

test('any message is read without an error', () => {
  const prepared = preparedBakery();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (message) => {
      answerFromFaqs(prepared, message);
      return true;
    }),
  );
});

test('capitals, spaces and accents change nothing', () => {
  const prepared = preparedBakery();
  const messages = ['do you deliver', 'what time do you close', 'can i pay by card', 'how much is a unicorn'];
  const answers = messages.map((message) => answerFromFaqs(prepared, message)?.entry.answer);
  const shouted = messages.map(
    (message) => `  ${message.toUpperCase().replaceAll(' ', '   ').replaceAll('E', 'É')}  `,
  );
  assert.deepEqual(
    shouted.map((message) => answerFromFaqs(prepared, message)?.entry.answer),
    answers,
  );
});

/** Shapes that make a careless matcher slow, at the longest length that is looked at. */
const HOSTILE = [
  'delivery '.repeat(66),
  'x'.repeat(600),
  'zqxwv '.repeat(100),
  'price? '.repeat(85),
  'a\u0301'.repeat(300),
  '多少钱啊'.repeat(150),
  'a, '.repeat(200),
];

test('hostile messages take milliseconds', () => {
  const prepared = preparedBakery();
  for (const message of HOSTILE) {
    answerFromFaqs(prepared, message);
    const ms = cpuMs(() => answerFromFaqs(prepared, message));
    assert.ok(ms < 50, `${message.slice(0, 12)}... took ${ms} ms`);
  }
});
