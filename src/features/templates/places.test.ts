import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConfirmed, confirmedList, findPlaces, MAX_CONFIRMED_BRACKETS } from '../../contract/places.ts';

const textsOf = (text: string, confirmed: readonly string[] = []) =>
  findPlaces(text, confirmed).map((place) => place.text);

test('what an owner still has to fill in is found, in any script', () => {
  for (const place of [
    '[link]',
    '[Yes, in three instalments.]',
    '[14 days]',
    '[Within 40 km of ...]',
    '[...]',
    '[…]',
    '[___]',
    '[$__]',
    '[XX €]',
    '[TBD]',
    '[Street and number,\ncity]',
    '[Preis]',
    '[ссылка]',
    '[链接]',
    '[नाम]',
    '［リンク］',
    '[your "best" cake]',
    "[Yes, we don't and can't]",
  ]) {
    assert.deepEqual(textsOf(`Here: ${place}, thanks!`), [place]);
  }
  assert.deepEqual(textsOf('请点击[链接]。From[price]'), ['[链接]', '[price]']);
  assert.deepEqual(textsOf('https://[your-shop].com/[page]'), ['[your-shop]', '[page]']);
  assert.deepEqual(textsOf('[Book here]([link]) [[name]]'), ['[link]', '[name]']);
});

test('other brackets are left alone', () => {
  for (const text of [
    'See [our menu](https://linden.example/menu) or [mail us](mailto:a@b.example).',
    '[menu](https://linden.example "The menu")',
    'As tested [1], [12] and [2, 3].',
    'Empty [] and [ ], ticked [x].',
    'Sizes [S/M], [XL], [M-XL].',
    'Colors ["red", "blue"] and [1.5, 2].',
    'https://shop.example/?filter[color]=red',
    'So happy [😀] [❤️]',
    'photo[s], never closed [link',
    '(link) {link} <link>',
    '',
  ]) {
    assert.deepEqual(textsOf(text), [], text);
  }
});

test('a place knows where it stands', () => {
  assert.deepEqual(findPlaces('Book: [link].'), [{ text: '[link]', start: 6, end: 12 }]);
});

test('a bracket that is confirmed is no finding, however it is written', () => {
  assert.deepEqual(textsOf('[sold out] [ Sold  Out ] ［sold out］ [link]', ['[sold out]']), ['[link]']);
  assert.deepEqual(confirmedList(['sold out', '[Sold out]', ' [new] ']), ['[Sold out]', '[new]']);
  assert.equal(checkConfirmed(['sold out', '[new]']), null);
  assert.equal(checkConfirmed(undefined), null);
  for (const wrong of ['', '[]', '[a] [b]', '[a', 'a\0b', 'x'.repeat(301), 7])
    assert.match(checkConfirmed([wrong]) ?? '', /^Each must be one place/);
  assert.equal(checkConfirmed(Array(MAX_CONFIRMED_BRACKETS + 1).fill('a')), 'At most 50');
  assert.equal(checkConfirmed('sold out'), 'Invalid input');
});

test('a long text of brackets costs no time', () => {
  for (const part of ['[', '[a', '](', '[ab](', '[ab](x', '[ab](x "', ']['])
    findPlaces(part.repeat(20_000 / part.length));
  const startedAt = performance.now();
  for (const part of ['[', '[a', '[ab](', '[ab](x', '[ab](x "', '[ab](x "y']) {
    findPlaces(part.repeat(20_000 / part.length));
    findPlaces(`[ab](${part.repeat(20_000 / part.length)}`);
  }
  assert.ok(performance.now() - startedAt < 500);
});
