import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CorrectionView } from '../../../../src/contract/correction.ts';
import type { FixSubject } from '../fix-subject.ts';
import { passageOf, wordsOf } from '../words.ts';
import { lessonOf, NOTHING_BY_HAND } from './lesson.ts';

const SUBJECT: FixSubject = {
  templateId: 1,
  asked: 'How much is the rye bread?',
  reply: 'No problem, $6.',
  source: 'ai',
  contactName: 'Ana',
  place: null,
  history: [],
};
const LOOK: CorrectionView = {
  suggested: ['faq', 'voice', 'golden'],
  dropped: ['No problem'],
  faq: null,
  trigger: null,
  voice: { problem: null, isHeard: true },
};

test('a lesson follows what is suggested, until its owner says otherwise', () => {
  assert.deepEqual(lessonOf(SUBJECT, 'It is $7.', null, NOTHING_BY_HAND).chosen, ['golden']);
  const usual = lessonOf(SUBJECT, 'It is $7.', LOOK, NOTHING_BY_HAND);
  assert.deepEqual(usual.chosen, ['faq', 'voice', 'golden']);
  assert.deepEqual(usual.texts, {
    question: 'How much is the rye bread?',
    triggerPhrase: 'rye bread',
    answer: 'It is $7.',
    responseAction: 'It is $7.',
    forbidden: 'No problem',
  });
  const byHand = { chosen: { faq: false, forbid: true }, texts: { forbidden: 'cheap' } };
  const own = lessonOf(SUBJECT, 'It is $8.', LOOK, byHand);
  assert.deepEqual(own.chosen, ['forbid', 'voice', 'golden']);
  assert.deepEqual([own.texts.forbidden, own.texts.answer], ['cheap', 'It is $8.']);
});

test('what can’t be chosen says why, and is not chosen', () => {
  const facts = { ...LOOK, voice: { problem: 'only_facts', isHeard: true } } as const;
  const { chosen, hindrances } = lessonOf(SUBJECT, '$7.', facts, { chosen: { voice: true }, texts: {} });
  assert.deepEqual(chosen, ['faq', 'golden']);
  assert.match(hindrances.voice?.text ?? '', /without its facts/);
  const plan = { ...LOOK, voice: { problem: 'plan', isHeard: true } } as const;
  assert.equal(lessonOf(SUBJECT, '$7.', plan, NOTHING_BY_HAND).hindrances.voice?.isPlan, true);
  const begun = lessonOf({ ...SUBJECT, asked: '' }, 'Hello', LOOK, NOTHING_BY_HAND);
  assert.deepEqual([begun.chosen, Object.keys(begun.hindrances)], [['faq'], ['voice', 'golden']]);
});

test('a passage is all between two words, and the whole text with its signs', () => {
  const text = '“Sure, no problem!” she said.';
  const words = wordsOf(text);
  assert.equal(passageOf(text, words, [1, 2]), 'no problem');
  assert.equal(passageOf(text, words, [0, words.length - 1]), text);
});
