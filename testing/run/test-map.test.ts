import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createCoverageMeter } from './test-map.ts';

const SOURCE = `interface Cake {
  name: string;
}
export function bake(name: string): Cake {
  return { name };
}
export function eat({ name }: Cake): string {
  const bites = [1, 2].map((bite) =>
    String(bite),
  );
  return name + bites.join();
}
`;

test('each take tells the lines of the functions that ran since the one before', async (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dmreply-test-map-')));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'cake.ts'), SOURCE);
  const meter = createCoverageMeter(root);
  t.after(() => meter.stop());
  const { bake, eat } = await import(pathToFileURL(join(root, 'cake.ts')).href);
  const cake = bake('lemon');
  assert.deepEqual(meter.take(), { 'cake.ts': [[4, 6]] });
  eat(cake);
  assert.deepEqual(meter.take(), {
    'cake.ts': [
      [7, 12],
      [8, 9],
    ],
  });
  assert.deepEqual(meter.take(), {});
});
