import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Habits, MACHINE, OWNER } from '../../../../testing/made-up-exports/habits.ts';
import { makeStory } from '../../../../testing/made-up-exports/story.ts';
import { customerTurnsOf, turnsOf } from '../../../../testing/made-up-exports/turns.ts';
import { MASKS } from '../../../contract/owner-voice.ts';
import { LEAST_MESSAGES, makeStyleProfile, type StyleProfile, styleDistance } from './distance.ts';

const REPLIES = 150;

interface Said {
  own: string[];
  customers: string[];
}

/** What an owner and customers say, in sentences of which `held` shares none with `open`. */
function said(seed: number, part: 'open' | 'held', habits: Habits = OWNER, language = 'en'): Said {
  const story = makeStory({ seed, part, habits, languages: [language], hasBot: false });
  const own = turnsOf(story).map(({ said: messages }) => messages.join('\n'));
  return { own: own.slice(0, REPLIES), customers: customerTurnsOf(story) };
}

function profileOf(seed: number, language = 'en'): StyleProfile {
  const story = makeStory({ seed, part: 'open', languages: [language], hasBot: false });
  const own = turnsOf(story).map(({ said: messages }) => messages.join('\n'));
  const profile = makeStyleProfile(own, customerTurnsOf(story));
  assert.ok(profile);
  return profile;
}

function distanceOf(profile: StyleProfile, texts: readonly string[]): number {
  const result = styleDistance(profile, texts);
  assert.ok(result.isEnough);
  return result.distance;
}

for (const language of ['en', 'de', 'es', 'pt']) {
  test(`${language}: the owner is near themselves, customers are one away, a machine is far`, () => {
    const profile = profileOf(1, language);
    const customers = distanceOf(profile, said(2, 'open', OWNER, language).customers);
    assert.ok(Math.abs(customers - 1) < 0.15, `${customers}`);
    assert.ok(distanceOf(profile, said(2, 'open', OWNER, language).own) < 0.05, 'the same sentences again');
    const own = distanceOf(profile, said(3, 'held', OWNER, language).own);
    const machine = distanceOf(profile, said(3, 'held', MACHINE, language).own);
    assert.ok(own < 0.3 && machine > 0.6, `other sentences: the owner ${own}, a machine ${machine}`);
  });
}

test('an owner of two languages is as near in one of them', () => {
  const story = makeStory({ seed: 12, part: 'open', languages: ['en', 'de'], hasBot: false });
  const own = turnsOf(story).map(({ said: messages }) => messages.join('\n'));
  const profile = makeStyleProfile(own, customerTurnsOf(story));
  assert.ok(profile);
  assert.deepEqual(profile.parts.map(({ language }) => language).toSorted(), ['de', 'en']);
  for (const language of ['en', 'de']) {
    const near = distanceOf(profile, said(13, 'held', OWNER, language).own);
    const far = distanceOf(profile, said(13, 'held', MACHINE, language).own);
    assert.ok(near < 0.35 && far > 0.6, `${language}: ${near} ${far}`);
  }
});

test('the interval holds the distance and shrinks with more replies', () => {
  const profile = profileOf(4);
  const { own } = said(5, 'open');
  const [few, many] = [styleDistance(profile, own.slice(0, 110)), styleDistance(profile, own)];
  assert.ok(few.isEnough && many.isEnough);
  assert.ok(few.low < few.distance && few.distance < few.high);
  assert.ok(many.high - many.low < few.high - few.low);
});

test('too few messages or words are no ground for a number', () => {
  const profile = profileOf(6);
  const { own } = said(7, 'open');
  assert.deepEqual(styleDistance(profile, []), { isEnough: false, messages: 0, words: 0 });
  const short = Array.from({ length: 100 }, () => 'ok thanks');
  assert.deepEqual(styleDistance(profile, short), { isEnough: false, messages: 100, words: 200 });
  const few = Array.from({ length: LEAST_MESSAGES - 1 }, () => 'word '.repeat(60));
  assert.equal(styleDistance(profile, few).isEnough, false);
  assert.equal(makeStyleProfile(own.slice(0, 20), own), null);
  assert.equal(makeStyleProfile(own, own.slice(0, 20)), null);
});

test('a profile is small, holds no rare word, and says the same after it was stored', () => {
  const story = makeStory({ seed: 8, languages: ['en'] });
  const own = turnsOf(story).map(({ said: messages }) => messages.join('\n'));
  const profile = makeStyleProfile([...own, 'Zanzibar'], customerTurnsOf(story));
  assert.ok(profile);
  const stored = JSON.stringify(profile);
  assert.ok(stored.length < 9_000, `${stored.length}`);
  assert.doesNotMatch(stored, /zanzibar/i);
  assert.deepEqual(styleDistance(JSON.parse(stored), own), styleDistance(profile, own));
});

test('what is masked in the examples and written out in a reply is the same', () => {
  const profile = profileOf(9);
  const { own } = said(10, 'open');
  const lines = ['see https://shop.example/a', 'write me at mia@shop.example', 'i am @mia.flowers'];
  const masked = [`see ${MASKS.link}`, `write me at ${MASKS.email}`, `i am ${MASKS.handle}`];
  const written = own.map((text, at) => `${text}\n${lines[at % 3]}`);
  const hidden = own.map((text, at) => `${text}\n${masked[at % 3]}`);
  assert.equal(distanceOf(profile, written), distanceOf(profile, hidden));
});

test('every language is counted, with words where no spaces are', () => {
  const thai = Array.from({ length: 40 }, () => 'ขอบคุณมากค่ะ พรุ่งนี้ร้านเปิดเก้าโมงนะคะ '.repeat(4));
  const result = styleDistance(profileOf(11), thai);
  assert.ok(result.isEnough && result.distance > 1);
});
