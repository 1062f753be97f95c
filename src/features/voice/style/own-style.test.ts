import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CUSTOMERS, type Habits, MACHINE, OWNER } from '../../../../testing/made-up-exports/habits.ts';
import { makeStory } from '../../../../testing/made-up-exports/story.ts';
import { customerTurnsOf, turnsOf } from '../../../../testing/made-up-exports/turns.ts';
import { MASKS } from '../../../contract/owner-voice.ts';
import { soundsLike } from '../sounds-like/sounds-like.ts';
import { learnStyle, type OwnStyle, styleReader } from './own-style.ts';

const [PLAIN = MACHINE, , , LOUD = MACHINE] = CUSTOMERS;

/** What somebody with these habits says; `held` shares no sentence with `open`. */
function said(seed: number, part: 'open' | 'held', habits: Habits, languages: string[]): string[] {
  const story = makeStory({ seed, part, habits, languages, hasBot: false, threads: 30 });
  return turnsOf(story).map((turn) => turn.said.join('\n'));
}

function styleOf(habits: Habits, languages: string[]): OwnStyle {
  const story = makeStory({ seed: 1, part: 'open', habits, languages, hasBot: false, threads: 30 });
  const own = turnsOf(story).map((turn) => turn.said.join('\n'));
  const style = learnStyle(own, customerTurnsOf(story));
  assert.ok(style);
  return style;
}

function figureOf(style: OwnStyle, texts: readonly string[]): number {
  const replies = texts.map((text, at) => ({ id: texts.length - at, templateId: 1, text }));
  return soundsLike(style, replies).figure ?? Number.NaN;
}

for (const [name, owner, stranger] of [
  ['warm and small', OWNER, MACHINE],
  ['warm and small', OWNER, LOUD],
  ['plain', PLAIN, OWNER],
  ['loud', LOUD, PLAIN],
  ['a smooth one', MACHINE, OWNER],
] as const)
  for (const languages of [['en'], ['de'], ['es'], ['de', 'en']])
    test(`${name}, ${languages.join(' and ')}: half of the replies in a stranger's style show`, () => {
      const style = styleOf(owner, languages);
      const own = said(2, 'held', owner, languages).slice(0, 100);
      const other = said(3, 'held', stranger, languages).slice(0, 100);
      const half = own.map((text, at) => (at % 2 === 0 ? text : (other[at] ?? text)));
      const figures = [own, half, other].map((texts) => figureOf(style, texts));
      const [mine = 0, mixed = 0, theirs = 0] = figures;
      assert.ok(mine >= 8 && mixed <= mine - 2 && mixed <= 7 && theirs <= 4, figures.join(', '));
    });

test('a style is small, holds no word, and says the same after it was stored', () => {
  const own = [...said(8, 'open', OWNER, ['en']), 'Zanzibar'];
  const style = learnStyle(own, []);
  const stored = JSON.stringify(style);
  assert.ok(style !== null && stored.length < 4_000, `${stored.length}`);
  assert.doesNotMatch(stored, /zanzibar/i);
  const [before, after] = [styleReader(style), styleReader(JSON.parse(stored))];
  assert.deepEqual(own.map(after.score), own.map(before.score));
  assert.equal(learnStyle(own.slice(0, 39), []), null);
});

test('what is masked in the examples and written out in a reply is the same', () => {
  const { score } = styleReader(styleOf(OWNER, ['en']));
  for (const [written, masked] of [
    ['see https://shop.example/a', `see ${MASKS.link}`],
    ['write me at mia@shop.example', `write me at ${MASKS.email}`],
    ['hey Anna, sure', `hey ${MASKS.name}, sure`],
  ] as const)
    assert.equal(score(written), score(masked));
});
