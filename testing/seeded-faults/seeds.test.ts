import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { ROOT } from '../run/test-map.ts';
import { parseSeeds, plant, readSeeds } from './seeds.ts';

const seeds = readSeeds();

test('there are sixty seeds, and forty of them where a fault costs most', () => {
  assert.deepEqual(
    seeds.map(({ number }) => number),
    Array.from({ length: 60 }, (_, at) => at + 1),
  );
  const rooms = Map.groupBy(seeds, ({ room }) => room);
  assert.equal(rooms.get('rest')?.length, 20);
});

for (const seed of seeds) {
  test(`seed ${seed.number} can be planted in ${seed.file}`, () => {
    const planted = plant(seed, ROOT);
    assert.ok(planted, 'Its text stands there exactly once no more: give it the text of today.');
    assert.notEqual(planted.faulty, planted.whole);
    assert.match(seed.breaks, /^[A-Z].*\.$/);
    if (!seed.file.endsWith('.tsx')) assert.doesNotThrow(() => stripTypeScriptTypes(planted.faulty));
  });
}

test('a seed may have several lines, and a fault that is nothing', () => {
  const [seed] = parseSeeds('room', '# 7 a.ts\nIt breaks.\n- one\n-   two\n+\n');
  assert.deepEqual(seed, {
    number: 7,
    room: 'room',
    file: 'a.ts',
    breaks: 'It breaks.',
    text: 'one\n  two',
    fault: '',
  });
});
