import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitText } from '../../../../text/split-text.ts';
import { extractFacts } from './known-facts.ts';

/** Facts without a digit, each by the words with which it begins. */
const WITHOUT_DIGITS: [text: string, rule: string][] = [
  ['We are open until noon.', 'time'],
  ['Ouvert jusqu’à minuit.', 'time'],
  ['Everything is half price today.', 'percentage'],
  ['That is a tenner each.', 'price'],
  ['See you on the first of May.', 'date'],
  ['Call oh oh oh double oh oh oh oh.', 'phone'],
  ['It costs twenty euros.', 'price'],
  ['Write to shop dot com.', 'web-address'],
  ['Ask @anna_bakes.', 'handle'],
];

for (const [text, rule] of WITHOUT_DIGITS) {
  test(`${text} states a ${rule}`, () => {
    const { facts } = extractFacts(splitText(text), 'reply');
    assert.deepEqual(
      facts.map((fact) => fact.rule),
      [rule],
    );
  });
}

test('both ends of a range of percentages are facts', () => {
  for (const text of [
    'Students get 10-20 % off.',
    'We take 10 to 20 percent off.',
    'Es gibt 10 bis 20 % Rabatt.',
  ]) {
    const { facts } = extractFacts(splitText(text), 'reply');
    assert.deepEqual(facts.map(({ asks }) => asks[0]).sort(), ['percent:10', 'percent:20'], text);
  }
});

test('a currency on its own is known too', () => {
  assert.equal(extractFacts(splitText('All prices are in euros.'), 'told').loose.length, 1);
  assert.equal(extractFacts(splitText('We open late.'), 'told').loose.length, 0);
});
