import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Answer, post, startAccountsApp } from '../../../testing/account-client.ts';
import { type MailBehaviour, startBlackHole } from '../../../testing/mail/mail-server.ts';
import { shuffled } from '../../../testing/random.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';

const PAIRS = 12;
/** The slow mail server takes seconds; what a busy machine adds comes to both kinds alike. */
const LONGEST_DIFFERENCE_MS = 500;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How often each statement runs in every one of the requests: without what the background does now and then. */
function inAll(requests: readonly string[][]): Record<string, number> {
  const [first = [], ...others] = requests.map((statements) => countOf(statements));
  const shared = Object.entries(first).map(
    ([sql, count]) => [sql, Math.min(count, ...others.map((other) => other[sql] ?? 0))] as const,
  );
  return Object.fromEntries(shared.filter(([, count]) => count > 0).sort());
}

/** The sender takes up mail by itself, before the answer or after it. */
function isOfSender(sql: string): boolean {
  return /^(?:update|select|delete).*"outbox"/.test(sql.replaceAll('`', '"'));
}

/** An insert names the columns that have a value: that of the user is missing where there is none. */
function withoutColumns(sql: string): string {
  return sql.startsWith('insert') ? sql.replace(/ \(.*/s, '') : sql;
}

function countOf(statements: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const sql of statements) counts[sql] = (counts[sql] ?? 0) + 1;
  return counts;
}

interface Measured {
  times: number[];
  /** What each request asked the database before its answer. */
  statements: string[][];
  shapes: Set<string>;
}

function shapeOf({ status, body, headers }: Answer): string {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort();
  const { actualEmail, ...shown } = body;
  return JSON.stringify([status, shown, String(actualEmail).length, names, headers.get('content-length')]);
}

/** Known and unknown addresses in an order that chance decides, each from another origin: same answers, same work. */
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
    known: { times: [], statements: [], shapes: new Set() },
    other: { times: [], statements: [], shapes: new Set() },
  };
  let heard: string[] = [];
  app.context.db.knex.on('query', ({ sql }: { sql: string }) => {
    if (!isOfSender(sql)) heard.push(withoutColumns(sql));
  });
  const order = shuffled(Array.from({ length: PAIRS * 2 }, (_, n) => n));
  for (const [place, n] of order.entries()) {
    const kind = n % 2 === 0 ? 'known' : 'other';
    const number = Math.floor(n / 2);
    const email = `${kind}-${1000 + number}@example.com`;
    const headers = { 'x-forwarded-for': `10.${Math.floor(place / 250)}.0.${place % 250}` };
    heard = [];
    const started = performance.now();
    const answer = await post(app.url, path, bodyOf(email, number), { headers });
    results[kind].times.push(performance.now() - started);
    results[kind].statements.push(heard);
    results[kind].shapes.add(
      shapeOf(answer)
        .replaceAll(kind, '')
        .replace(/"[ko]\*\*\*/g, '"***'),
    );
    assert.equal(answer.status, 200);
  }
  assert.deepEqual(results.known.shapes, results.other.shapes);
  assert.equal(results.known.shapes.size, 1);
  assert.deepEqual(inAll(results.known.statements), inAll(results.other.statements));
  const difference = median(results.known.times) - median(results.other.times);
  assert.ok(Math.abs(difference) < LONGEST_DIFFERENCE_MS, `times differ by ${Math.round(difference)} ms`);
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
