import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('npm start, the image and the executable give Node the same options and limits', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const [, npmStart] = /\bnode (.*?) cli\/dmreply\.js serve$/.exec(scripts.start) ?? [];
  const [, image] = /\bNODE_OPTIONS="([^"]+)"/.exec(read('Dockerfile')) ?? [];
  assert.match(npmStart ?? '', /^--max-semi-space-size=\d+ --max-old-space-size=\d+$/);
  assert.equal(image, npmStart);
  const [, executable] = /\bNODE_OPTIONS = \['([^\]]+)'\]/.exec(read('deploy/executable/build.ts')) ?? [];
  assert.equal(executable?.replaceAll("', '", ' '), npmStart);
  const [, arenas] = /^exec env MALLOC_ARENA_MAX=(\d+) node /.exec(scripts.start) ?? [];
  const [, arenasOfImage] = /\bMALLOC_ARENA_MAX=(\S+)/.exec(read('Dockerfile')) ?? [];
  assert.equal(arenas, '2');
  assert.equal(arenasOfImage, arenas);
});
