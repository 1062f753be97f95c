import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FieldType } from '../../../contract/contact-fields.ts';
import type { StrategyStep } from '../../../contract/strategy.ts';
import { acceptedFinding, readFindings, wholeAnswer } from './findings.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const CHOICES =
  `pick up, deliver, Abholung, Lieferung, recoger, entregar, retrait, livraison, ritiro, consegna, retirada,
  entrega`.split(/,\s+/);

/** How many of the messages that the rule was not written for are read wrongly. */
const HELD_BACK_MISSED = 14;

function stepOf(type: FieldType): StrategyStep {
  const rest = { what: 'It', field: 'it', wording: [], isRequired: true, maxTries: 2 };
  return { id: 'it', kind: 'find_out', type, choices: type === 'choice' ? CHOICES : [], ...rest };
}

/** Whether code alone takes something in the message for the answer. */
function isTaken(type: FieldType, message: string): boolean {
  const step = stepOf(type);
  const found = readFindings([step], step, message, {}, NOW);
  return found.it !== undefined || wholeAnswer(step, message, { steps: [step], now: NOW }) !== null;
}

function linesOf(text: string) {
  const lines = text.split('\n').filter((line) => line.includes(' | ') && !line.startsWith('#'));
  return lines.map((line) => {
    const [type = '', sign, message = ''] = line.split(' | ');
    return { type: type as FieldType, isAnswer: sign === '+', message, line };
  });
}

function misread(text: string): string[] {
  return linesOf(text)
    .filter(({ type, isAnswer, message }) => isTaken(type, message) !== isAnswer)
    .map(({ line }) => line);
}

test('what answers the bot is told from what asks about the business or speaks of others', () => {
  const corpus = readFileSync(new URL('answers.corpus.txt', import.meta.url), 'utf8');
  const [known = '', heldBack = ''] = corpus.split('# Held back');
  assert.ok(linesOf(known).length >= 200 && linesOf(heldBack).length >= 50);
  assert.deepEqual(misread(known), []);
  const missed = misread(heldBack);
  assert.ok(missed.length <= HELD_BACK_MISSED, missed.join('\n'));
});

test('what a model finds in a question about the business is no finding', () => {
  const taken = (message: string, said: string) =>
    acceptedFinding(
      stepOf('text'),
      said,
      { message, earlier: [] },
      { steps: [], known: undefined, now: NOW },
    );
  assert.equal(taken('what flavors do you have?', 'flavors'), null);
  assert.equal(taken('do you have lemon', 'lemon'), null);
  assert.equal(taken('could I have lemon?', 'lemon'), 'lemon');
  assert.equal(taken('Saturday, do you deliver?', 'Saturday'), 'Saturday');
});
