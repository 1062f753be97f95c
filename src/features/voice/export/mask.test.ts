import { equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskContactData, maskerOf } from './mask.ts';
import { EVERYDAY_WORDS } from './mask-names.ts';

/** Contact data in the wild. Every third was held back when the rules were written: ten of eleven were masked. */
const CONTACT: readonly (readonly [text: string, masked: string])[] = [
  ['meine Mail: anna.berg@gmail.com danke', 'meine Mail: ⟦email⟧ danke'],
  ['ruf an: 0151 23456789', 'ruf an: ⟦phone⟧'],
  ['+49 (0)30 1234-5678 ab neun', '⟦phone⟧ ab neun'],
  ['schau https://sol.example/shop?x=1 an', 'schau ⟦link⟧ an'],
  ['auf www.studio-sol.de findest du alles', 'auf ⟦link⟧ findest du alles'],
  ['studio-sol.com/kurse, oder?', '⟦link⟧ oder?'],
  ['frag @lea.kurz_art!', 'frag ⟦handle⟧!'],
  ['Lindenstraße 12a, 10969 Berlin', '⟦address⟧'],
  ['wir sind in der Karl-Marx-Str. 5', 'wir sind in der ⟦address⟧'],
  ['DE89 3704 0044 0532 0130 00 ist die IBAN', '⟦number⟧ ist die IBAN'],
  ['order #102345 is on its way', 'order ⟦number⟧ is on its way'],
  ['4111 1111 1111 1111', '⟦number⟧'],
  ['Sendungsnummer 00340434161094042557', 'Sendungsnummer ⟦number⟧'],
  ['come to 221 Baker Street', 'come to ⟦address⟧'],
  ['Calle de Alcalá 45, 28014 Madrid', '⟦address⟧'],
  ['12 rue de la Paix', '⟦address⟧'],
  ['via Roma 10', '⟦address⟧'],
  ['Rua Augusta, 1200', '⟦address⟧'],
  ['call me (555) 123-4567', 'call me ⟦phone⟧'],
  ['06 12 34 56 78', '⟦phone⟧'],
  ['wa.me/4915123456789', '⟦link⟧'],
  ['mail to info(at)sol.example', 'mail to ⟦email⟧'],
  ['ул. Ленина 5', '⟦address⟧'],
  ['Jl. Sudirman No 21', '⟦address⟧'],
  ['parcel 1Z999AA10123456784', 'parcel ⟦number⟧'],
  ['+1 555 123 4567 or sol@x.org', '⟦phone⟧ or ⟦email⟧'],
  ['Bestellung AB-100234', 'Bestellung ⟦number⟧'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '⟦phone⟧'],
  ['ING Bank NL91ABNA0417164300', 'ING Bank ⟦number⟧'],
  ['schreib mir: 030/1234567', 'schreib mir: ⟦phone⟧'],
  ['Am Ring 5', '⟦address⟧'],
  ['Prinsengracht 263', '⟦address⟧'],
  ['instagram.com/studio.sol', '⟦link⟧'],
  ['ruf 030 12 34 an', 'ruf ⟦phone⟧ an'],
];

/** As people of Spain, Poland, Portugal and Brazil write their numbers. Every third was held back. */
const PHONES = `612 345 678, 612345678, 612-345-678, 612.34.56.78, 91 123 45 67, 911 234 567, +34 612 345 678, 512 345 678,
  512-345-678, 22 123 45 67, 22 123-45-67, +48 512 345 678, (22) 123 45 67, 912 345 678, 912345678, 21 123 4567, 213 456 789,
  +351 912 345 678, (11) 91234-5678, 11 91234-5678, 11912345678, 91234-5678, 11 3456-7890, +55 11 91234-5678, (21) 3456-7890`;
/** What looks like one and stays. */
const AMOUNTS = `1 200 000, 150 000, 250.000 Rp, Rp 612.345.678, 12.30-14.30, 2 000 - 3 000, 25.12.2026, 500 000 000 VND,
  R$ 1.200, 8.00 - 18.00, 10 000 pesos, 350.000.000 COP, 123 456`;

