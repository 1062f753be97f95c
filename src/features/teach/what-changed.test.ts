import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TeachKind } from '../../contract/teach-lists.ts';
import { suggest } from './suggest.ts';
import { whatChanged } from './what-changed.ts';

/** A reply, what became of it, whether a fact is new, and the phrases that are gone for good. */
const CHANGES: readonly (readonly [string, string, boolean, readonly string[]])[] = [
  ['It is $6.', 'It is $7.', true, []],
  ['It is $6.', 'it is $6', false, []],
  ['We open at 8.', 'We open at half past eight.', true, []],
  ['Order on our page.', 'Order at lindenbakery.com/cakes please.', true, []],
  ['We bake it fresh.', 'We bake it fresh on Fridays.', true, []],
  ['We bake it fresh on Friday.', 'Fresh, on Friday.', false, []],
  ['Sure, for ten people.', 'Sure, for 12 people.', true, []],
  ['', 'We do, come by!', false, []],
  ['', 'We do, for $4.', true, []],
  ['No problem! We bring it over to you.', 'We bring it over to you.', false, ['No problem']],
  ['Klar, gar kein Problem, wir liefern gern.', 'Klar, wir liefern gern.', false, ['gar kein Problem']],
  ['没问题，我们可以送货上门。', '我们可以送货上门。', false, ['没问题']],
  ['We honestly bake it fresh.', 'We bake it fresh.', false, ['honestly']],
  ['We can do that.', 'sure we can', false, []],
  // A number is a fact, a little word says nothing, and what still stands there is not gone.
  ['It is $6 and fresh.', 'It is fresh.', false, []],
  ['It is a rye bread.', 'It is rye bread.', false, []],
  ['Fresh bread, fresh every day.', 'Fresh bread every day.', false, []],
  // A new text drops no phrase.
  ['Please be informed that we are able to help.', 'sure, we do that 🌸', false, []],
];

for (const [before, after, hasNewFact, takenOut] of CHANGES) {
  test(`what changed from "${before}" to "${after}"`, () => {
    const changes = whatChanged(before, after);
    assert.deepEqual([changes.hasNewFact, changes.takenOut], [hasNewFact, takenOut]);
    assert.equal(changes.isChanged, true);
  });
}

test('a phrase that another one stands for now is known too', () => {
  const { takenOut, replaced } = whatChanged('No problem, we bring it over.', 'With joy, we bring it over.');
  assert.deepEqual([takenOut, replaced], [[], ['No problem']]);
});

test('very long texts are compared as a whole', () => {
  const words = (name: string) => Array.from({ length: 2_000 }, (_, at) => `${name}${at}`).join(' ');
  assert.deepEqual(whatChanged(words('old'), words('new')).takenOut, []);
});

const QUESTION = 'How much is your rye bread today?';

/** What was asked, the reply, what became of it, what else is known, and what is suggested. */
const SUGGESTIONS: readonly (readonly [string, string, string, object, readonly TeachKind[]])[] = [
  [QUESTION, 'It is $6.', 'It is $6.', {}, ['golden']],
  [QUESTION, 'It is $6.', 'It is $7.', {}, ['faq', 'golden']],
  [QUESTION, '', 'It is $7.', {}, ['faq', 'golden']],
  [QUESTION, 'It is $6.', 'It is $7.', { isAnswered: true }, ['golden']],
  ['Price?', 'It is $6.', 'It is $7.', {}, ['trigger', 'golden']],
  ['Price?', 'It is $6.', 'It is $7, Cleo.', { contactName: 'Cleo Berg' }, ['faq', 'golden']],
  ['hi', 'Hello.', 'hey lovely 🌸', {}, ['voice', 'golden']],
  [QUESTION, 'We can do that.', 'sure we can 🌸', {}, ['voice', 'golden']],
  [QUESTION, 'We can do that.', 'sure we can 🌸', { canBeExample: false }, ['golden']],
  [QUESTION, 'No problem! We do that gladly.', 'We do that gladly.', {}, ['forbid', 'voice', 'golden']],
  [QUESTION, 'No problem! It is $6 today.', 'It is $7 today.', {}, ['faq', 'forbid', 'golden']],
];

for (const [asked, before, better, more, kinds] of SUGGESTIONS) {
  test(`suggested for "${asked}", "${before}" to "${better}" ${JSON.stringify(more)}`, () => {
    const changes = whatChanged(before, better);
    const usual = { contactName: '', isAnswered: false, canBeExample: true };
    assert.deepEqual(suggest({ ...usual, asked, better, changes, ...more }), kinds);
  });
}
