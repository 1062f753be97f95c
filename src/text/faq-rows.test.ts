import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  changedRow,
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
} from './faq-rows.ts';

const SHAPES = 1_000;

/** Labels of a question and of its answer, as people type them; {n}: the number of the question. */
const LABELS = [
  ['Q: ', 'A: '],
  ['q: ', 'a: '],
  ['Q{n}: ', 'A{n}: '],
  ['{n}. Q: ', 'A: '],
  ['**Q:** ', '**A:** '],
  ['**Q: ', '** **A:** '],
  ['- Q: ', '  A: '],
  ['Q - ', 'A - '],
  ['Question: ', 'Answer: '],
  ['Frage: ', 'Antwort: '],
  ['F: ', 'A: '],
  ['P: ', 'R: '],
  ['Q : ', 'R : '],
  ['D: ', 'R: '],
  ['В: ', 'О: '],
  ['П: ', 'В: '],
  ['س: ', 'ج: '],
  ['问：', '答：'],
  ['Q：', 'A：'],
  ['질문: ', '답변: '],
  ['Hỏi: ', 'Đáp: '],
  ['', ''],
  ['{n}) ', ''],
  ['- ', ''],
  ['**', '** '],
] as const;

const QUESTIONS = [
  'Do you deliver?',
  'Open on Sundays?',
  'How much is a cake?',
  '¿Abren?',
  '几点？',
  'Q or A?',
];
const ANSWERS = [
  'Yes.',
  'From $35, with *cream*.',
  'Mill Street 3\nbehind the church',
  'Like this:\n1. Choose\n2. Pay',
  'First line.\n\nRing twice.',
  '@sweet_crumbs_',
  'https://shop.example.com/a:b?q=c',
  'We have **two** ovens. Any more questions?',
];

