import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureGrouping } from '../../../testing/cases/unanswered/measure-grouping.ts';
import { createGrouping, keyOf } from './grouping.ts';
import { questionsIn } from './questions.ts';

const termsOf = (text: string) => questionsIn(text)[0]?.terms ?? [];

test('questions that ask the same come together, and no others', (t) => {
  const { known, heldBack } = measureGrouping();
  assert.ok(known.questions + heldBack.questions >= 150 && heldBack.questions * 4 > known.questions);
  assert.ok(known.precision >= 0.98, `precision ${known.precision}`);
  assert.ok(known.recall >= 0.8, `recall ${known.recall}`);
  // Printed, never required: no rule is written with these in view.
  const { precision, recall } = heldBack;
  t.diagnostic(`held back: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
});

test('case, punctuation, order and greetings make no other question', () => {
  const key = keyOf(termsOf('Do you have gluten-free cakes?'));
  for (const text of [
    'hey! gluten free cakes??',
    'CAKES, GLUTEN FREE',
    'Hello there, gluten-free cakes please',
  ])
    assert.ok([key, keyOf(termsOf('gluten free cakes'))].includes(keyOf(termsOf(text))), text);
  assert.notEqual(key, keyOf(termsOf('Do you have vegan cakes?')));
});

test('a message asks what its questions ask; without any, what it is about', () => {
  const texts = (message: string) => questionsIn(message).map(({ text }) => text);
  assert.deepEqual(texts('Hi! I love your shop. Do you deliver? And are you open on Sundays?'), [
    'Do you deliver?',
    'And are you open on Sundays?',
  ]);
  assert.deepEqual(texts('gift cards'), ['gift cards']);
  assert.deepEqual(texts('My dog is very calm. Is he allowed?'), ['My dog is very calm. Is he allowed?']);
  for (const nothing of ['Hi!', 'thank you so much', '👍', '12345', '', 'See you at 5 pm', 'Is it?'])
    assert.deepEqual(texts(nothing), []);
});

test('a thousand groups are looked through in a moment', () => {
  /** As long as all others, and beginning in another way. */
  const word = (at: number) => `=${String(at).padStart(4, '0').split('').reverse().join('')}word`;
  const questions = Array.from({ length: 3_000 }, (_, at) => ({
    groupId: at % 1_000,
    terms: [word(at % 1_000), `=other${at % 77}`, 'offer'],
  }));
  const grouping = createGrouping(questions);
  const startedAt = performance.now();
  for (let at = 0; at < 100; at += 1) assert.equal(grouping.find([word(at), 'offer']), at);
  const each = (performance.now() - startedAt) / 100;
  assert.ok(each < 20, `${each.toFixed(2)} ms each`);
});
