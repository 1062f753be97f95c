import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differingParts } from '../history/differing-parts.ts';
import { formValues } from './form-values.ts';
import { mergeForms, sentTexts } from './merge-forms.ts';

const BASE = formValues({ role: 'Owner', tone: 'friendly', faqs: 'Q: Open? A: Yes.' });

test('changes of different fields both stay; of one field they are a conflict, unless they agree', () => {
  const typed = { ...BASE, role: 'Baker', mainGoal: 'Sell cakes', disclosureLine: 'A bot. ' };
  const saved = { ...BASE, role: 'Chef', tone: 'casual', disclosureLine: 'A bot.' };
  assert.deepEqual(mergeForms(BASE, typed, saved), {
    values: { ...typed, tone: 'casual' },
    news: ['tone'],
    conflicts: ['role'],
  });
  assert.deepEqual(mergeForms(BASE, BASE, saved).values, saved);
  assert.deepEqual(mergeForms(BASE, typed, BASE), { values: typed, news: [], conflicts: [] });
});

test('what was sent is known again when the server says it, however often something else was sent', () => {
  const typed = { role: ' Baker ', conversationMemoryLength: 'many', dailyAiLimit: ' 040 ' };
  const now = { ...BASE, role: 'Baker', conversationMemoryLength: '5', dailyAiLimit: '40' };
  assert.deepEqual(sentTexts([typed, { role: 'Baker of bread' }], now), typed);
  assert.deepEqual(sentTexts([{ role: 'Chef', faqs: BASE.faqs }], now), { faqs: BASE.faqs });
  assert.deepEqual(sentTexts([], now), {});
});

test('of two texts only what differs is marked, and what is far from it is cut', () => {
  assert.deepEqual(differingParts('We bake on Fridays only.', 'We bake on Mondays only.'), {
    first: ['We bake on ', 'Fridays ', 'only.'],
    second: ['We bake on ', 'Mondays ', 'only.'],
  });
  assert.deepEqual(differingParts('Owner', ''), { first: ['', 'Owner', ''], second: ['', '', ''] });
  assert.deepEqual(differingParts('same', 'same').first, ['same', '', '']);
  const long = 'word '.repeat(100);
  const [before, changed, after] = differingParts(`${long}one ${long}`, `${long}two ${long}`).first;
  assert.deepEqual([before.length, changed, after.length], [121, 'one ', 121]);
});
