import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStory, textsOf } from '../../../../testing/made-up-exports/story.ts';
import { OWNERS, turnsOfOwner } from '../../../../testing/made-up-exports/three-owners.ts';
import { turnsOf as madeUp } from '../../../../testing/made-up-exports/turns.ts';
import { HABIT_IDS, type Habit, type HabitId, MIX_HABITS } from '../../../contract/fingerprint.ts';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { ADDRESS_FORMS } from './address.ts';
import { applyCorrections } from './corrections.ts';
import { describe } from './describe.ts';
import { fingerprintOf } from './fingerprint.ts';

function turn(asked: string, ...said: string[]): VoiceTurn {
  return { at: null, asked, said };
}

const QUESTIONS = [
  'hola! tienen pastel de chocolate para el sábado?',
  'Buenas tardes, cuánto cuesta la tarta de fresa?',
  'hacen envíos a Triana?',
  'se puede pagar con tarjeta al recoger?',
  'me gustaría encargar una tarta para doce personas',
  'a qué hora abren mañana?',
];
/** A baker in Seville: lower case, no full stops, 'holi', 🌸 in every third message. */
const ANSWERS = [
  ['holi ⟦name⟧! claro que sí', 'la tenemos el sábado 🌸'],
  ['holi! cuesta como dos sesiones de cine jajaja', 'te la guardo?'],
  ['siii llegamos a triana 🌸', 'mándame tu dirección, un abracito'],
  ['por supuesto, con tarjeta o como quieras'],
  ['holi ⟦name⟧, qué ilusión!', 'dime qué sabor te gusta 🌸', 'un abracito'],
  ['abrimos a las nueve, te esperamos, un abracito'],
];
const BAKER: VoiceTurn[] = Array.from({ length: 120 }, (_, at) => {
  const [asked = '', said = []] = [QUESTIONS[at % 6], ANSWERS[at % 6]];
  // Numbers that differ keep the turns from being one text.
  return turn(
    `${asked} ${at}`,
    ...said.map((text, nth) => (nth === 0 ? text : text.replace('te ', `te ${at} `))),
  );
});

function habitOf(turns: readonly VoiceTurn[], id: HabitId): Habit | undefined {
  return fingerprintOf(turns).habits.find((habit) => habit.id === id);
}

function favorites(turns: readonly VoiceTurn[], id: HabitId): string[] {
  const habit = habitOf(turns, id);
  return habit?.kind === 'use' ? habit.favorites.map(({ text }) => text) : [];
}

test('the habits of a made-up owner are found, with what they rest on', () => {
  const { messages, turns, habits } = fingerprintOf(BAKER);
  assert.deepEqual([messages, turns], [220, 120]);
  const shown = Object.fromEntries(
    habits.map((habit) => [
      habit.id,
      habit.kind === 'mix' ? habit.parts.map(({ text }) => text) : habit.evidence,
    ]),
  );
  assert.deepEqual(shown.first_letter, ['lower']);
  assert.deepEqual(shown.address_es, ['tú']);
  assert.equal(shown.bubbles, 120);
  assert.deepEqual(favorites(BAKER, 'greetings'), ['holi']);
  assert.deepEqual(favorites(BAKER, 'closings'), ['un abracito']);
  assert.deepEqual(favorites(BAKER, 'emojis'), ['🌸']);
  assert.deepEqual(favorites(BAKER, 'laughter'), ['jaja']);
  assert.deepEqual(favorites(BAKER, 'stretching'), ['siii']);
  assert.ok(habits.every((habit) => habit.isEnough && !habit.isCorrected));
});

test('the page says it as a person would', () => {
  const lines = describe(fingerprintOf(BAKER)).map(({ id, text }) => `${id}: ${text}`);
  assert.ok(lines.includes('first_letter: You begin in lower case.'), lines.join('\n'));
  assert.ok(lines.includes('emojis: 🌸 in every fourth message.'), lines.join('\n'));
  assert.ok(lines.includes('languages: You write in Spanish.'), lines.join('\n'));
});

