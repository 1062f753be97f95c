import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyCosmetics, cosmeticsOf } from './cosmetics.ts';

const BARE = { firstLetter: 'lower', dropsStop: true } as const;

test('the first letter and the last full stop become the owner’s', () => {
  for (const [reply, expected] of [
    ['Hi, we have it. See you soon.', 'hi, we have it. See you soon'],
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
  assert.deepEqual(cosmeticsOf(turns(['we have it', 'yes of course', 'OK!'])), BARE);
  assert.deepEqual(cosmeticsOf(turns(['we have it', 'Yes of course.'])), {
    firstLetter: null,
    dropsStop: false,
  });
  assert.deepEqual(cosmeticsOf(turns(['we have it']).slice(0, 20)), { firstLetter: null, dropsStop: false });
  assert.deepEqual(cosmeticsOf(turns(['we have it']), { off: ['ending'], corrected: [] }), {
    firstLetter: 'lower',
    dropsStop: false,
  });
});
