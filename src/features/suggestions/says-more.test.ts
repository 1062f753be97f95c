import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readWording } from './wording.ts';

const [known = '', heldBack = ''] = readFileSync(
  new URL('../../../testing/cases/wordings.txt', import.meta.url),
  'utf8',
).split('# Held back\n');

/** The lines where a wording is offered that should not be, or the other way round. */
function wrongIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.includes(' | ') && !line.startsWith('#'));
  assert.ok(lines.length >= 14);
  return lines.filter((line) => {
    const [question = '', own = '', answer = '', sign] = line.split(' | ');
    const said = JSON.stringify({ question, answer });
    const offered = readWording(said, { questions: [question], answers: [own], facts: '' })?.answer;
    return offered !== (sign === '+' ? answer : own);
  });
}

test('a wording that says more than the owner gives way to the own words', (t) => {
  assert.deepEqual(wrongIn(known), []);
  t.diagnostic(`held back: ${wrongIn(heldBack).length} wrong`);
});

test('what the template states may be said as well', () => {
  const said = JSON.stringify({ question: 'Are dogs allowed?', answer: 'No, but on the terrace they are.' });
  const asked = { questions: ['dogs?'], answers: ['no'] };
  assert.equal(readWording(said, { ...asked, facts: '' })?.answer, 'no');
  assert.equal(
    readWording(said, { ...asked, facts: 'Dogs may sit on the terrace.' })?.answer,
    'No, but on the terrace they are.',
  );
});
