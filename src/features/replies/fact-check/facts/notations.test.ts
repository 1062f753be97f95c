import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DATES,
  EVENINGS,
  MORNINGS,
  PERCENTAGES,
  PHONES,
  PRICES,
} from '../../../../../testing/cases/fact-check/notations.ts';
import { splitText } from '../../../../text/split-text.ts';
import { extractFacts, isKnown, learn, noFacts } from './known-facts.ts';

/** What of a reply is not known from a text of the owner. */
function unknownIn(reply: string, told: string): string[] {
  const known = noFacts();
  learn(known, told, 'told');
  return extractFacts(splitText(reply), 'reply')
    .facts.filter((fact) => !isKnown(fact, [known]))
    .map(({ rule, start, end }) => `${rule} '${reply.slice(start, end)}'`);
}

/** Every notation against every other: the same value is known, another value is not. */
function compareAll<Value>(
  name: string,
  write: readonly ((value: Value) => string)[],
  value: Value,
  other: Value,
): void {
  test(`${name}: said in any notation when known in any`, () => {
    const wrong = write.flatMap((known) =>
      write.flatMap((say) => {
        const found = unknownIn(`OK, ${say(value)} :)`, `Info, ${known(value)} !`);
        return found.length === 0 ? [] : [`${say(value)} <- ${known(value)}: ${found.join(', ')}`];
      }),
    );
    assert.deepEqual(wrong, []);
  });

  test(`${name}: another value is found in every notation`, () => {
    const wrong = write.flatMap((known) =>
      write.flatMap((say) =>
        unknownIn(`OK, ${say(other)} :)`, `Info, ${known(value)} !`).length > 0
          ? []
          : [`${say(other)} <- ${known(value)}`],
      ),
    );
    assert.deepEqual(wrong, []);
  });
}

compareAll('hours of the morning', MORNINGS, 8, 11);
compareAll('hours of the evening', EVENINGS, 7, 9);
compareAll('percentages', PERCENTAGES, 35, 45);
compareAll('phone numbers', PHONES, '2079460018', '2079461018');
compareAll(
  'dates',
  DATES.map(
    (write) =>
      ([day, month]: readonly [number, number]) =>
        write(day, month),
  ),
  [24, 5],
  [25, 5],
);
for (const [name, write] of Object.entries(PRICES)) compareAll(`prices in ${name}`, write, 1250, 1350);
