import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ownProgram } from './own-program.ts';
import { version } from './version.ts';

test('a command runs in a process of its own', async () => {
  const { file, args } = ownProgram(['--version']);
  const { stdout } = await promisify(execFile)(file, args);
  assert.equal(stdout, `${version()}\n`);
});
