import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './judge.ts';
import { type Half, readShops } from './shops.ts';

for (const half of ['open', 'held-back'] satisfies Half[])
  test(`${half}: the patterns take what a person takes for right, and nothing that is wrong`, () => {
    for (const { questions } of readShops(half))
      for (const question of questions) {
        for (const reply of question.good ?? [])
          assert.deepEqual(
            judge(question, reply),
            { isRight: true, isWrong: false },
            `${question.id}: ${reply}`,
          );
        for (const reply of question.bad ?? [])
          assert.equal(judge(question, reply).isRight, false, `${question.id}: ${reply}`);
        assert.ok(
          question.bad?.some((reply) => judge(question, reply).isWrong),
          question.id,
        );
      }
  });