test('what too few messages speak of is not enough', () => {
  const few = BAKER.slice(0, 6);
  assert.ok(fingerprintOf(few).habits.every(({ isEnough }) => !isEnough));
  assert.deepEqual(describe(fingerprintOf(few)), []);
  assert.deepEqual(fingerprintOf([]), { messages: 0, turns: 0, words: 0, habits: [] });
});

test('a habit can be switched off or corrected', () => {
  const corrected = applyCorrections(fingerprintOf(BAKER), {
    off: ['laughter'],
    corrected: [
      { kind: 'mix', id: 'first_letter', always: 'upper' },
      { kind: 'spread', id: 'length', p50: 10 },
      { kind: 'use', id: 'emojis', share: 0.5, favorites: ['🌸', '🍰'] },
    ],
  });
  const of = (id: HabitId) => corrected.habits.find((habit) => habit.id === id);
  assert.equal(of('laughter'), undefined);
  assert.equal(of('length')?.kind === 'spread' && of('length')?.isCorrected, true);
  const lines = describe(corrected).map(({ text }) => text);
  assert.ok(lines.includes('You begin with a capital.'));
  assert.ok(lines.includes('Emojis in every second message: mostly 🌸, also 🍰.'), lines.join('\n'));
  assert.ok(
    lines.some((line) => line.startsWith('You write short: 10\u00a0words.')),
    lines.join('\n'),
  );
});

test('a customer’s unknown greeting word becomes a greeting by what follows it', () => {
  const turns = BAKER.map(({ asked, said }) => ({
    at: null,
    asked,
    said: said.map((text) => text.replace('holi', 'wenas')),
  }));
  assert.deepEqual(favorites(turns, 'greetings'), ['wenas']);
});

test('every language with two forms of address has its habit', () => {
  assert.deepEqual(
    ADDRESS_FORMS.map(({ id }) => id).sort(),
    MIX_HABITS.filter((id) => id.startsWith('address_')),
  );
  assert.equal(new Set(HABIT_IDS).size, HABIT_IDS.length);
});

for (const owner of OWNERS)
  test(`${owner.name}: greeting, closing and own words come out, and no word of its matters`, () => {
    const turns = turnsOfOwner(owner);
    for (const id of ['greetings', 'closings'] as const)
      assert.deepEqual(favorites(turns, id).toSorted(), owner[id].toSorted());
    const own = favorites(turns, 'own_words');
    const words = new Set(owner.own.join(' ').split(' '));
    assert.ok(own.length >= 3 && own.every((word) => words.has(word)), own.join(', '));
    const { habits } = fingerprintOf(turns);
    for (const habit of habits)
      if (habit.kind === 'use')
        for (const { text, language } of habit.favorites)
          if (/\p{L}{3}/u.test(text)) assert.equal(language, owner.language, text);
  });

for (const language of ['en', 'de', 'es', 'pt', 'fr', 'tr'])
  test(`${language}: in a whole export, closings come first, and what belongs to a matter is no own word`, () => {
    const story = makeStory({ seed: 3, languages: [language], hasBot: false, threads: 24 });
    const { owner, topics } = textsOf(language);
    const closings = owner.closings.map((one) => one.toLocaleLowerCase(language));
    assert.deepEqual(favorites(madeUp(story), 'closings').slice(0, 2).toSorted(), closings.toSorted());
    const beside = [...owner.small, ...owner.greetings, ...owner.closings]
      .join(' ')
      .toLocaleLowerCase(language);
    const matters = topics
      .flatMap(({ answers }) => answers)
      .join(' ')
      .toLocaleLowerCase(language);
    for (const word of favorites(madeUp(story), 'own_words'))
      assert.ok(beside.includes(word) || !matters.includes(word), word);
  });
