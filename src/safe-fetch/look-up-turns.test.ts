import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { test } from 'node:test';
import { waitFor } from '../../testing/wait-for.ts';
import { createSafeFetch } from './safe-fetch.ts';

test('two names of an owner are looked up at once; others wait, and no other owner does', async (t) => {
  const server = createServer((_, answer) => void answer.end('Rye bread')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Looked up and not answered yet, in their order. */
  const asked = new Map<string, () => void>();
  const resolve = ((host, _, done) => {
    asked.set(host, () => {
      asked.delete(host);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    });
  }) satisfies LookupFunction;
  const safe = createSafeFetch({ userAgent: 'dmreply', resolve, isAllowed: () => true });
  t.after(async () => {
    await safe.close();
    server.closeAllConnections();
    server.close();
  });
  const given = new AbortController();
  const read = (userId: number, name: string, signal?: AbortSignal) =>
    safe.fetchPage({
      userId,
      url: `http://${name}:${port}/`,
      types: [],
      maxBytes: 100,
      ...(signal === undefined ? {} : { signal }),
    });
  const names = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
  const readings = names.map((name) =>
    read(1, name, name === 'c.example' ? given.signal : undefined).then(
      (page) => page?.bytes.toString(),
      ({ problem }) => problem,
    ),
  );
  const other = read(2, 'shop.example');
  await waitFor('the look-ups', () => asked.size === 3);
  assert.deepEqual([...asked.keys()].sort(), ['a.example', 'b.example', 'shop.example']);
  // An address that needs no look-up waits for nobody.
  assert.equal((await read(1, '127.0.0.1'))?.bytes.toString(), 'Rye bread');
  asked.get('shop.example')?.();
  assert.equal((await other)?.bytes.toString(), 'Rye bread');
  assert.deepEqual([...asked.keys()].sort(), ['a.example', 'b.example']);
  // Who gives up leaves the row, and takes no turn.
  given.abort();
  assert.equal(await readings[2], 'too_slow');
  asked.get('a.example')?.();
  await waitFor('the next', () => asked.has('d.example'));
  assert.deepEqual([...asked.keys()].sort(), ['b.example', 'd.example']);
  asked.get('b.example')?.();
  await waitFor('the last', () => asked.has('e.example'));
  for (const answer of asked.values()) answer();
  const said = await Promise.all(readings);
  // A look-up that took long may have come too late for its own page, never for the next.
  assert.equal(said[4], 'Rye bread', said.join());
});
