import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Dialect } from '../../db/database.ts';
import { type Answer, post, startAccountsApp } from '../../testing/account-client.ts';
import { type MailBehaviour, startBlackHole } from '../../testing/mail-server.ts';
import { onBothDatabases } from '../../testing/test-app.ts';

const PAIRS = 120;
/** Chance puts the value for equal distributions outside of 0.5 ± 0.18 once in half a million runs. */
const TOLERANCE = 0.18;

/** How likely a value of `a` is larger than one of `b`: 0.5 when their distributions are the same. */
function superiority(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : Number(x === y) / 2;
  return wins / (a.length * b.length);
}

interface Measured {
  times: number[];
  shapes: Set<string>;
}

function shapeOf({ status, body, headers }: Answer): string {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort();
  const { actualEmail, ...shown } = body;
  return JSON.stringify([status, shown, String(actualEmail).length, names, headers.get('content-length')]);
}

/** Known and unknown addresses in an order that chance decides, each from an origin of its own. */
async function compare(
  t: TestContext,
  dialect: Dialect,
  smtp: MailBehaviour | 'black hole',
  path: string,
  bodyOf: (email: string, n: number) => unknown,
): Promise<void> {
  const env: Record<string, string> = { SERVER_TRUST_PROXY: 'true' };
  if (smtp === 'black hole') env.MAIL_SMTP_URL = await startBlackHole(t);
  const app = await startAccountsApp(t, dialect, { env });
  if (smtp !== 'black hole') app.mail.behave(smtp);
  for (let n = 0; n < PAIRS; n += 1) {
    await app.context.accounts.create({
      username: `k${String(n).padStart(3, '0')}`,
      email: `known-${1000 + n}@example.com`,
    });
  }
  const results: Record<'known' | 'other', Measured> = {
    known: { times: [], shapes: new Set() },
    other: { times: [], shapes: new Set() },
  };
  const order = Array.from({ length: PAIRS * 2 }, (_, n) => ({ n, at: Math.random() })).sort(
    (a, b) => a.at - b.at,
  );
  for (const [place, { n }] of order.entries()) {
    const kind = n % 2 === 0 ? 'known' : 'other';
    const number = Math.floor(n / 2);
    const email = `${kind}-${1000 + number}@example.com`;
    const headers = { 'x-forwarded-for': `10.${Math.floor(place / 250)}.0.${place % 250}` };
    const started = performance.now();
    const answer = await post(app.url, path, bodyOf(email, number), { headers });
    results[kind].times.push(performance.now() - started);
    results[kind].shapes.add(
      shapeOf(answer)
        .replaceAll(kind, '')
        .replace(/"[ko]\*\*\*/g, '"***'),
    );
    assert.equal(answer.status, 200);
  }
  assert.deepEqual(results.known.shapes, results.other.shapes);
  assert.equal(results.known.shapes.size, 1);
  const value = superiority(results.known.times, results.other.times);
  assert.ok(Math.abs(value - 0.5) < TOLERANCE, `times tell known from unknown: ${value.toFixed(3)}`);
}

for (const smtp of ['take', 'slow', 'refuse', 'black hole'] as const) {
  onBothDatabases(`login tells no known address from an unknown one, mail server: ${smtp}`, (t, dialect) =>
    compare(t, dialect, smtp, '/api/auth/login', (identifier) => ({ identifier })),
  );
}

onBothDatabases('registration tells no known address from an unknown one', (t, dialect) =>
  compare(t, dialect, 'take', '/api/auth/register', (email, n) => ({ username: `new${1000 + n}`, email })),
);

onBothDatabases('the admin’s door tells no known address from an unknown one', (t, dialect) =>
  compare(t, dialect, 'take', '/api/admin/login', (identifier) => ({ identifier })),
);
