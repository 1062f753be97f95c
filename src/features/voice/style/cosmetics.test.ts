import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyCosmetics, cosmeticsOf } from './cosmetics.ts';

const BARE = { firstLetter: 'lower', dropsStop: true } as const;

test('the first letter and the last full stop become the owner’s', () => {
  for (const [reply, expected] of [
    ['Hi, we have it. See you soon.', 'hi, we have it. see you soon'],
    ['We do! You can come by. And Anna is here.', 'we do! you can come by. and Anna is here'],
    [
      'Yes, we do.\n\nThe oven is warm. If you like, come.',
      'yes, we do\n\nthe oven is warm. if you like, come',
    ],
    ['Das geht! Wir haben es. Torte auch.', 'das geht! wir haben es. Torte auch'],
    ['Claro. ¿Tienes alergias? Te lo digo.', 'claro. ¿tienes alergias? te lo digo'],
    ['Hallo, das haben wir.', 'hallo, das haben wir'],
    ['Hola, lo tenemos mañana.', 'hola, lo tenemos mañana'],
    ['Привет, мы открыты.', 'привет, мы открыты'],
    ['Olá, temos sim.', 'olá, temos sim'],
    ['Bonjour, nous avons ça.', 'bonjour, nous avons ça'],
    ['¿Tienes alergias?', '¿tienes alergias?'],
  ] as const) {
    assert.equal(applyCosmetics(BARE, reply), expected);
    assert.equal(applyCosmetics(BARE, expected), expected);
  }
});

test('names, nouns, links, acronyms and what ends in a full stop of its own stay', () => {
  for (const reply of [
    'Anna is here today',
    'I can do that',
    "I'm here",
    'DHL brings it',
    'Torte haben wir',
    'Info haben wir noch keine',
    'Sie können heute kommen',
    'Ihnen gefällt das bestimmt',
    'iPhone works',
    'example.com is our page',
    'https://Example.com/A',
    'we open at 5 p.m.',
    'see www.example.com.',
    'write to anna@example.com.',
    'wir öffnen am 3.',
    'we are ready...',
    'cakes, breads, etc.',
    '',
    '🌸',
  ])
    assert.equal(applyCosmetics(BARE, reply), reply);
});

test('only what an owner nearly always does is applied', () => {
  const turns = (texts: readonly string[]) =>
    Array.from({ length: 60 }, (_, at) => ({ at: null, asked: '', said: [texts[at % texts.length] ?? ''] }));
  const always = { isEverySentence: true };
  assert.deepEqual(cosmeticsOf(turns(['we have it', 'yes of course', 'OK!'])), {
    ...BARE,
    ...always,
    small: ['course'],
  });
  assert.deepEqual(cosmeticsOf(turns(['we have it', 'Yes of course.'])), {
    ...always,
    firstLetter: null,
    dropsStop: false,
  });
  const few = cosmeticsOf(turns(['we have it']).slice(0, 20));
  assert.deepEqual(few, { ...always, firstLetter: null, dropsStop: false });
  assert.deepEqual(cosmeticsOf(turns(['we have it']), { off: ['ending'], corrected: [] }), {
    ...always,
    small: [],
    firstLetter: 'lower',
    dropsStop: false,
  });
});

test('every sentence becomes the owner’s, by the words that they write small themselves', () => {
  const said = ['we bake it. pick it up soon! bread sells out', 'sourdough is ready! the crumb is lovely'];
  const turns = Array.from({ length: 40 }, (_, at) => ({ at: null, asked: '', said: [said[at % 2] ?? ''] }));
  const cosmetics = cosmeticsOf(turns);
  assert.equal(
    applyCosmetics(cosmetics, 'Bread is here. Pick yours up. Sourdough too. Linden bakes it.'),
    'bread is here. pick yours up. sourdough too. Linden bakes it',
  );
  const mixed = ['we bake it. Pick it up soon! Bread sells out'];
  const first = cosmeticsOf(turns.map((turn) => ({ ...turn, said: mixed })));
  assert.equal(applyCosmetics(first, 'We do. The bread is here.'), 'we do. The bread is here');
});
