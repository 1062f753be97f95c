import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflictsIn } from './conflicts.ts';
import { buildShelf } from './shelf.ts';

/** What differs in texts, each of a source of its own, as 'subject: one / other'. */
async function conflicts(...texts: readonly string[]): Promise<string[]> {
  const sources = texts.map((text, at) => ({
    id: at + 1,
    name: `${at}`,
    title: '',
    text,
    validUntil: null,
    readAt: 0,
  }));
  const found = await conflictsIn(await buildShelf(sources), { now: 1 });
  return found.map(
    ({ kind, subject, sides: [one, other] }) => `${kind} ${subject}: ${one.value} / ${other.value}`,
  );
}

test('a price that differs is found in rows, lists and columns', async () => {
  assert.deepEqual(
    await conflicts(
      '# Menu\n## Cakes\nCake: Cherry tart, Small: 4.50 €, Large: 18 €\n- Espresso 2.50 €\nIced tea: 3 €\nFlat white: 3.50 €',
      '# Price list 2026\n## Our cakes\nCake: Cherry tart, Small: 4.80 €, Large: 18 €\nEspresso: 2.70 €\n- Iced tea – 3.20 €\nFlat white: €3.50',
    ),
    [
      'price Cherry tart, Small: 4.50 € / 4.80 €',
      'price Espresso: 2.50 € / 2.70 €',
      'price Iced tea: 3 € / 3.20 €',
    ],
  );
});

test('opening hours are compared day by day', async () => {
  assert.deepEqual(
    await conflicts(
      '# Opening hours\nMonday to Friday: 9 am to 6 pm\nSaturday: 9 am to 1 pm\nSunday: closed',
      '# We are open\nMon–Thu: 9:00–18:00\nFri: 9:00–20:00\nSat: 9:00–13:00\nSun: 10:00–12:00',
    ),
    ['time Monday to Friday: 9 am to 6 pm / 9:00–20:00', 'time Sunday: closed / 10:00–12:00'],
  );
  assert.deepEqual(
    await conflicts(
      '# Öffnungszeiten\nWir freuen uns auf Sie.\nMontag bis Freitag: 8 bis 18 Uhr',
      '# Öffnungszeiten\nMo–Do 8–18 Uhr\nFr 8–19 Uhr',
    ),
    ['time Montag bis Freitag: 8 bis 18 Uhr / 8–19 Uhr'],
  );
});

test('a sentence is compared when all but its amounts is the same', async () => {
  assert.deepEqual(
    await conflicts(
      'Delivery inside the city costs £4.50 on weekdays. We love cake.',
      'We love bread. Delivery inside the city costs £5 on weekdays.',
    ),
    [
      'price Delivery inside the city costs £4.50 on weekdays.: Delivery inside the city costs £4.50 on weekdays. / Delivery inside the city costs £5 on weekdays.',
    ],
  );
});

test('what is not the same thing is no conflict', async () => {
  const none = [
    [
      '# Takeaway\nA: 1 €\n## x\nCherry tart: 4 €\n# Other\nB: 1 €',
      '# Catering\nCherry tart: 40 €\n# Hire\nHall: 1 €',
    ],
    ['RB-2140 box: 3 €', 'RB-2150 box: 4 €'],
    ['Item: Box, Size: 20 cm, Price: 3 €', 'Item: Box, Size: 30 cm, Price: 4 €'],
    ['Cherry tart: 4 €\nCherry tart: 5 €', 'Cherry tart: 6 €'],
    ['Cherry tart: 4 €', 'Cherry tart: $5'],
    ['Cherry tart: 4.50 €', 'Cherry tart: €4,50'],
    ['# Kitchen\nMonday: 12:00–15:00\n# Z\nz', '# Bar\nMonday: 18:00–23:00\n# Y\ny'],
    ['Open day: 3 May 2025', 'Open day: 9 May 2026'],
    ['Cherry tart: small 4 €', 'Cherry tart: from 12 people on'],
  ];
  for (const texts of none) assert.deepEqual(await conflicts(...texts), [], texts.join(' // '));
});

test('an expired source contradicts nobody', async () => {
  const source = { name: '', title: '', readAt: 0, validUntil: null };
  const shelf = await buildShelf([
    { ...source, id: 1, text: 'Cherry tart: 4 €' },
    { ...source, id: 2, text: 'Cherry tart: 5 €', validUntil: 9 },
  ]);
  assert.equal((await conflictsIn(shelf, { now: 8 })).length, 1);
  assert.equal((await conflictsIn(shelf, { now: 9 })).length, 0);
});