/** What looks like it and stays. Every third was held back as well: all nine stayed. */
const PLAIN: readonly string[] = [
  'das kostet 1.250,00 €',
  'am 12.05.2025 um 14:30',
  'geöffnet 9-18 Uhr, Sa 10-14',
  'vom 12.05. - 18.05.',
  'Rp 150.000',
  '20.000.000',
  '2025-05-12',
  '3 x 4 = 12',
  'gracias.es muy bonito',
  'ok.me too',
  'Größe 38/40 in Blau',
  'zwischen 10 und 12 oder 15-16:30',
  'Ring in Gold, Größe 54',
  'der Weg ist das Ziel',
  'Platz 3 ist noch frei, Ring 54',
  '100000 Rp',
  '€ 120000',
  '24,90 €',
  '10 % Rabatt bis 31.12.',
  'Kurs 2 um 18:30 Uhr, 8 Plätze',
  'seit 2019',
  'max. 4 Personen, 2 Std.',
  'via Instagram geht auch',
  'I live on my own street',
  '1 000 000',
  'am 3.4. oder 5.4. oder 7.4.',
  'Mo 10-12 14-18',
  '50 x 70 x 20 cm',
];

describe('contact data', () => {
  it('is masked, while prices, dates and times stay', () => {
    for (const [text, masked] of CONTACT) equal(maskContactData(text), masked);
    for (const text of PLAIN) equal(maskContactData(text), text);
  });

  it('is masked once, whatever it is masked again', () => {
    for (const [, masked] of CONTACT) equal(maskContactData(masked), masked);
  });
});

describe('names', () => {
  const common = new Set([...EVERYDAY_WORDS, 'sol']);
  const mask = maskerOf(['Anna-Lena Berg 🌸', 'Studio Sol', 'annaberg'], common);

  it('are masked part by part, in any case, as whole words', () => {
    equal(
      mask('Hi anna, ANNA-LENA! Frau Berg? Bergsteigen Annalena'),
      'Hi ⟦name⟧, ⟦name⟧! Frau ⟦name⟧? Bergsteigen Annalena',
    );
    equal(mask('schreib annaberg'), 'schreib ⟦name⟧');
    equal(mask("Anna's Tasse"), "⟦name⟧'s Tasse");
  });

  it('that are everyday words are masked where they stand like names', () => {
    const rose = maskerOf(['Rose Will'], common);
    equal(rose('Hi rose! will you come? Will do.'), 'Hi ⟦name⟧! will you come? Will do.');
    equal(rose('Rose, das ist eine Rose, danke Will'), '⟦name⟧, das ist eine Rose, danke ⟦name⟧');
  });

  it('of any script and of no letters do no harm', () => {
    equal(maskerOf(['李小龍', 'Анна'], common)('你好李小龍 Анна, аннa'), '你好李小龍 ⟦name⟧, аннa');
    equal(maskerOf(['🌸', '', '.*', '$('], common)('a .* 🌸'), 'a .* 🌸');
    equal(maskerOf(['Link', 'Name'], common)('Link: https://x.example'), '⟦name⟧: ⟦link⟧');
  });
});

it('masks long texts in a time that grows with their length', () => {
  const mask = maskerOf(['Anna Berg'], new Set());
  for (const piece of [
    '1 ',
    '1-',
    'a.',
    'A',
    '@',
    '(',
    'Anna ',
    'Am ',
    'a@',
    '#1',
    '⟦',
    'Ab1-',
    '12 rue de ',
    'x@a.',
  ]) {
    const cpuMs = (times: number) => {
      const text = piece.repeat(times);
      const tries = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        mask(text);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1_000;
      });
      return Math.min(...tries);
    };
    // Eight times the text, eight times the work; 64 times if it grew with the square.
    const [short, long] = [cpuMs(5_000), cpuMs(40_000)];
    ok(long < 24 * Math.max(short, 1), `${piece}: ${short} ms, then ${long} ms`);
  }
});

it('numbers of Spain, Poland, Portugal and Brazil are masked, amounts are not', () => {
  const listed = (list: string) => list.split(/,\s+/);
  for (const phone of listed(PHONES)) equal(maskContactData(`call ${phone} ok`), 'call ⟦phone⟧ ok', phone);
  for (const amount of listed(AMOUNTS)) equal(maskContactData(`it is ${amount}`), `it is ${amount}`);
});