const pair = fc.record({ question: fc.constantFrom(...QUESTIONS), answer: fc.constantFrom(...ANSWERS) });
const shape = fc
  .record({
    labels: fc.constantFrom(...LABELS),
    pairs: fc.array(pair, { maxLength: 6 }),
    joint: fc.constantFrom(' ', '\n', '\n'),
    gap: fc.constantFrom('\n', '\n\n', '\n\n\n', '\n-----\n', ' ', '\n  \n', '\n\nPAYMENT\n'),
    before: fc.constantFrom('', '', 'Our FAQ\n', '# Shipping\n\n', 'We bake each day.\nCome by!\n\n', '\n  '),
    after: fc.constantFrom('', '\n', '  \n\n', '\n\nQ: Half a question', '\nQ:', '\n\nA: Half an answer'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  .map(({ labels: [asks, says], pairs, joint, gap, before, after, end }) => {
    const number = (label: string, at: number) => label.replace('{n}', String(at + 1));
    const written = pairs.map(
      ({ question, answer }, at) => number(asks, at) + question + joint + number(says, at) + answer,
    );
    return (before + written.join(gap) + after).replaceAll('\n', end);
  });

const wild = fc.oneof(
  { weight: 4, arbitrary: shape },
  { weight: 1, arbitrary: fc.array(shape, { maxLength: 3 }).map((texts) => texts.join('\n')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

const texts = fc.sample(wild, { numRuns: SHAPES, seed: 38 });
const placesOf = ({ rows }: FaqSheet) => rows.flatMap(({ faq }, at) => (faq === null ? [] : [at]));

test(`${SHAPES} texts as rows, and the same text again, byte for byte`, () => {
  for (const text of texts) {
    const sheet = readRows(text);
    assert.equal(writeRows(sheet), text);
    assert.ok(isReadAsRows(sheet), JSON.stringify(text));
    assert.ok(sheet.rows.every(({ faq }, at) => faq !== null || sheet.rows[at - 1]?.faq !== null));
  }
});

test('one row is edited: every other byte stays, and the text is read as the rows say', () => {
  let edits = 0;
  for (const text of texts) {
    const sheet = readRows(text);
    for (const at of placesOf(sheet)) {
      const row = sheet.rows[at];
      if (row?.faq == null || row.faq.question === '') continue;
      edits += 1;
      const same = changedRow(sheet.rows, row, row.faq);
      const before = sheet.rows.slice(0, at).map(({ gap, text: own }) => gap + own);
      const after = sheet.rows.slice(at + 1).map(({ gap, text: own }) => gap + own);
      const next = changedRow(sheet.rows, row, { ...row.faq, answer: 'Ask us on 0650.' });
      const edited = writeRows({ ...sheet, rows: sheet.rows.with(at, next) });
      assert.equal(edited, before.join('') + row.gap + next.text + after.join('') + sheet.end);
      assert.ok(next.text.includes('Ask us on 0650.'));
      const whole = settled({ ...sheet, rows: sheet.rows.with(at, same) }, [at]);
      assert.deepEqual(
        whole.rows.map(({ faq }) => faq?.question.replace(/\?$/, '')),
        sheet.rows.map(({ faq }) => faq?.question.replace(/\?$/, '')),
      );
    }
  }
  assert.ok(edits > SHAPES, `${edits} edits`);
});

test('the labels of a row stay when it is edited', () => {
  const edit = (text: string, question: string, answer: string) => {
    const sheet = readRows(text);
    const row = sheet.rows[0];
    assert.ok(row);
    return writeRows({
      ...sheet,
      rows: sheet.rows.with(0, changedRow(sheet.rows, row, { question, answer })),
    });
  };
  assert.equal(edit('**Q: Open?**\n**A:** Yes\n\n', 'Late?', 'No'), '**Q: Late?**\n**A:** No\n\n');
  assert.equal(edit('1) Open? Yes\r\n2) Late? No', 'Open?', 'Daily'), '1) Open? Daily\r\n2) Late? No');
  assert.equal(edit('问：几点？答：八点', '几点？', '九点'), '问：几点？答：九点');
  assert.equal(edit('Q: a A: b Q: c A: d', 'a', 'x'), 'Q: a A: x Q: c A: d');
  assert.equal(edit('Question: tion?\nAnswer: x', 'Open?', 'x'), 'Question: Open?\nAnswer: x');
  assert.equal(edit('Q: Open?', 'Open?', 'Yes'), 'Q: Open?\nA: Yes');
});

test('a new row is written as the others are', () => {
  const add = (text: string, question = 'New?', answer = 'Yes') => {
    const { rows, end } = readRows(text);
    const row = changedRow(rows, { gap: '', text: '', faq: null }, { question, answer });
    return writeRows(settled({ rows: [...rows, row], end }, [rows.length]));
  };
  assert.equal(add(''), 'Q: New?\nA: Yes');
  assert.equal(add('Q: Open? A: Yes'), 'Q: Open? A: Yes\nQ: New? A: Yes');
  assert.equal(add('Q1: Open?\nA1: Yes\n\n'), 'Q1: Open?\nA1: Yes\n\nQ2: New?\nA2: Yes\n\n');
  assert.equal(
    add('Frage: Offen?\r\nAntwort: Ja'),
    'Frage: Offen?\r\nAntwort: Ja\r\n\r\nFrage: New?\r\nAntwort: Yes',
  );
  assert.equal(add('Open? Yes.\nLate? No.', 'Do you ship'), 'Open? Yes.\nLate? No.\nDo you ship? Yes');
  assert.equal(add('Open daily.'), 'Open daily.\n\nQ: New?\nA: Yes');
  const tricky = add('Open? Yes.', 'Where', 'Here.\n\nOr there?\nPAYMENT');
  assert.deepEqual(
    readRows(tricky).rows.map(({ faq }) => faq?.question),
    ['Open?', 'Where'],
  );
});

test('rows are moved and taken out: all words stay, and other text stays where it is', () => {
  const order = (sheet: FaqSheet) =>
    readRows(writeRows(sheet)).rows.map(({ faq }) => faq?.question ?? 'text');
  const sheet = readRows('Hello\n\nQ: a\nA: 1\n\nPAYMENT\nQ: b\nA: 2\nQ: c\nA: 3');
  assert.deepEqual(order(movedRow(sheet, 2, 0)), ['text', 'c', 'text', 'a', 'b']);
  assert.deepEqual(order(movedRow(movedRow(sheet, 2, 0), 0, 2)), order(sheet));
  assert.equal(writeRows(movedRow(movedRow(sheet, 2, 0), 0, 2)), writeRows(sheet));
  assert.deepEqual(order(withoutRow(sheet, 1)), ['text', 'b', 'c']);
  assert.equal(writeRows(movedRow(readRows('Q: a A: 1 Q: b A: 2'), 0, 1)), 'Q: b A: 2\nQ: a A: 1');
  for (const text of texts) {
    const read = readRows(text);
    const count = placesOf(read).length;
    if (count < 2) continue;
    const moved = movedRow(read, count - 1, 0);
    const letters = (words: string) => [...words.replace(/\s/g, '')].sort().join('');
    assert.equal(letters(writeRows(moved)), letters(text));
    const back = movedRow(moved, 0, count - 1);
    assert.deepEqual(
      back.rows.map(({ text: own }) => own),
      read.rows.map(({ text: own }) => own),
    );
  }
});

test('a row that was taken out comes back beside what was typed meanwhile', () => {
  const text = 'Q: Open?\nA: Yes.\n\nQ: Parking?\nA: No.';
  for (const at of [0, 1]) {
    const sheet = readRows(text);
    const [row, other] = at === 0 ? sheet.rows : sheet.rows.toReversed();
    assert.ok(row && other);
    const left = withoutRow(sheet, at);
    const [kept] = left.rows;
    assert.ok(kept);
    const changed = {
      ...left,
      rows: [changedRow([], kept, { question: other.faq?.question ?? '', answer: 'Ask us.' })],
    };
    const back = withRow(changed, at, row);
    assert.ok(isReadAsRows(back), writeRows(back));
    assert.deepEqual(
      readRows(writeRows(back)).rows.map(({ faq }) => faq?.answer),
      at === 0 ? ['Yes.', 'Ask us.'] : ['Ask us.', 'No.'],
    );
  }
});

test('a pasted list becomes rows in the form of the others; what is no question goes to the top', () => {
  const sheet = readRows('Q: Open?\nA: Yes');
  const pasted = pastedRows(
    sheet,
    1,
    'Our list\n1. Frage: Spät?\nAntwort: Nein\n2. Frage: Wo?\nAntwort: Hier',
  );
  assert.equal(writeRows(pasted), 'Our list\n\nQ: Open?\nA: Yes\n\nQ: Spät?\nA: Nein\n\nQ: Wo?\nA: Hier');
  assert.equal(
    writeRows(pastedRows(readRows(''), 0, 'Late? No.\nWhere? Here.')),
    'Q: Late?\nA: No.\n\nQ: Where?\nA: Here.',
  );
});

test('a question that stands twice is found, and whether its answers have other figures', () => {
  const of = (text: string) => [...repeatedQuestions(readRows(text).rows)];
  assert.deepEqual(of('Q: A cake? A: $35\nQ: Late? A: No\nQ: a CAKE A: It is 40 $'), [
    [2, { other: 0, isOtherFigure: true }],
    [0, { other: 2, isOtherFigure: true }],
  ]);
  assert.deepEqual(of('Q: Open? A: From 8\nQ: Open? A: 8 to 18'), [
    [1, { other: 0, isOtherFigure: false }],
    [0, { other: 1, isOtherFigure: false }],
  ]);
  assert.deepEqual(of('Q: Open? A: Yes\nQ: Late? A: No'), []);
});
