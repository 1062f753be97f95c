import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuMs } from '../../../testing/cpu-time.ts';
import type { ReplyTrigger } from '../../contract/reply.ts';
import type { TriggerMatchMode } from '../../contract/trigger.ts';
import { matchTrigger, prepareTriggers } from './trigger-match.ts';

function trigger(triggerPhrase: string, more: Partial<ReplyTrigger> = {}): ReplyTrigger {
  return {
    id: 1,
    triggerPhrase,
    responseAction: 'Yes.',
    matchMode: 'words',
    position: 1,
    isEnabled: true,
    handOver: false,
    ...more,
  };
}

function fires(mode: TriggerMatchMode, phrase: string, message: string): boolean {
  return matchTrigger(prepareTriggers([trigger(phrase, { matchMode: mode })]), message) !== null;
}

/** What the phrase is found in, and what it is not. */
const WORDS: [language: string, phrase: string, found: string[], missed: string[]][] = [
  [
    'English',
    'price',
    [
      'price',
      'PRICE?',
      'the price, please',
      'price-list',
      'What’s the “price”',
      'price\nof a cake',
      '(price)',
    ],
    ['prices', 'priceless', 'reprice', 'pri ce', 'price_list', 'price2', ''],
  ],
  [
    'two words',
    'opening hours',
    ['Opening  HOURS?', 'your opening\nhours'],
    ['opening your hours', 'openinghours'],
  ],
  ['number', '50', ['is it 50?', '$50', '50%', '50.'], ['150', '501', '50th', '5 0']],
  ['number with a mark', '1.5 kg', ['a 1.5 KG cake'], ['11.5 kg', '1.5 kgs', '1,5 kg']],
  ['with signs of patterns', 'c++ (.*)', ['do you teach C++ (.*)?'], ['c', 'cxx yyy']],
  ['a hashtag', '#order', ['#order', 'hi #ORDER now'], ['order', '#orders']],
  ['emoji', '👍', ['👍', 'ok👍👍', 'thanks 👍🏽'], ['👎']],
  ['emoji of several', '👩‍🍳', ['hi 👩‍🍳!'], ['👩']],
  ['French', 'à emporter', ['A EMPORTER ?', 'c’est à emporter'], ['à emporterai']],
  ['French with an apostrophe', "l'adresse", ['quelle est l’adresse', 'L‘ADRESSE'], ['adresse']],
  ['Spanish', '¿cuánto cuesta?', ['Hola, ¿Cuanto cuesta?'], ['cuanto cuesta']],
  ['Portuguese', 'preço', ['Qual o PRECO?', 'preço!'], ['preços']],
  ['German', 'öffnungszeiten', ['Wie sind die Offnungszeiten?', 'ÖFFNUNGSZEITEN'], ['sonderöffnungszeiten']],
  ['German sharp s', 'straße', ['welche STRASSE', 'Strasse?'], ['straßen']],
  ['Turkish', 'sipariş', ['SİPARİŞ vermek', 'siparis?'], ['siparişim']],
  ['Polish', 'cena łóżka', ['CENA ŁÓŻKA?', 'cena lozka'], ['cena lozkami']],
  ['Vietnamese', 'giá', ['Giá bao nhiêu', 'gia?'], ['giải']],
  ['Greek', 'τιμή', ['ΤΙΜΗ;', 'η τιμη'], ['τιμης']],
  ['Russian', 'доставка', ['Есть ДОСТАВКА?', '«доставка»'], ['доставкой', 'автодоставка']],
  ['Ukrainian', 'київ', ['КИЇВ?', 'київ,'], ['києва']],
  ['Arabic', 'سعر', ['ما هو سِعْر هذا؟', 'سعر؟'], ['أسعار', 'السعر']],
  ['Persian', 'قیمت', ['قیمت چنده؟'], ['قیمتها']],
  ['Hebrew', 'מחיר', ['מה מְחִיר?', 'מחיר!'], ['מחירים', 'המחיר']],
  ['Hindi', 'दाम', ['इसका दाम क्या है?', 'दाम?'], ['दामाद', 'बदाम']],
  ['Hindi, a vowel sign later', 'कल', ['कल मिलेंगे'], ['कला', 'कलम']],
  ['Bengali', 'দাম', ['দাম কত?'], ['দামি']],
  ['Tamil', 'விலை', ['விலை என்ன?'], ['விலைகள்']],
  ['Thai', 'ราคา', ['ราคาเท่าไหร่', 'ขอถามราคาหน่อยค่ะ'], ['ราค']],
  ['Thai, a mark later', 'มา', ['จะมาไหม'], ['ม้า']],
  ['Lao', 'ລາຄາ', ['ລາຄາເທົ່າໃດ'], ['ລາ']],
  ['Khmer', 'តម្លៃ', ['តម្លៃប៉ុន្មាន'], ['ដ']],
  ['Burmese', 'ဈေး', ['ဈေးဘယ်လောက်လဲ'], ['ဈ']],
  ['Chinese', '价格', ['请问价格是多少', '价格?', '蛋糕价格100元'], ['价', '格价']],
  ['Traditional Chinese', '營業時間', ['請問營業時間？'], ['營業']],
  ['Japanese', '営業時間', ['営業時間を教えてください', '明日の営業時間は？'], ['営業']],
  ['Katakana', 'ケーキ', ['誕生日ケーキはありますか', 'ｹｰｷください'], ['ケキ']],
  [
    'Katakana that ends in a long vowel',
    'メニュー',
    ['メニューを見せて', 'メニュー2つ', 'メニューA'],
    ['メニュ'],
  ],
  ['Hiragana', 'いくら', ['これいくらですか'], ['いく']],
  ['Korean', '가격', ['가격 알려주세요', '이 가격?'], ['각격']],
  [
    'Korean with particles',
    '가격',
    ['가격이 얼마예요?', '가격은요', '가격도 알려주세요', '혹시 가격을 알 수 있을까요'],
    ['가격표 주세요', '가격가', '가격대'],
  ],
  ['Korean after a vowel', '메뉴', ['메뉴가 뭐예요', '메뉴는?', '메뉴하고 가격'], ['메뉴판', '메뉴이']],
  ['Korean after an l', '호텔', ['호텔로 가요', '호텔은 어디예요'], ['호텔리어', '호텔로비']],
  ['Korean, two words', '예약 취소', ['예약 취소는 어떻게 해요'], ['예약 취소율']],
  ['Korean, a profession', '사진', ['사진을 보내요'], ['사진가 계세요?']],
  ['Korean, one syllable', '차', ['차 있어요?'], ['차이', '차도']],
  ['Korean, a consonant more', '가', ['가 볼까'], ['각', '강']],
  ['mixed scripts', 'iphone ケース', ['iPhone ケースありますか'], ['iphones ケース']],
  ['full-width', 'menu', ['ＭＥＮＵ'], ['ＭＥＮＵＳ']],
];

