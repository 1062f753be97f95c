import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../../text/split-text.ts';
import { extractFacts, isKnown, learn, noFacts } from './known-facts.ts';

/** Sentences of shops with the prices in them, written before the currencies were added. */
const PRICES: readonly (readonly [sentence: string, prices: number])[] = [
  ['A hajvágás 4500 Ft, a festés 12 000 Ft-tól indul.', 2],
  ['Egy óra jóga 3.900 HUF.', 1],
  ['A belépő 2500 forint fejenként.', 1],
  ['Střih stojí 450 Kč.', 1],
  ['Víkendový kurz vyjde na 1 200 CZK.', 1],
  ['Káva je za 65 korun.', 1],
  ['Tunsul costă 60 lei.', 1],
  ['Pachetul este 250 RON pe lună.', 1],
  ['En klippning kostar 395 kr.', 1],
  ['Kursen är 1 495 SEK per person.', 1],
  ['Gavekortet koster 500 kroner.', 1],
  ['Timen er kr 890,-.', 1],
  ['Prisen er 249 DKK.', 1],
  ['Leien er 1 200 NOK per døgn.', 1],
  ['Ein Haarschnitt kostet CHF 65.–.', 1],
  ['Der Eintritt ist 18 Franken.', 1],
  ['Le brunch est à 42 CHF.', 1],
  ['Маникюр струва 35 лв.', 1],
  ['Цената е 120 BGN.', 1],
  ['Šišanje je 1500 din.', 1],
  ['Karta košta 900 RSD.', 1],
  ['Klipping kostar 8.900 ISK.', 1],
  ['Ein Termin kostet 45 EUR.', 1],
  ['მასაჟი ღირს 80 ₾.', 1],
  ['Masaj 50 AZN-dir.', 1],
  ['Стрижка коштує 400 грн.', 1],
  ['Entry is 150 MYR, or RM 120 online.', 2],
  ['A facial is 250 SAR and 1,200 PHP for the pair.', 2],
  ['Set menu VND 350,000, wine 900.000 VND.', 2],
];

/** Capitals and short words that are no money. */
const NO_PRICES = [
  'The TOP 10 cakes of this year are on our page.',
  'ALL 20 tables are taken tonight.',
  'Legge la guida di 30 pagine con lei.',
  'We are 12 KM from the center.',
  'A cup of 250 ml.',
  'Our CUP 2025 starts soon.',
  'Pen 3 is the blue one.',
  'É por lei, 10 dias.',
  'Room L 12 is upstairs.',
  'Model K 200 is back.',
  'We bake 20 din rolls.',
  'Take the 15 to Den Haag.',
  'SOS 24 hours',
  'On 5 Mar 2026 we rest.',
  'The 50 Ft long table',
  'Wall of 12 ft, room 3.',
];

function unknownPrices(reply: string, told: string): number {
  const known = noFacts();
  learn(known, told, 'told');
  const { facts } = extractFacts(splitText(reply), 'reply');
  return facts.filter((fact) => fact.rule === 'price' && !isKnown(fact, [known])).length;
}

test('prices are read in the currencies of many countries', () => {
  // A shop that counts in it: beside a shop that does not, 'Ft' is feet and 'lei' a word.
  const told = '1 HUF, 1 RON, 1 RSD';
  for (const [sentence, prices] of PRICES) assert.equal(unknownPrices(sentence, told), prices, sentence);
});

test('words and measures that look like a currency are no price', () => {
  for (const sentence of NO_PRICES) assert.equal(unknownPrices(sentence, 'Tea is $5.'), 0, sentence);
});
