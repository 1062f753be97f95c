import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { measureKinds } from './measure.ts';

const FIGURES = readFileSync(new URL('../../../../../docs/guard.md', import.meta.url), 'utf8');

test('the figures of the guard are those of docs/guard.md', () => {
  for (const { name, caught, leftAlone, faults } of measureKinds()) {
    const row = `| ${[name, ...caught, ...leftAlone].join(' | ')} |`;
    assert.ok(FIGURES.includes(row), [row, ...faults].join('\n'));
  }
});
