import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder } from './in-order.ts';

test('changes of one list run one after the other, those of another list beside them', async () => {
  const [one, other] = [{}, {}];
  const seen: string[] = [];
  const release = Promise.withResolvers<void>();
  const change =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async (isLast: () => boolean) => {
      seen.push(`${name} begins`);
      await until;
      seen.push(`${name} ends${isLast() ? ', the last' : ''}`);
    };
  const first = inOrder(one, change('first', release.promise));
  const second = inOrder(one, change('second'));
  await inOrder(other, change('other'));
  assert.deepEqual(seen, ['first begins', 'other begins', 'other ends, the last']);
  release.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(seen.slice(3), ['first ends', 'second begins', 'second ends, the last']);

  const failed = inOrder(one, change('third', Promise.reject(new Error('away'))));
  const [, after] = await Promise.allSettled([failed, inOrder(one, change('fourth'))]);
  assert.equal(after.status, 'fulfilled');
  await assert.rejects(failed, /away/);
});
