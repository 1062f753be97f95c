import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLocally, type UsernameState } from './username-check.ts';

/** Null: the server has to be asked. */
const CASES: readonly [typed: string, state: UsernameState | null, message: string | null][] = [
  ['', 'empty', null],
  ['   ', 'empty', null],
  ['li', 'short', 'Username must be at least 3 characters'],
  [' li ', 'short', 'Username must be at least 3 characters'],
  ['lin', null, null],
  ['linden.bakery_1-2', null, null],
  ['linden bakery', 'taken', 'Only letters, digits, "_", "." and "-" can be used'],
  ['Admin', 'taken', 'Username is already taken'],
  ['x'.repeat(31), 'taken', 'At most 30 characters'],
];

for (const [typed, state, message] of CASES) {
  test(`${JSON.stringify(typed)} is ${state ?? 'asked about'}`, () => {
    const check = checkLocally(typed);
    assert.equal(check?.state ?? null, state);
    assert.equal(check?.message ?? null, message);
  });
}
