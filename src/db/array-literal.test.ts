import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withClient } from '../../testing/databases/databases.ts';
import { createTestDatabase } from '../../testing/databases/postgres.ts';
import { arrayLiteral } from './array-literal.ts';

/** What breaks a text in braces, quotes and commas; Postgres holds no NUL. */
const TEXT = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '{}', '{a,b}', '"', '\\', '\\"', 'a, b', ' ', '\n\t', '\\x00', 'ß日🥐'),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'N') }),
);
const BYTES = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const INTEGER = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const BIG = fc.maxSafeInteger();

const CASES: [type: string, value: fc.Arbitrary<unknown>][] = [
  ['text', TEXT],
  ['int', INTEGER],
  ['bigint', BIG],
  ['bytea', BYTES],
  ['bool', fc.boolean()],
];

test('Postgres reads every value as it was', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await withClient(database.url, async (client) => {
    for (const [type, value] of CASES) {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.option(value)), async (values) => {
          const { rows } = await client.query({
            text: `select value from unnest($1::${type}[]) with ordinality as t(value, n) order by n`,
            values: [arrayLiteral(values)],
          });
          assert.deepEqual(
            // As text or as a number: whichever the process has set.
            rows.map(({ value }) => (type === 'bigint' && value !== null ? Number(value) : value)),
            values,
          );
        }),
        { numRuns: 100 },
      );
    }
  });
});
