import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { extractPreviousVersion } from '../testing/previous-version.ts';

test('a clone without that version says so', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-previous-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  assert.throws(() => extractPreviousVersion(folder, '0'.repeat(40)), { message: /git fetch --unshallow/ });
});
