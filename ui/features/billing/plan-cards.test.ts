import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualSaving } from '../../../src/contract/pricing.ts';
import { dollars, priceWords } from './plan-cards.ts';

const DEFAULTS = {
  standard: 9,
  advanced: 17,
  standardAnnual: 67,
  advancedAnnual: 96,
  mode: 'stripe',
} as const;

test('the saving is computed from the prices in force', () => {
  assert.deepEqual(annualSaving(DEFAULTS), { dollars: 108, percent: 53 });
  assert.equal(priceWords('advanced_annual', DEFAULTS).saving, 'You save $108 (53%)');
  assert.equal(
    priceWords('advanced_annual', { ...DEFAULTS, advancedAnnual: 102 }).saving,
    'You save $102 (50%)',
  );
  assert.equal(priceWords('advanced_annual', { ...DEFAULTS, advancedAnnual: 300 }).saving, null);
});

test('dollars show cents only where there are some', () => {
  assert.equal(dollars(9), '$9');
  assert.equal(dollars(9.5), '$9.50');
  assert.equal(dollars(1234), '$1,234');
});
