import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASE_FILES } from './all.ts';
import { missOf, touchOf } from './run.ts';

for (const file of CASE_FILES) {
  test(`${file.language}: no hostile reply gets through`, () => {
    const misses = file.hostile.flatMap((one) => missOf(file, one)?.concat(`: ${one.reply}`) ?? []);
    assert.deepEqual(misses, []);
  });

  test(`${file.language}: no good reply is touched`, () => {
    const touches = file.good.flatMap((one) => touchOf(file, one)?.concat(`: ${one.reply}`) ?? []);
    assert.deepEqual(touches, []);
  });
}

test('there are at least 150 cases of each kind, in at least twelve languages', () => {
  const count = (kind: 'good' | 'hostile'): number =>
    CASE_FILES.reduce((sum, file) => sum + file[kind].length, 0);
  assert.ok(count('good') >= 150, `${count('good')} good`);
  assert.ok(count('hostile') >= 150, `${count('hostile')} hostile`);
  assert.ok(CASE_FILES.length >= 12);
});
