import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNationality } from './nationalities.ts';

test('where somebody comes from', () => {
  const words =
    'German Austrian Swiss French Italian Spanish British American Canadian Mexican Brazilian Chilean Indian Chinese Japanese Thai Turkish Greek Polish Dutch Belgian Danish Icelandic Egyptian Israeli Syrian Cuban';
  assert.deepEqual(
    words.split(' ').filter((word) => !isNationality(word)),
    [],
  );
});

test('what people are called', () => {
  const names =
    'Anna Jordan Christian Ian Brian Julian Sebastian Vivian Adrian Megan Georgia Chad Israel India Kenya Indiana Romina Romane Malin Maci Chris Denise Danica Franco Francesca Omar Aliyah Irina Polina Milan Florian Gillian';
  assert.deepEqual(names.split(' ').filter(isNationality), []);
});
