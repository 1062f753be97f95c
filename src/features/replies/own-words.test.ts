import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../testing/cases/fact-check/case.ts';
import { findPieces } from '../knowledge/find/find-pieces.ts';
import { buildShelf } from '../knowledge/find/shelf.ts';
import { prepareTemplate } from './loaded-templates.ts';
import { ownWordsFor } from './own-words.ts';

const OFFER =
  'We bake cakes to order. Delivery in Vienna costs 6 €. Wedding cakes take two weeks. You find us at 12 Linden Street.';
const prepared = prepareTemplate(
  shop({ productOrService: OFFER, faqs: 'Q: Do you have vegan cakes?\nA: Yes, the carrot cake.' }),
  [],
);
const PAPER = [
  '# Workshops\nA macaron workshop costs 80 € a person. Children are welcome from 8 years on.',
  '# Opening hours\n- Monday to Friday: 9 am to 6 pm',
  `# Lamps\nOur lamps are made of brass, ${'of brass and of glass, '.repeat(12)}and cost 90 €.`,
].join('\n');
const shelf = await buildShelf([
  { id: 4, name: 'paper.pdf', title: 'Paper', text: PAPER, validUntil: null, readAt: 0 },
]);

function said(message: string, language?: string): string | null {
  const { passages } = findPieces(shelf, { message, before: [] }, { tokens: 500, now: 1 });
  return (
    ownWordsFor(prepared, message, language === undefined ? { passages } : { passages, language })?.text ??
    null
  );
}

test('the answer of an FAQ, else one sentence of the offer or of the papers', () => {
  assert.equal(said('any vegan cakes?'), 'Yes, the carrot cake.');
  assert.equal(said('How much is delivery to Vienna?'), 'Delivery in Vienna costs 6 €.');
  assert.equal(said('How much is dilivery in Vienna?'), 'Delivery in Vienna costs 6 €.');
  assert.equal(said('Where are you?'), 'You find us at 12 Linden Street.');
  assert.equal(said('How much is the macaron workshop?'), 'A macaron workshop costs 80 € a person.');
  assert.equal(said('When are you open?'), 'Monday to Friday: 9 am to 6 pm');
});

test('it says where it comes from, and how well it fits', () => {
  const { passages } = findPieces(
    shelf,
    { message: 'How much is the macaron workshop?', before: [] },
    { tokens: 500, now: 1 },
  );
  const found = ownWordsFor(prepared, 'How much is the macaron workshop?', { passages });
  assert.deepEqual(found?.source, { kind: 'paper', source: 4, name: 'paper.pdf', piece: 0 });
  assert.ok(found.score > 0.5 && found.score <= 1);
  assert.deepEqual(ownWordsFor(prepared, 'vegan cakes?')?.source, {
    kind: 'faq',
    question: 'Do you have vegan cakes?',
  });
  assert.deepEqual(ownWordsFor(prepared, 'Where are you?')?.source, { kind: 'offer' });
});

test('nothing is said that is not surely the answer', () => {
  for (const message of [
    'How much is delivery to Graz?',
    'How long does delivery take?',
    'How much is a wedding cake?',
    'Are you open on Sundays?',
    'Do you repair bikes?',
    'How much are the lamps?',
    'How much is delivery, and do you repair bikes?',
    'Thanks, the cakes were great!',
    '',
  ])
    assert.equal(said(message), null, message);
});

test('words in another language than the conversation’s are not said', () => {
  const texts = ['We are open daily from 9 am to 5 pm.', 'Wir haben täglich von 9 bis 17 Uhr geöffnet.'];
  const inBoth = prepareTemplate(shop({ productOrService: texts.join(' '), faqs: '' }), []);
  assert.equal(ownWordsFor(inBoth, 'Wann habt ihr geöffnet?')?.text, texts[1]);
  assert.equal(ownWordsFor(inBoth, 'When are you open?')?.text, texts[0]);
  assert.equal(said('Was kostet die Lieferung nach Vienna?'), null);
  assert.equal(said('vegan cakes?', 'de'), null);
});
