import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { measureAll } from './measure.ts';

const FIGURES = readFileSync(new URL('../../../docs/fact-check.md', import.meta.url), 'utf8');

test('the figures of docs/fact-check.md are what is measured', (t) => {
  for (const { name, caught, leftAlone, faults } of measureAll()) {
    const row = `| ${[name, ...caught, ...leftAlone].join(' | ')} |`;
    t.diagnostic(row);
    assert.ok(FIGURES.includes(row), [row, ...faults].join('\n'));
  }
});
