import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answerHonestly } from './honesty.ts';

interface Case {
  id: string;
  message: string;
  reply: string;
  isGood: boolean;
  shop: { disclosureLine: string };
}

/** Written by somebody who saw no rule; every second one is held back. */
const CASES: Case[] = JSON.parse(
  readFileSync(new URL('../../../../testing/cases/replies/bot.json', import.meta.url), 'utf8'),
);

function isRight({ message, reply, isGood, shop }: Case): boolean {
  return (answerHonestly(reply, message, shop.disclosureLine) === null) === isGood;
}

test('who asks whether a bot answers reads the truth, and nobody else hears of it', (t) => {
  const seen = CASES.filter((_, at) => at % 2 === 0);
  const heldBack = CASES.filter((_, at) => at % 2 === 1);
  assert.deepEqual(
    seen.filter((one) => !isRight(one)).map(({ id }) => id),
    [],
  );
  for (const isGood of [true, false]) {
    const cases = heldBack.filter((one) => one.isGood === isGood);
    t.diagnostic(`held back, ${isGood ? 'good' : 'bad'}: ${cases.filter(isRight).length} of ${cases.length}`);
  }
});

test('the sentence that is not true makes room, the rest of the reply stays', () => {
  const mended = (message: string, reply: string, line = '') => answerHonestly(reply, message, line)?.text;
  assert.equal(
    mended('are you a bot? how much is a cut?', 'No! A cut is €48.'),
    'I’m an automated assistant. A cut is €48.',
  );
  assert.equal(mended('Sind Sie ein Mensch?', 'Ja.'), 'Hier antwortet ein automatischer Assistent.');
  assert.equal(
    mended('Sind Sie ein Mensch?', 'Ja.', 'Du schreibst hier mit dem Assistenten von Jette.'),
    'Du schreibst hier mit dem Assistenten von Jette.',
  );
  assert.equal(
    mended('¿eres un robot?', 'No, soy Marta.', 'You write with an assistant.'),
    'Te responde un asistente automático.',
  );
  assert.equal(
    mended('haha kein Roboter, oder?', 'Doch, hier antwortet ein Assistent. Ein Schnitt kostet 48 €.'),
    undefined,
  );
});

test('a question about guests, prices or machines is none about bots', () => {
  const isAsked = (message: string) => answerHonestly('Yes.', message, '') !== null;
  const others = [
    'are you able to seat 8 people?',
    'are you open for groups of 10 people',
    'are you selling coffee machines?',
    'are you able to fix a computer?',
    'are you the person who did my nails last time?',
    'are you using ai for the designs?',
    'does a real person answer the phone?',
    'is this per person?',
    'is this the automatic gearbox one?',
    'ist der Preis pro Person?',
    'für 4 Personen oder?',
    'ist das eine automatische Kaffeemaschine?',
    '¿sois muchas personas hoy?',
    '¿tienes un robot de cocina?',
    'vous êtes ouvert demain, j’ai un rdv',
    'c’est 12€ par personne ?',
    'e aí',
    'vocês são aí do centro?',
    'sei in macchina?',
    'siete andati ai giardini?',
    'is dit voor 4 personen?',
    'bu kaç kişi için mi',
    '4 kişi mi',
    'вы на сколько человек считаете?',
    'berapa orang ya',
  ];
  assert.deepEqual(others.filter(isAsked), []);
  const questions = [
    'are you ai',
    'is this automated',
    'bot?',
    'bist du echt',
    'hablo con una persona real?',
  ];
  assert.deepEqual(
    [
      ...questions,
      'sei una persona vera?',
      'ben je een mens?',
      'sen bot musun',
      'вы человек?',
      'ini bot ya',
    ].filter((message) => !isAsked(message)),
    [],
  );
});
