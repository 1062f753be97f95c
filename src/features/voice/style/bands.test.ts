import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { bandsOf, checkBands, withTemplate } from './bands.ts';

/** Turns of an owner whose every habit varies, from a seed. */
function ownTurns(count: number, seed: number): VoiceTurn[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pool = 'we have it on friday and the cake is ready by noon for you with berries or lemon'.split(' ');
  return Array.from({ length: count }, () => {
    const words = Array.from(
      { length: 2 + Math.floor(random() ** 2 * 20) },
      () => pool[Math.floor(random() * pool.length)],
    ).join(' ');
    const text = random() < 0.1 ? words.charAt(0).toUpperCase() + words.slice(1) : words;
    const mark = random() < 0.3 ? '!'.repeat(1) : '';
    const emoji = random() < 0.3 ? ' 🌸' : '';
    return { at: null, asked: '', said: [text + mark + emoji] };
  });
}

test('of turns that were held back, about nine in ten are inside all bands', () => {
  const shares = [1, 2, 3, 4, 5].map((seed) => {
    const turns = ownTurns(600, seed);
    const bands = bandsOf(turns.slice(0, 400));
    assert.ok(bands !== null);
    const inside = turns.slice(400).filter(({ said }) => checkBands(bands, said).length === 0);
    return inside.length / 200;
  });
  const mean = shares.reduce((all, share) => all + share, 0) / shares.length;
  assert.ok(mean > 0.86 && mean < 0.96, `${shares}`);
});

test('a reply unlike the owner is outside, and the finding says how', () => {
  const bands = bandsOf(ownTurns(400, 7));
  assert.ok(bands !== null);
  const long = `We have it — ${'and the cake is ready '.repeat(10)}!!! 🎉🎉🎉`;
  const words = checkBands(bands, [long]);
  assert.deepEqual(
    words.map(({ id }) => id),
    ['turn_length', 'emojis', 'dashes'],
  );
  assert.equal(words.at(-1)?.words, 'It has 1 dash. The owner writes none.');
  assert.equal(bandsOf(ownTurns(20, 7)), null);
});

test('where the template says how to write, it is in charge', () => {
  const bands = bandsOf(ownTurns(400, 7));
  assert.ok(bands !== null);
  const template = {
    tone: 'hype',
    lengthPreference: 'medium (5-7 sentences)',
    useEmojis: true,
    openerStyle: '',
    closingInstruction: '',
    forbiddenWords: '',
  };
  const reply = `${'we have it and the cake is ready! '.repeat(6)}by noon`;
  assert.deepEqual(
    checkBands(bands, [reply]).map(({ id }) => id),
    ['turn_length', 'exclamations'],
  );
  assert.deepEqual(checkBands(withTemplate(bands, template), [reply]), []);
});

test('what the owner switched off or corrected decides', () => {
  const turns = ownTurns(400, 7);
  const reply = 'We have it on Friday 🌸';
  const never = bandsOf(turns, {
    off: [],
    corrected: [{ kind: 'use', id: 'emojis', share: 0, favorites: [] }],
  });
  assert.deepEqual(never && checkBands(never, [reply]).map(({ id }) => id), ['emojis']);
  const off = bandsOf(turns, { off: ['emojis'], corrected: [] });
  assert.deepEqual(off && checkBands(off, [reply]), []);
});
