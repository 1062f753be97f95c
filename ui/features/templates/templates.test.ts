import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportFileName } from './list/export-file-name.ts';
import { questionIn, samplesFor } from './preview/samples.ts';

test('a file is named after its template, in any script', () => {
  assert.equal(exportFileName('Bäckerei & Café'), 'dmreply-backerei-cafe.json');
  assert.equal(exportFileName('../../etc/passwd'), 'dmreply-etc-passwd.json');
  assert.equal(exportFileName('パン屋'), 'dmreply-パン屋.json');
  assert.equal(exportFileName('***'), 'dmreply-template.json');
});

test('one of the messages to try is a question of the owner’s own', () => {
  const labels = (faqs: string) => samplesFor(questionIn(faqs)).map(({ label }) => label);
  assert.deepEqual(labels(''), ['Price?', 'Open?', 'Annoyed']);
  assert.deepEqual(labels('Q: Vegan? A: Yes.\nQ: Late? A: No.'), ['Price?', 'Vegan?', 'Annoyed']);
  assert.equal(
    samplesFor(questionIn('Q: Do you have gluten-free cakes?\nA: Yes.'))[1]?.label,
    'Do you have gluten-fr…',
  );
});