for (const [language, phrase, found, missed] of WORDS) {
  test(`words, ${language}: ${phrase}`, () => {
    for (const message of found) assert.equal(fires('words', phrase, message), true, `in: ${message}`);
    for (const message of missed) assert.equal(fires('words', phrase, message), false, `not in: ${message}`);
  });
}

for (const [mode, phrase, message, expected] of [
  ['exact', 'price', 'Price', true],
  ['exact', 'price', ' ¿PRICE?! ', true],
  ['exact', 'price', '“price”…', true],
  ['exact', 'price', 'the price', false],
  ['exact', 'price', 'prices', false],
  ['exact', '价格', '价格？', true],
  ['exact', '价格', '价格是', false],
  ['exact', '??', '??', true],
  ['exact', '??', '!!', false],
  ['exact', 'I’m in!', 'im in', false],
  ['exact', 'menü', 'MENU', true],
  ['starts', 'order', 'Order two cakes', true],
  ['starts', 'order', 'order', true],
  ['starts', 'order', 'order: two', true],
  ['starts', 'order', 'orders', false],
  ['starts', 'order', 'I order', false],
  ['starts', '我要', '我要两个', true],
  ['starts', '我要', '他说我要', false],
  ['starts', 'كم', 'كَم السعر', true],
] as const) {
  test(`${mode}: "${phrase}" ${expected ? 'fires' : 'does not fire'} on "${message}"`, () => {
    assert.equal(fires(mode, phrase, message), expected);
  });
}

test('the longest phrase wins, then the owner’s order', () => {
  const triggers = [
    trigger('cake', { id: 1, position: 1 }),
    trigger('wedding cake', { id: 2, position: 3 }),
    trigger('birthday', { id: 3, position: 5 }),
    trigger('tomorrow', { id: 4, position: 4 }),
  ];
  const prepared = prepareTriggers(triggers);
  const firedBy = (message: string) => matchTrigger(prepared, message)?.id ?? null;
  assert.equal(firedBy('a cake'), 1);
  assert.equal(firedBy('a wedding cake'), 2);
  assert.equal(firedBy('a birthday cake tomorrow'), 4, 'eight letters each: the one that comes first');
  assert.equal(firedBy('hello'), null);
  assert.deepEqual(
    triggers.map(({ id }) => id),
    [1, 2, 3, 4],
    'the list itself is left as it was',
  );
});

test('triggers that are off, or fold to nothing, never fire', () => {
  const prepared = prepareTriggers([
    trigger('price', { isEnabled: false }),
    trigger('\u200b\u0301'),
    trigger(' ', { matchMode: 'exact' }),
  ]);
  for (const message of ['price', '', ' ', '\u200b']) assert.equal(matchTrigger(prepared, message), null);
  assert.equal(matchTrigger(prepareTriggers([]), 'price'), null);
});

test('a phrase fires on itself in every mode, and between blanks as words', () => {
  const phrases = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(phrases, fc.string({ unit: 'grapheme', maxLength: 20 }), (phrase, other) => {
      const isEmpty = prepareTriggers([trigger(phrase)]).ordered.length === 0;
      for (const mode of ['words', 'exact', 'starts'] as const) {
        assert.equal(fires(mode, phrase, phrase), !isEmpty, mode);
      }
      if (!isEmpty && !/^\p{M}/u.test(prepareTriggers([trigger(phrase)]).ordered[0]?.phrase ?? '')) {
        assert.equal(fires('words', phrase, `x ${phrase} ${other}`), true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('twenty long phrases on 4,000 characters take no time', () => {
  const prepared = prepareTriggers(
    Array.from({ length: 20 }, (_, n) => trigger(`${'a'.repeat(150)} ${n}`, { id: n })),
  );
  for (const message of [
    'a'.repeat(4_000),
    'a '.repeat(2_000),
    'é'.repeat(4_000),
    `${'a'.repeat(150)} `.repeat(26),
  ]) {
    const ms = cpuMs(() => assert.equal(matchTrigger(prepared, message), null));
    assert.ok(ms < 200, `${message.slice(0, 12)}... took ${ms} ms`);
  }
});
