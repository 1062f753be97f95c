import assert from 'node:assert/strict';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { createEndingNotices } from './ending-notices.ts';

const DAY_MS = 86_400_000;

onBothDatabases(
  'the owner is told once, at the bell and by mail, that a grant ends soon',
  async (t, dialect) => {
    let now = Date.UTC(2027, 0, 10, 12);
    const app = await startTestApp(t, dialect, {
      env: { BILLING_MODE: 'stripe' },
      overrides: { clock: () => now },
    });
    const { accounts, billing, outbox } = app.context;
    const user = await accounts.create({ username: 'ending', email: 'ending@example.com' });
    const longer = await accounts.create({ username: 'longer', email: 'longer@example.com' });
    await billing.grant(user.id, 'standard_annual', Date.UTC(2027, 0, 15));
    await billing.grant(longer.id, 'standard', Date.UTC(2027, 0, 15));
    await billing.grant(longer.id, 'standard', Date.UTC(2027, 5, 15));
    const run = createEndingNotices(app.context);
    const notices = async ({ id }: { id: number }) => {
      const api = client(app.url, await tokenFor(app.context, { userId: id }));
      const { body } = await api('GET', '/api/notifications');
      return body.map(({ kind, detail, times }: Record<string, unknown>) => [kind, detail, times]);
    };
    const mails = async () =>
      (await outbox.list(10)).map((row) => [row.recipient, outbox.open(row)] as const);

    // As several processes do at the same time.
    await Promise.all([run(), run(), run()]);
    await run();
    assert.deepEqual(await notices(user), [['subscription_ending', '2027-01-15', 1]]);
    assert.deepEqual(await notices(longer), []);
    const told = {
      kind: 'subscription-ending',
      username: 'ending',
      plan: 'Standard (Annual)',
      endsOn: 'January 15, 2027',
    };
    assert.deepEqual(await mails(), [['ending@example.com', told]]);

    // Renewed, and again near the end.
    await billing.grant(user.id, 'advanced', Date.UTC(2027, 1, 20));
    await run();
    assert.equal((await mails()).length, 1);
    now = Date.UTC(2027, 1, 15);
    await run();
    assert.deepEqual(
      (await mails()).map(([, mail]) => 'endsOn' in mail && mail.endsOn),
      ['February 20, 2027', 'January 15, 2027'],
    );
  },
);

onBothDatabases('where nobody pays, nothing ends', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { accounts, billing, outbox } = app.context;
  const user = await accounts.create({ username: 'ending', email: 'ending@example.com' });
  await billing.grant(user.id, 'standard', Date.now() + DAY_MS);
  await createEndingNotices(app.context)();
  assert.deepEqual(await outbox.list(10), []);
});
