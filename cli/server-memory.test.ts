import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('npm start and the image give Node the same options and limits', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const [, npmStart] = /\bnode (.*?) cli\/dmreply\.js serve$/.exec(scripts.start) ?? [];
  const [, image] = /\bNODE_OPTIONS=(\S+)/.exec(read('Dockerfile')) ?? [];
  assert.match(npmStart ?? '', /^--max-semi-space-size=\d+$/);
  assert.equal(image, npmStart);
  const [, arenas] = /^exec env MALLOC_ARENA_MAX=(\d+) node /.exec(scripts.start) ?? [];
  const [, arenasOfImage] = /\bMALLOC_ARENA_MAX=(\S+)/.exec(read('Dockerfile')) ?? [];
  assert.equal(arenas, '2');
  assert.equal(arenasOfImage, arenas);
});

/** Two functions that both run long enough to be optimized, one after the other. */
const HOT = `
  import { saveMemoryAtStart, spendMemoryUnderLoad } from '${pathToFileURL(join(import.meta.dirname, 'server-memory.ts'))}';
  function startWork() { let sum = 0; for (let n = 0; n < 3e6; n += 1) sum += n % 7; return sum; }
  function replyWork() { let sum = 0; for (let n = 0; n < 3e6; n += 1) sum += n % 5; return sum; }
  saveMemoryAtStart();
  startWork();
  spendMemoryUnderLoad();
  replyWork();
`;

test('the optimizing compilers stay out of memory until everything is loaded, and are there from then on', () => {
  const options = ['--trace-opt', '--trace-osr', '--input-type=module', '--eval', HOT];
  const said = execFileSync(process.execPath, options, { encoding: 'utf8' });
  assert.doesNotMatch(said, /startWork.*(?:MAGLEV|TURBOFAN)/);
  assert.match(said, /replyWork.*TURBOFAN/);
});

/** Makes and keeps so much that collections have more than one thread's work to do. */
const FULL = `
  import { saveMemoryAtStart, spendMemoryUnderLoad } from '${pathToFileURL(join(import.meta.dirname, 'server-memory.ts'))}';
  saveMemoryAtStart();
  spendMemoryUnderLoad();
  let kept = [];
  for (let n = 0; n < 3e6; n += 1) { kept.push({ n }); if (kept.length > 1e5) kept = []; }
`;

test('the young generation is collected by one thread alone, and Node knows every option', () => {
  const options = ['--trace-gc', '--trace-parallel-scavenge', '--input-type=module', '--eval', FULL];
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  const collections = stdout.match(/: Scavenge /g)?.length ?? 0;
  assert.ok(collections > 3, stdout);
  assert.equal(stdout.match(/scavenge\[0x/g)?.length, collections);
  assert.equal(stderr, '');
});
