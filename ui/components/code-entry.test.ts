import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeOf, emptyCode, eraseAt, isComplete, moveTo, paste, typeAt } from './code-entry.ts';

const empty = emptyCode(6);
const full = typeAt(empty, 0, '407218');

test('a digit goes into its box and the focus moves on', () => {
  const entry = typeAt(empty, 0, '4');
  assert.deepEqual(entry, { boxes: ['4', '', '', '', '', ''], at: 1 });
  assert.equal(typeAt(full, 5, '9').at, 5, 'the last box keeps the focus');
});

test('anything but digits changes nothing', () => {
  for (const typed of ['a', ' ', '٣', '-', ''])
    assert.deepEqual(typeAt(empty, 2, typed), { ...empty, at: 2 });
});

test('a phone fills the whole code into any box', () => {
  assert.equal(codeOf(typeAt(empty, 3, '407218')), '407218');
  assert.equal(codeOf(typeAt(empty, 0, '4072')), '4072');
});

for (const [text, code] of [
  ['407218', '407218'],
  [' 407 218\n', '407218'],
  ['4072189', '407218'],
  ['407', '407'],
] as const) {
  test(`pasting ${JSON.stringify(text)} gives ${code}`, () => {
    const entry = paste(empty, 0, text);
    assert.equal(entry === null ? null : codeOf(entry), code);
  });
}

for (const text of ['', 'code 407218', '407-218', '４０７２１８']) {
  test(`pasting ${JSON.stringify(text)} is ignored`, () => assert.equal(paste(empty, 0, text), null));
}

test('backspace empties the box, then the one before', () => {
  const once = eraseAt(full, 5);
  assert.deepEqual([codeOf(once), once.at], ['40721', 5]);
  const twice = eraseAt(once, once.at);
  assert.deepEqual([codeOf(twice), twice.at], ['4072', 4]);
  assert.equal(eraseAt(empty, 0).at, 0);
});

test('the arrows stay inside', () => {
  assert.equal(moveTo(empty, -1).at, 0);
  assert.equal(moveTo(empty, 6).at, 5);
});

test('whatever is typed, erased or pasted, there are six boxes with one digit or none', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), at: fc.nat(5), text: fc.string({ maxLength: 8 }) }),
    fc.record({
      kind: fc.constant('paste' as const),
      at: fc.nat(5),
      text: fc.stringMatching(/^[0-9 ]{0,9}$/),
    }),
    fc.record({ kind: fc.constant('erase' as const), at: fc.nat(5), text: fc.constant('') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let entry = empty;
      for (const { kind, at, text } of steps) {
        if (kind === 'type') entry = typeAt(entry, at, text);
        if (kind === 'paste') entry = paste(entry, at, text) ?? entry;
        if (kind === 'erase') entry = eraseAt(entry, at);
      }
      assert.equal(entry.boxes.length, 6);
      assert.ok(entry.boxes.every((box) => /^[0-9]?$/.test(box)));
      assert.ok(entry.at >= 0 && entry.at <= 5);
      assert.equal(isComplete(entry), codeOf(entry).length === 6);
    }),
  );
});
