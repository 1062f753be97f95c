import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForbidden, prepareForbidden } from './forbidden.ts';

const FOUND: [string, string][] = [
  ['free', 'It is FREE!'],
  ['free', 'ｆｒｅｅ delivery'],
  ['free', 'fr\u00adee, really'],
  ['free', 'f.r.e.e'],
  ['free', 'f r e e today'],
  ['free', 'it is a f-r-e-e gift'],
  ['free', 'fr33'],
  ['free', 'frée'],
  ['free', 'risk-free'],
  ['cheap', 'сhеap'],
  ['discount', 'Discounts!'],
  ['discount', 'd1scount'],
  ['sale', '$ale'],
  ['ass', 'a$$'],
  ['party', 'two parties'],
  ['money back', 'money-back'],
  ['money back', 'moneyback promise'],
  ['money back', 'MONEY\nBACK'],
  ['e-mail', 'send an email'],
  ['gratis', '¡GRÁTIS!'],
  ['promoção', 'muitas promoções'],
  ['grátis', 'gratis hoje'],
  ['promocao', 'muitas promocoes'],
  ['viagem', 'duas viagens'],
  ['original', 'produtos originais'],
  ['lápiz', 'dos lápices'],
  ['سستا', 'یہ سستے ہیں'],
  ['चूड़ी', 'नई चूड़ियाँ'],
  ['Rabatt', 'Wir haben Rabatte und mehr, nicht wahr'],
  ['скидка', 'у нас скидки'],
  ['خصم', 'عندنا الخصومات؟ لا، بالخصم فقط'],
  ['छूट', 'आज छूट है'],
  ['免费', '完全免 费哦'],
  ['セール', '今日はセール！'],
  ['miễn phí', 'MIỄN PHÍ nha'],
  ['indirim', 'indirimler var'],
  ['ucuz', 'Bu ürünler sizin için çok ucuza geliyor'],
  ['ucuz', 'Bizim ürünlerimiz çok ucuzdur'],
  ['indirim', 'Bugün bizde çok indirimli ürün var'],
  ['goedkoop', 'Dit zijn onze goedkope taarten voor het weekend'],
  ['korting', 'Wij geven je graag kortingen op alle taarten'],
  ['economico', 'I nostri dolci sono molto economici e buoni'],
  ['sconto', 'Abbiamo degli sconti per voi questa settimana'],
  ['tani', 'To są bardzo tanie ciasta dla państwa'],
  ['rabat', 'Nie mamy teraz żadnych rabatów na torty'],
  ['billig', 'Det är mycket billigt hos oss i dag'],
  ['murah', 'Harganya murahnya luar biasa untuk kakak'],
  ['sale', '今天SALE!请问'],
  ['sale', 'יש הSALE הגדול'],
  ['sale', 'عندنا الsale اليوم'],
  ['100%', 'We are 100% sure'],
  ['😂', 'haha 😂'],
  ['gratis, 免费', '完全免费哦'],
  ['cheap, 100%', 'We are 100% sure'],
];

for (const [list, text] of FOUND) {
  test(`'${list}' is found in ${JSON.stringify(text)}`, () => {
    const [flaw] = findForbidden(text, prepareForbidden(list, ''));
    assert.equal(flaw?.rule, 'forbidden');
    assert.ok(flaw.start >= 0 && flaw.end <= text.length && flaw.start < flaw.end);
  });
}

const NOT_FOUND: [string, string, string?][] = [
  ['ass', 'a first class assistant'],
  ['free', 'freedom, carefree'],
  ['free', 'a gluten-free cake', 'We bake gluten-free cakes'],
  ['free', 'write to free@shop.com or https://free.example/free'],
  ['car', 'we care'],
  ['sale', 'wholesale, salesman'],
  ['ano', 'un año más'],
  ['bán', 'bạn ơi'],
  ['ucuz', 'Masanın ucunda ve uçakta yer var, hoş geldiniz'],
  ['kado', 'Wij hebben een kadootje voor de kinderen'],
  ['tani', 'Ta tańsza oferta jest dla nas i dla was tanio'],
  ['gratis', 'Det här är inte gratinerat, det är bakat'],
  ['money back', 'I have no money. Back soon!'],
  ['セール', 'セールスの電話'],
  ['100%', '1100% no'],
  ['a, i', 'at it'],
  ['', 'anything'],
];

for (const [list, text, own = ''] of NOT_FOUND) {
  test(`'${list}' is not found in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(findForbidden(text, prepareForbidden(list, own)), []);
  });
}

test('the list is read with commas, semicolons, line breaks and quotation marks', () => {
  const { entries, runs } = prepareForbidden('cheap, "Money back"\nfree;打折、🔥', '');
  const words = [...entries.values()].flat().map(({ joined }) => joined.exact);
  assert.deepEqual(words.sort(), ['cheap', 'free', 'moneyback']);
  assert.deepEqual(runs, ['打折', '🔥']);
});
