import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPieces } from './find-pieces.ts';
import { buildShelf, type ShelfSource } from './shelf.ts';
import { wholeText } from './whole.ts';

const source = (id: number, text: string, rest: Partial<ShelfSource> = {}): ShelfSource => ({
  id,
  name: `${id}.pdf`,
  title: `Paper ${id}`,
  text,
  validUntil: null,
  readAt: 0,
  ...rest,
});
const MENU = source(
  1,
  [
    '# Menu\n## Cakes\nCake: Cherry tart, Small: 4.50 €, Large: 18 €\nCake: Charlotte Royal, Small: 5.50 €',
    '## Drinks\n- Espresso 2.50 €\n- Flat white 3.50 €',
  ].join('\n'),
);
const RULES = source(
  2,
  '# Delivery\nWe deliver in Vienna from 40 € on. It takes two days.\n# Opening hours\nMonday to Friday: 9 am to 6 pm',
);
const PLATES = source(
  3,
  '# Plates\nArticle: RB-2140, Name: Round base 20 cm, Price: 3.20 €\n# Boards\nArticle: RB-2150, Name: Board, Price: 4 €',
);
const shelf = await buildShelf([MENU, RULES, PLATES]);

/** The headings of what is found, with the words that found it. */
function find(message: string, before: readonly string[] = [], limits = {}) {
  const { passages, isNothing } = findPieces(
    shelf,
    { message, before },
    { tokens: 1_000, now: 5, ...limits },
  );
  const found = passages.map(({ piece, because }) => [piece.headings.join(' > '), ...because]);
  return { found, isNothing };
}

test('where the shop is, an address answers in many languages, and nothing else that is asked where', async () => {
  for (const [line, asked] of [
    ['We are at 12 Linden Street, behind the town hall.', 'Where are you?'],
    ['Unsere Backstube: Lindenstraße 12, 10115 Berlin.', 'Wo finde ich euch?'],
    ['Nous sommes au 14 rue du Moulin.', 'Quelle est votre adresse ?'],
    ['Calle Mayor 5, junto a la plaza.', '¿Dónde estáis?'],
    ['Via Roma 5, vicino al duomo.', 'Dove siete?'],
    ['Улица Ленина 5, вход со двора.', 'Где вы находитесь?'],
    ['Bahar Sokak No: 7, Kadıköy.', 'Neredesiniz?'],
    ['Je vindt ons op Prinsengracht 22, Amsterdam.', 'Waar zitten jullie?'],
  ] as const) {
    const text = `# Info\n${line}\n# Cakes\nTart 4 €\n# More\nRolls 1 €\n# Bread\nRye 5 €`;
    const one = await buildShelf([source(1, text)]);
    const ask = (message: string) =>
      findPieces(one, { message, before: [] }, { tokens: 1_000, now: 5 }).passages;
    const [first] = ask(asked);
    assert.deepEqual([first?.piece.text, (first?.because.length ?? 0) > 0], [line, true], asked);
    assert.deepEqual(ask('Where is my parcel?'), []);
  }
});

test('what is asked is found below its headings, with the words that found it', () => {
  assert.deepEqual(find('How much is a cherry tart?'), {
    found: [['Menu > Cakes', 'How much', 'cherry', 'tart']],
    isNothing: false,
  });
});

test('misspelled words, other endings and another language find it too', () => {
  assert.equal(find('chery tarts').found[0]?.[0], 'Menu > Cakes');
  assert.equal(find('delivry time??').found[0]?.[0], 'Delivery');
  assert.deepEqual(find('Was kostet ein Espresso?').found[0], ['Menu > Drinks', 'kostet', 'Espresso']);
  assert.deepEqual(find('Wann habt ihr geöffnet?').found[0], ['Opening hours', 'Wann', 'geöffnet']);
});

test('a word is found at the end of others that are put together', async () => {
  const text = '# Sortiment\nApfelkuchen: 3,20 €\nMohnkuchen: 3,50 €\n# Lieferung\nWir liefern ab 30 €.';
  const german = await buildShelf([source(1, text)]);
  const { passages } = findPieces(
    german,
    { message: 'habt ihr kuchen?', before: [] },
    { tokens: 1_000, now: 5 },
  );
  assert.deepEqual(
    passages.map(({ piece }) => piece.headings),
    [['Sortiment']],
  );
});

