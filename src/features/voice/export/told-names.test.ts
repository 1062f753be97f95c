import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { OWN_REPLY_SOURCE } from '../../../contract/own-reply.ts';
import { turnsTyped } from '../account/turns-typed.ts';
import { taughtTurn } from '../taught/taught-turn.ts';

for (const [asked, said, maskedAsked, maskedSaid] of [
  ['hola soy Juan Pérez', 'hola Juan! claro', 'hola soy ⟦name⟧ ⟦name⟧', 'hola ⟦name⟧! claro'],
  ['I am Peter Pan, do you deliver?', 'hi Peter', 'I am ⟦name⟧ ⟦name⟧, do you deliver?', 'hi ⟦name⟧'],
  ['ich bin Peter Pan', 'klar Peter', 'ich bin ⟦name⟧ ⟦name⟧', 'klar ⟦name⟧'],
  ['Hallo, ich bin Anna', 'hi anna 🌸', 'Hallo, ich bin ⟦name⟧', 'hi ⟦name⟧ 🌸'],
  ['habt ihr offen? LG Moritz', 'hey Moritz, ja', 'habt ihr offen? LG ⟦name⟧', 'hey ⟦name⟧, ja'],
  ['I am Anna', 'hi Anna', 'I am ⟦name⟧', 'hi ⟦name⟧'],
  ['hola, soy German', 'claro German', 'hola, soy ⟦name⟧', 'claro ⟦name⟧'],
  ['I am German Lopez', 'sure', 'I am ⟦name⟧ ⟦name⟧', 'sure'],
  ['je m’appelle Chloé', 'merci Chloé', 'je m’appelle ⟦name⟧', 'merci ⟦name⟧'],
] as const) {
  test(`the name that a customer gives is masked: ${asked}`, () => {
    assert.deepEqual(taughtTurn(asked, said, ''), { asked: maskedAsked, said: [maskedSaid] });
  });
}

for (const [asked, said] of [
  ['I am hungry', 'hi there, come by'],
  ['I am German, do you ship?', 'sure, we ship to German addresses'],
  ['this is Mexican food, right?', 'it is'],
  ['ich bin Vegetarierin', 'hallo, gerne'],
  ['soy alérgica', 'hola guapa, claro'],
  ['Hallo Guten Tag', 'hallo Guten Tag'],
  ['Wir wollten fragen', 'hey wir haben offen'],
  ['Liebe Grüße', 'liebe Grüße'],
] as const) {
  test(`everyday words stay: ${asked}`, () => {
    assert.deepEqual(taughtTurn(asked, said, ''), { asked, said: [said] });
  });
}

test('a name that is told once is masked in the whole conversation', () => {
  const message = (id: number, isFromUser: boolean, text: string) => {
    const source = isFromUser ? null : OWN_REPLY_SOURCE;
    return { id, isFromUser, source, text, at: id * 1_000 };
  };
  const messages = [
    message(1, true, 'hola soy Juan Pérez'),
    message(2, false, 'hola Juan! claro'),
    message(3, true, 'gracias'),
    message(4, false, 'de nada juan'),
  ];
  const turns = turnsTyped({ id: 1, customerId: 'c1', names: [] }, messages);
  assert.deepEqual(
    turns.map(({ asked, said }) => [asked, ...said]),
    [
      ['hola soy ⟦name⟧ ⟦name⟧', 'hola ⟦name⟧! claro'],
      ['gracias', 'de nada ⟦name⟧'],
    ],
  );
});

test('names are found as well by patterns that V8 no longer optimizes', async () => {
  const code = `import { toldNames } from './told-names.ts';
    console.log(toldNames(['I am Peter Pan', 'Me Llamo Ana', 'Ich bin Peter Pan'], []).join());`;
  const args = ['--no-regexp-optimization', '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  assert.equal(stdout.trim(), 'Ana,Peter Pan,Peter Pan');
});
