import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuMs } from '../../testing/cpu-time.ts';
import { parseFaqs } from './faqs.ts';

/** What was typed, and the questions and answers in it. */
const FORMS: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  ['one line', 'Q: Do you deliver? A: Yes, in town.', [['Do you deliver?', 'Yes, in town.']]],
  ['two lines', 'Q: Do you deliver?\nA: Yes', [['Do you deliver?', 'Yes']]],
  [
    'several on one line',
    'Q: Open? A: Yes Q: Late? A: No',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  ['lower case', 'q: open? a: yes', [['open?', 'yes']]],
  [
    'numbered labels',
    'Q1: Open?\nA1: Yes\nQ2: Late?\nA2: No',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  [
    'numbers before labels',
    '1. Q: Open?\nA: Yes\n2. Q: Late?\nA: No',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  [
    'numbers, no labels',
    '1) Do you deliver? Yes.\n2) Where are you? Mill Street 3',
    [
      ['Do you deliver?', 'Yes.'],
      ['Where are you?', 'Mill Street 3'],
    ],
  ],
  [
    'no labels, two lines',
    'Do you deliver?\nYes.\nWhere are you?\nMill Street 3',
    [
      ['Do you deliver?', 'Yes.'],
      ['Where are you?', 'Mill Street 3'],
    ],
  ],
  [
    'no labels, blank lines',
    'Do you deliver?\n\nYes.\n\n\nWhere are you?\n\nMill Street 3',
    [
      ['Do you deliver?', 'Yes.'],
      ['Where are you?', 'Mill Street 3'],
    ],
  ],
  [
    'two questions, one answer',
    'Do you deliver? Do you ship?\nBoth.',
    [['Do you deliver? Do you ship?', 'Both.']],
  ],
  [
    'only the question labelled',
    'Q: Do you deliver\nYes, we do\n\nQ: Open? Always',
    [
      ['Do you deliver', 'Yes, we do'],
      ['Open?', 'Always'],
    ],
  ],
  [
    'bullets',
    '- Do you deliver? Yes\n• Open? No',
    [
      ['Do you deliver?', 'Yes'],
      ['Open?', 'No'],
    ],
  ],
  [
    'bold',
    '**Q: Open?**\n**A:** Yes\n\n**Q:** *Late?*\n**A: No**',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  ['bold without labels', '**Do you deliver?** Yes', [['Do you deliver?', 'Yes']]],
  [
    'points',
    'Q. Do you deliver? A. Yes, with vitamin A. Really.',
    [['Do you deliver?', 'Yes, with vitamin A. Really.']],
  ],
  ['dashes', 'Q - Do you deliver?\nA - Yes', [['Do you deliver?', 'Yes']]],
  ['arrow', 'Do you deliver? -> Yes', [['Do you deliver?', 'Yes']]],
  [
    'answer over several lines',
    'Q: Where?\nA: Mill Street 3\nbehind the church\n\nRing twice.\nQ: When?\nA: Now',
    [
      ['Where?', 'Mill Street 3\nbehind the church\n\nRing twice.'],
      ['When?', 'Now'],
    ],
  ],
  [
    'steps in an answer',
    'Q: How do I order?\nA: Like this:\n1. Choose\n2. Pay',
    [['How do I order?', 'Like this:\n1. Choose\n2. Pay']],
  ],
  [
    'a question in an answer',
    'Q: Open?\nA: Yes. Need more? Write us!\nOr call?\nQ: Late?\nA: No',
    [
      ['Open?', 'Yes. Need more? Write us!\nOr call?'],
      ['Late?', 'No'],
    ],
  ],
  [
    'addresses with colons',
    'Q: Link?\nA: https://shop.example.com/a:b?q=c:d and https://x.example.com',
    [['Link?', 'https://shop.example.com/a:b?q=c:d and https://x.example.com']],
  ],
  [
    'Windows line ends',
    'Question: Open?\r\nAnswer: Yes\r\n\r\nQuestion: Late?\r\nAnswer: No\r\n',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  [
    'separators',
    'Q: Open?\nA: Yes\n-----\nQ: Late?\nA: No',
    [
      ['Open?', 'Yes'],
      ['Late?', 'No'],
    ],
  ],
  ['a handle keeps its underscores', 'Q: Page?\nA: @sweet_crumbs_', [['Page?', '@sweet_crumbs_']]],
  [
    'German',
    'Frage: Offen?\nAntwort: Ja\nF: Spät?\nA: Nein',
    [
      ['Offen?', 'Ja'],
      ['Spät?', 'Nein'],
    ],
  ],
  [
    'Spanish',
    'P: ¿Abren? R: Sí\nP: ¿Tarde? R: No',
    [
      ['¿Abren?', 'Sí'],
      ['¿Tarde?', 'No'],
    ],
  ],
  ['French', 'Q : Ouvert ?\nR : Oui', [['Ouvert ?', 'Oui']]],
  ['Italian', 'D: Aperto?\nR: Sì', [['Aperto?', 'Sì']]],
  ['Dutch', 'V: Open?\nA: Ja', [['Open?', 'Ja']]],
  ['Russian', 'В: Открыто?\nО: Да', [['Открыто?', 'Да']]],
  ['Ukrainian', 'П: Відчинено?\nВ: Так', [['Відчинено?', 'Так']]],
  ['Arabic', 'س: كم؟\nج: خمسة', [['كم؟', 'خمسة']]],
  ['Chinese', '问：几点？答：八点', [['几点？', '八点']]],
  ['Japanese', 'Q：何時ですか？\nA：八時です', [['何時ですか？', '八時です']]],
  ['Korean', '질문: 얼마예요?\n답변: 만원', [['얼마예요?', '만원']]],
  ['Hindi', 'प्रश्न: कब?\nउत्तर: आज', [['कब?', 'आज']]],
  ['Turkish', 'S: Açık mı?\nC: Evet', [['Açık mı?', 'Evet']]],
  ['Indonesian', 'T: Buka?\nJ: Ya', [['Buka?', 'Ya']]],
  ['Vietnamese', 'Hỏi: Mở cửa?\nĐáp: Có', [['Mở cửa?', 'Có']]],
  ['Greek', 'Έχετε πάρκινγκ; Ναι', [['Έχετε πάρκινγκ;', 'Ναι']]],
  [
    'two languages',
    'Q: Open? A: Yes\nP: ¿Abren? R: Sí',
    [
      ['Open?', 'Yes'],
      ['¿Abren?', 'Sí'],
    ],
  ],
  ['nothing', '  \n\n', []],
];

for (const [name, text, pairs] of FORMS) {
  test(`reads: ${name}`, () => {
    const { entries, unread } = parseFaqs(text);
    assert.deepEqual(
      entries.map(({ question, answer }) => [question, answer]),
      pairs,
    );
    assert.deepEqual(unread, []);
  });
}

/** What was typed, and the lines that are listed as unread. */
const UNREAD: readonly (readonly [string, string, number, readonly (readonly [number, RegExp])[]])[] = [
  ['a question without an answer', 'Q: Open?\nQ: Late?\nA: No', 1, [[1, /a question but no answer/]]],
  [
    'the last question without an answer',
    'Q: Late?\nA: No\n\nQ: Open?',
    1,
    [[4, /a question but no answer/]],
  ],
  [
    'an answer without a question',
    'A: Yes\nand more\nQ: Open?\nA: Yes',
    1,
    [[1, /an answer but no question/]],
  ],
  ['an empty question', 'Q:\nA: Yes', 0, [[1, /an answer but no question/]]],
  ['a label alone', 'Q:', 0, [[1, /nothing behind it/]]],
  [
    'text before the first question',
    'Our FAQ\nQ: Open?\nA: Yes',
    1,
    [[1, /neither a question nor an answer/]],
  ],
  [
    'headings',
    '# Shipping\nQ: Open?\nA: Yes\n\nPAYMENT\nQ: Card?\nA: Yes',
    2,
    [
      [1, /heading/],
      [5, /heading/],
    ],
  ],
  ['text without any question', 'Mon-Fri 9-5', 0, [[1, /neither a question nor an answer/]]],
];

for (const [name, text, entries, lines] of UNREAD) {
  test(`lists as unread: ${name}`, () => {
    const parse = parseFaqs(text);
    assert.equal(parse.entries.length, entries);
    assert.deepEqual(
      parse.unread.map(({ line }) => line),
      lines.map(([line]) => line),
    );
    for (const [i, [, why]] of lines.entries()) assert.match(parse.unread[i]?.why ?? '', why);
  });
}

test('tells the line of each question', () => {
  const { entries } = parseFaqs('Q: Open?\nA: Yes\n\n\nQ: Late?\nA: No');
  assert.deepEqual(
    entries.map(({ line }) => line),
    [1, 5],
  );
});

test('loses no word: every line is in an entry or listed', () => {
  const word = fc.constantFrom(
    'Q:',
    'A:',
    'yes',
    'open?',
    '1)',
    '-',
    '**',
    'no.',
    'F:',
    'P:',
    'R:',
    'https://x.example.com/a:b',
  );
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { entries, unread } = parseFaqs(lines.join('\n'));
      const kept = [
        ...entries.map(({ question, answer }) => `${question} ${answer}`),
        ...unread.map(({ text }) => text),
      ].join(' ');
      const count = (text: string) => text.split(/\s+/).filter((part) => part.includes('no.')).length;
      const isDropped = unread.some(({ why }) => why.includes('no question'));
      return isDropped || count(kept) === count(lines.join(' '));
    }),
  );
});

test('any text is read without an error, and lines are within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const { entries, unread } = parseFaqs(text);
      return [...entries, ...unread].every(
        ({ line }) => line >= 1 && line <= text.split(/\r\n|\r|\n|\u2028/).length,
      );
    }),
  );
});

/** 20,000 characters are the longest text of a template; each shape once sent a pattern back and forth. */
const HOSTILE: readonly string[] = [
  'Q:'.repeat(10_000),
  'A: '.repeat(6_666),
  `Q: a?\nA: b\n${'A:\n'.repeat(6_600)}`,
  `Q${' '.repeat(19_990)}x`,
  'is it? '.repeat(2_850),
  '*'.repeat(20_000),
  `Q: ${'*'.repeat(9_000)} x${'\n'.repeat(9_000)}`,
  '\n'.repeat(20_000),
  `${'='.repeat(19_999)}x`,
  '1 ('.repeat(6_600),
  ' '.repeat(20_000),
  'a '.repeat(10_000),
  'Q. A. '.repeat(3_333),
];

test('hostile texts of 20,000 characters take milliseconds', () => {
  for (const text of HOSTILE) {
    const ms = cpuMs(() => parseFaqs(text));
    assert.ok(ms < 150, `${text.slice(0, 12)}... took ${ms} ms`);
  }
});