test('a code is found however it is written, and another one is nothing', () => {
  for (const message of ['RB-2140?', 'do you have rb2140', 'price of RB 2140 please'])
    assert.deepEqual(find(message).found[0]?.[0], 'Plates');
  assert.deepEqual(find('RB-9999?'), { found: [], isNothing: true });
});

test('what the message leaves out is in the turns before', () => {
  const before = ['How much is the cherry tart?', 'The large one is 18 €.'];
  assert.equal(find('and the small one?', before).found[0]?.[0], 'Menu > Cakes');
  assert.equal(find('ok, and do you deliver to Vienna?', before).found[0]?.[0], 'Delivery');
});

test('nothing is found for what stands nowhere, and nothing is asked by thanks', () => {
  assert.deepEqual(find('Do you repair bikes?'), { found: [], isNothing: true });
  assert.deepEqual(find('Thanks!', ['How much is the cherry tart?']), { found: [], isNothing: false });
});

test('only sources that may be used and are still valid count', async () => {
  assert.deepEqual(find('cherry tart', [], { sources: new Set([2, 3]) }).isNothing, true);
  const dated = await buildShelf([{ ...MENU, validUntil: 5 }, RULES]);
  const asked = { message: 'cherry tart', before: [] };
  assert.equal(findPieces(dated, asked, { tokens: 1_000, now: 4 }).passages.length, 1);
  assert.equal(findPieces(dated, asked, { tokens: 1_000, now: 5 }).isNothing, true);
});

test('an exact name comes first, whatever else is alike', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `Royal charlotte cake ${at}, royal cake, charlotte: ${at} €`,
  );
  const many = await buildShelf([
    source(1, lines.map((line, at) => `# Charlotte ${at}\n${line}`).join('\n')),
    MENU,
  ]);
  const asked = { message: 'hi, is the Charlotte Royal made with cream?', before: [] };
  const [first] = findPieces(many, asked, { tokens: 1_000, now: 5 }).passages;
  assert.deepEqual(first?.piece.headings, ['Menu', 'Cakes']);
});

test('passages stay within the budget, and neighbors of the same section explain them', async () => {
  const sentences = Array.from(
    { length: 30 },
    (_, at) => `Guests of group ${'abcdefghij'[at % 10]} are told a story.`,
  );
  sentences[14] = 'Strollers stay in the yard.';
  const long = await buildShelf([source(1, `# House rules\n${sentences.join(' ')}`)]);
  const asked = { message: 'Can we take strollers?', before: [] };
  const { passages } = findPieces(long, asked, { tokens: 300, now: 5 });
  assert.deepEqual(
    passages.map(({ isNeighbor }) => isNeighbor),
    [false, true, true],
  );
  assert.ok(passages[0]?.piece.text.includes('Strollers'));
  assert.ok(passages.reduce((sum, { piece }) => sum + piece.tokens, 0) <= 300);
});

test('a shelf that is built again reads only what has changed', async () => {
  const changed = { ...RULES, text: '# Delivery\nWe do not deliver.' };
  const again = await buildShelf([MENU, changed], shelf);
  assert.equal(again.shelved[0]?.index, shelf.shelved[0]?.index);
  assert.notEqual(again.shelved[1]?.index, shelf.shelved[1]?.index);
});

test('a small collection is given whole, in a stable order', () => {
  const whole = wholeText(shelf, new Set([3, 1]), 5);
  assert.deepEqual(
    whole?.map(({ source: { id }, piece }) => [id, piece.at]),
    [
      [1, 0],
      [1, 1],
      [3, 0],
      [3, 1],
    ],
  );
  assert.equal(wholeText(shelf, new Set([1, 2, 3]), 5, 40), null);
});

test('whatever is asked, passages stay within the budget, and each piece comes once', () => {
  const words =
    'cherry tart RB-2140 # [[page 1]] Charlotte Royal 4.50 € and \u0000 \ud83c 送料 ケーキ ( * + \\ . ?'.split(
      ' ',
    );
  const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 8 })));
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 200 }), (said, before, tokens) => {
      const question = { message: said.join(' '), before };
      const { passages, isNothing } = findPieces(shelf, question, { tokens, now: 5 });
      assert.ok(passages.reduce((sum, { piece }) => sum + piece.tokens, 0) <= tokens);
      assert.equal(new Set(passages.map(({ piece }) => piece)).size, passages.length);
      assert.ok(!isNothing || passages.length === 0);
      assert.ok(passages.every(({ score }) => score >= 0 && score <= 1));
    }),
  );
});
