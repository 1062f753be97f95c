import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initials, planLabel } from './plan-label.ts';

test('two letters of a name, whatever else is in it', () => {
  assert.equal(initials('lindenbakery'), 'LI');
  assert.equal(initials('🎂 ana'), 'AN');
  assert.equal(initials('mk.events'), 'MK');
  assert.equal(initials('🎂'), '🎂');
  assert.equal(initials('العربية'), 'ال');
  assert.equal(initials(''), '');
});

test('the plan as the bar says it', () => {
  assert.equal(planLabel({ isActiveSubscriber: true, planType: 'advanced_annual' }), 'Advanced Plan');
  assert.equal(planLabel({ isActiveSubscriber: true, planType: null }), 'Standard');
  assert.equal(planLabel({ isActiveSubscriber: false, planType: 'standard' }), 'Free Plan');
});
