import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACT_CHECK_RULES } from './fact-check.types.ts';
import { repairInstruction } from './repair-instruction.ts';

test('each finding that needs another reply is named, once a rule', () => {
  const text = repairInstruction([
    { rule: 'markdown', excerpt: '**bold**', action: 'rewritten' },
    { rule: 'price', excerpt: '$80', action: 'rejected' },
    { rule: 'price', excerpt: '$90', action: 'rejected' },
    { rule: 'forbidden', excerpt: 'fr33', action: 'rejected' },
  ]);
  assert.equal(
    text,
    'You gave the price "$80", "$90", which nobody told you. Give only prices that you were told, and work out no totals; else say that you will check.\n' +
      'Do not use "fr33", in any spelling; say it in other words.',
  );
});

test('every rule that can be rejected has a sentence, and nothing to repair is no sentence', () => {
  const mended = new Set(['lead', 'quotes', 'html', 'json', 'markdown', 'emoji', 'control', 'length']);
  for (const rule of FACT_CHECK_RULES.filter((one) => !mended.has(one))) {
    assert.notEqual(repairInstruction([{ rule, excerpt: 'x', action: 'rejected' }]), '', rule);
  }
  assert.equal(repairInstruction([{ rule: 'quotes', excerpt: '"x"', action: 'removed' }]), '');
});
