import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesBefore, parseDiff } from './diff.ts';

const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -3 +3 @@ export function a() {
-  old
+  new
@@ -10,0 +11,2 @@
+added
+added
@@ -20,3 +21,0 @@
-gone
diff --git a/image.png b/image.png
Binary files differ
`;

test('a diff is read file by file', () => {
  assert.deepEqual(
    [...parseDiff(DIFF)],
    [
      [
        'src/a.ts',
        [
          { before: [3, 1], after: [3, 1] },
          { before: [10, 0], after: [11, 2] },
          { before: [20, 3], after: [21, 0] },
        ],
      ],
      ['image.png', []],
    ],
  );
});

test('a line is found where it stood before', () => {
  const hunks = parseDiff(DIFF).get('src/a.ts') ?? [];
  assert.deepEqual(linesBefore(hunks, [2, 1]), [2]);
  assert.deepEqual(linesBefore(hunks, [3, 1]), [3]);
  assert.deepEqual(linesBefore(hunks, [10, 1]), [10]);
  // New lines stand behind the tenth.
  assert.deepEqual(linesBefore(hunks, [12, 1]), [10]);
  assert.deepEqual(linesBefore(hunks, [13, 2]), [11, 12]);
  assert.deepEqual(linesBefore(hunks, [22, 1]), [23]);
  // Where lines went: those, and their neighbors.
  assert.deepEqual(linesBefore(hunks, [21, 0]), [19, 20, 21, 22, 23]);
  assert.deepEqual(linesBefore([], [7, 2]), [7, 8]);
});
