import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from './pieces.ts';

const cut = (text: string) => piecesOf(text).map((piece) => [...piece.headings, piece.text]);

const LABELLED = [
  ['Q: Do you ship?', 'A: Yes.', 'Do you ship?', 'Yes.'],
  ['Question 1: Do you ship?', 'Answer: Yes.', 'Do you ship?', 'Yes.'],
  ['P: ¿Hacéis envíos?', 'R: Sí.', '¿Hacéis envíos?', 'Sí.'],
  ['Question : Vous livrez ?', 'Réponse : Oui.', 'Vous livrez ?', 'Oui.'],
  ['**Frage:** Liefert ihr?', '**Antwort:** Ja.', 'Liefert ihr?', 'Ja.'],
  ['Pergunta: Vocês entregam?', 'Resposta: Sim.', 'Vocês entregam?', 'Sim.'],
  ['Вопрос: Доставляете?', 'Ответ: Да.', 'Доставляете?', 'Да.'],
  ['Tanya: Bisa kirim?', 'Jawab: Bisa.', 'Bisa kirim?', 'Bisa.'],
  ['Soru: Kargo var mı?', 'Cevap: Var.', 'Kargo var mı?', 'Var.'],
  ['सवाल: क्या आप डिलीवरी करते हैं?', 'जवाब: हाँ।', 'क्या आप डिलीवरी करते हैं?', 'हाँ।'],
  ['س: هل توصلون؟', 'ج: نعم.', 'هل توصلون؟', 'نعم.'],
  ['প্রশ্ন: ডেলিভারি হয়?', 'উত্তর: হ্যাঁ।', 'ডেলিভারি হয়?', 'হ্যাঁ।'],
  ['问：可以送货吗？', '答：可以。', '可以送货吗？', '可以。'],
  ['D: Spedite?', 'R: Sì.', 'Spedite?', 'Sì.'],
] as const;

test('a labelled question is the heading above its answer, alone, in the languages that customers use', () => {
  for (const [question, answer, asked, said] of LABELLED) {
    const text = `# FAQ\n${question}\n${answer}\n${question}\n${answer}\n# More\nRolls 2 €`;
    const pair = ['FAQ', asked, said];
    // Two pairs with one question are two lines of it.
    assert.deepEqual(
      cut(text),
      [
        [...pair.slice(0, 2), `${said}\n${said}`],
        ['More', 'Rolls 2 €'],
      ],
      question,
    );
    assert.deepEqual(cut(`${question} ${answer}`), [[asked, said]], question);
  }
});

test('questions in bold, numbered, with nothing but their mark, and as headings', () => {
  const pairs = [
    ['Do you ship?', 'Yes, to all of Europe.'],
    ['Are you open on Sundays?', 'No.'],
  ];
  for (const form of [
    (asked: string, said: string) => `**${asked}**\n${said}`,
    (asked: string, said: string) => `1. ${asked}\n${said}`,
    (asked: string, said: string) => `- ${asked} ${said}`,
    (asked: string, said: string) => `${asked}\n\n${said}`,
    (asked: string, said: string) => `# ${asked}\n${said}`,
  ])
    assert.deepEqual(cut(pairs.map(([asked = '', said = '']) => form(asked, said)).join('\n')), pairs);
});

test('rows of two columns, with and without names of the columns', () => {
  const text = [
    'Frage: Liefert ihr?, Antwort: Ja, ab 40 €',
    'Frage: Wann habt ihr offen?, Antwort: Täglich',
    '# Table',
    'Do you ship?: Yes, we do',
    'Can I pay by card?: No',
    'Espresso: 2 €',
  ].join('\n');
  assert.deepEqual(cut(text), [
    ['Liefert ihr?', 'Ja, ab 40 €'],
    ['Wann habt ihr offen?', 'Täglich'],
    ['Table', 'Do you ship?', 'Yes, we do'],
    ['Table', 'Can I pay by card?', 'No'],
    ['Table', 'Espresso: 2 €'],
  ]);
});

test('an answer has its list and its further lines; the text after the pairs is not taken for it', () => {
  const text = [
    'What do I bring?',
    'Bring this:',
    '- a towel',
    '- water',
    'Do you have showers?',
    'Yes.',
    'They are new.',
    'Where are you?',
    'Mill Street 5',
    ...Array.from({ length: 6 }, (_, at) => `Line ${at} of the story.`),
  ].join('\n');
  assert.deepEqual(cut(text).slice(0, 4), [
    ['What do I bring?', 'Bring this:\n- a towel\n- water'],
    ['Do you have showers?', 'Yes.\nThey are new.'],
    ['Where are you?', 'Mill Street 5'],
    [Array.from({ length: 6 }, (_, at) => `Line ${at} of the story.`).join('\n')],
  ]);
});

test('what is no pair stays as it is', () => {
  for (const text of [
    'A: 3 €\nB: 4 €',
    'Cake: Cherry tart, Small: 4.50 €, Large: 18 €',
    'Any questions?',
    'We sell bread. Who does not like it? Come by.',
    'Size A: 3 €',
    'Q: Do you ship?',
  ])
    assert.equal(
      cut(text)
        .map((parts) => parts.join('\n'))
        .join('\n'),
      text,
    );
});
