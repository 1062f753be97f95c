import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from './languages/index.ts';
import { consentIn } from './opt-out.ts';

test('the words of every language count as whole messages, in any dress, and nowhere else', () => {
  const known = LANGUAGES.flatMap(({ optOut }) => (optOut === undefined ? [] : [optOut]));
  assert.ok(known.length >= 20);
  for (const { stop, start, polite, stopped } of known) {
    for (const [words, kind] of [
      [stop, 'stop'],
      [start, 'start'],
    ] as const) {
      for (const word of words.split(',').map((one) => one.trim())) {
        for (const dressed of [
          word,
          word.toUpperCase(),
          ` ${word}! `,
          `“${word}”`,
          `${word} 🙏`,
          `${word} 🙏🏽`,
          `¡${word}!`,
          `${word},`,
          `*${word}*`,
          `${word}. ${word}`,
          ...polite.split(',').flatMap((please) => [`${please} ${word}`, `${word}, ${please}!`]),
          `PLEASE ${word} thank you`,
        ])
          assert.equal(consentIn(dressed)?.kind, kind, dressed);
        for (const sentence of [`${word}?`, `${word} 2`, `please ${word} by`, `when does the bus ${word}`])
          assert.equal(consentIn(sentence), null, sentence);
      }
    }
    assert.match(stopped, /START/);
    assert.ok(new TextEncoder().encode(stopped).length <= 1_000);
  }
});

test('a stop is answered in its own language', () => {
  const said = (message: string) => {
    const consent = consentIn(message);
    return consent?.kind === 'stop' ? consent.stopped : null;
  };
  assert.match(said('STOP') ?? '', /^You will get no more/);
  assert.match(said('Désabonner') ?? '', /^Vous ne recevrez plus/);
  assert.match(said('отписаться') ?? '', /^Вы больше/);
  assert.match(said('配信停止') ?? '', /自動返信/);
  for (const message of ['', 'stop by', 'nonstop', 'Stop, wait', 'Can you stop it?', 'x'.repeat(5_000)])
    assert.equal(said(message), null);
});

test('what carriers take for STOP counts, alone or politely; what may be said to a shop does not', () => {
  for (const message of [
    'STOPALL',
    'Stop all',
    'Unsubscribe me',
    'END',
    'quit',
    'opt-out',
    'please stop',
    'Stop, please!',
    'STOP STOP STOP!!!',
    'stop. stop. stop.',
    'Bitte abmelden',
    'stop bitte',
    'stop ❤️',
    '请停止',
    'หยุดส่งค่ะ',
  ])
    assert.equal(consentIn(message)?.kind, 'stop', message);
  for (const message of [
    'cancel',
    'Cancel please',
    'please cancel my order',
    'the end',
    'end of June',
    'quit smoking',
    'please',
    'thank you',
    'please stop?',
    'stop start',
    'Please stop by',
    "don't stop",
    'non stop',
    'full stop',
  ])
    assert.equal(consentIn(message), null, message);
});

test('none of the customers of the test corpora is taken at a word that he did not say', () => {
  const folder = join(import.meta.dirname, '../../testing/cases');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|json|md|txt)$/.test(name),
  );
  const texts = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n]){2,60})\1/g)].map(
      (match) => match[2] ?? '',
    ),
  );
  assert.ok(texts.length > 3_000, `${texts.length}`);
  const taken = texts.filter((text) => consentIn(text)?.kind === 'stop');
  assert.deepEqual(taken, []);
});
