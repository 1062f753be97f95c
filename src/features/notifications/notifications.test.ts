import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { NOTIFICATIONS } from '../../contract/notifications.ts';

onBothDatabases('the bell: grouped, counted, read and unread', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const { template, api } = owner;
  for (let i = 0; i < 3; i += 1) {
    await postMessage(app.url, template.webhookUrl, { message: `Hi ${i}`, conversation_id: 'c' });
  }
  await postMessage(app.url, template.webhookUrl, { conversation_id: 'c' });
  const list = await api('GET', '/api/notifications');
  assert.equal(list.headers.get('x-unread-count'), '2');
  const byKind = Object.fromEntries(list.body.map((one: { kind: string }) => [one.kind, one]));
  assert.deepEqual(Object.keys(byKind).sort(), ['no_ai_key', 'webhook_malformed']);
  assert.partialDeepStrictEqual(byKind.no_ai_key, {
    title: 'No AI key is saved',
    times: 3,
    templateId: template.id,
    templateName: 'Linden Bakery',
    isRead: false,
  });
  assert.match(byKind.webhook_malformed.detail, /"message" is missing/);

  const stranger = await other.api('POST', '/api/notifications/read', { ids: [byKind.no_ai_key.id] });
  assert.deepEqual([stranger.status, stranger.body.unread], [200, 0]);
  assert.deepEqual((await other.api('GET', '/api/notifications')).body, []);
  const one = await api('POST', '/api/notifications/read', { ids: [byKind.no_ai_key.id] });
  assert.deepEqual(one.body, { success: true, unread: 1 });
  assert.deepEqual((await api('POST', '/api/notifications/read', {})).body.unread, 0);
  // After reading, the same begins a notice of its own.
  await postMessage(app.url, template.webhookUrl, { message: 'again', conversation_id: 'd' });
  const after = (await api('GET', '/api/notifications')).body;
  assert.deepEqual([after.length, after[0].times, after[0].isRead], [3, 1, false]);
  for (const ids of [[0], ['1'], [1.5], 'all', null]) {
    assert.equal((await api('POST', '/api/notifications/read', { ids })).status, 400);
  }
});

onBothDatabases('notices come in pages, each once, by a cursor', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, id: userId } = await signedInOwner(app);
  const { api: stranger } = await signedInOwner(app);
  const now = Date.now();
  const rows = Array.from({ length: 450 }, (_, n) => ({
    user_id: userId,
    template_id: null,
    kind: 'ai_busy',
    detail: `${n}`,
    times: 1,
    first_at: now,
    // Several at the same moment.
    last_at: now - Math.floor(n / 7) * 1_000,
    read_at: now,
  }));
  await app.context.db.knex.batchInsert('notifications', rows, 100);
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let path: string | undefined = '/api/notifications'; path !== undefined; ) {
    const { body, headers } = await api('GET', path);
    assert.equal(headers.get('x-total-count'), '450');
    seen.push(...body.map((notice: { id: number }) => notice.id));
    sizes.push(body.length);
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(sizes, [200, 200, 50]);
  const order = await app.context.db.knex('notifications').orderByRaw('last_at desc, id desc').pluck('id');
  assert.deepEqual(seen, order);
  const small = await api('GET', '/api/notifications?limit=3');
  assert.equal(small.body.length, 3);
  const next = /<([^>]+)>/.exec(small.headers.get('link') ?? '')?.[1] ?? '';
  assert.match(next, /limit=3&cursor=/);
  assert.deepEqual((await stranger('GET', next)).body, [], 'a cursor opens nothing of somebody else');
  for (const query of [
    'limit=0',
    'limit=-1',
    'limit=x',
    'cursor=x',
    'cursor=',
    `cursor=${Buffer.from('1.2147483648').toString('base64url')}`,
    'page=2',
    'limit=1&limit=2',
  ]) {
    assert.equal((await api('GET', `/api/notifications?${query}`)).status, 400, query);
  }
});

onBothDatabases('an open page hears what changes, with the cookie alone', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template, token } = await signedInOwner(app);
  const path = `${app.url}/api/notifications/stream`;
  assert.equal((await fetch(path)).status, 401);
  const aborted = new AbortController();
  t.after(() => aborted.abort());
  const response = await fetch(path, {
    headers: { cookie: `dmreply_session=${token}` },
    signal: aborted.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await waitFor('the first count', () => heard.includes('event: unread\ndata: {"unread":0}'));
  await postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  await waitFor('the notice', () => heard.includes('"kind":"no_ai_key"'));
  await waitFor('the activity', () => heard.includes('event: activity\ndata: {"lastActiveAt":"20'));
  await waitFor('the count', () => heard.includes('data: {"unread":1}'));
  await api('POST', '/api/notifications/read', {});
  await waitFor(
    'the count after reading',
    () => heard.lastIndexOf('{"unread":0}') > heard.indexOf('{"unread":1}'),
  );
  // Between two streams nothing is lost.
  await postMessage(app.url, template.webhookUrl, { message: 'Hello?', conversation_id: 'c' });
  await waitFor('the next notice', () =>
    heard.includes('data: {"unread":1}', heard.lastIndexOf('{"unread":0}')),
  );
  const again = await fetch(path, {
    headers: { cookie: `dmreply_session=${token}` },
    signal: aborted.signal,
  });
  const reader = again.body?.getReader();
  let first = '';
  while (!first.includes('event: unread'))
    first += Buffer.from((await reader?.read())?.value ?? []).toString();
  assert.match(first, /event: notification\ndata: .*"kind":"no_ai_key"/);
  // An open page does not hold up the end of the server.
  const startedAt = Date.now();
  await app.stop();
  await reading;
  assert.ok(Date.now() - startedAt < 5_000);
});

onSqlite('a page hears of a customer who wrote while it was opening', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template, token } = await signedInOwner(app);
  // Nothing else takes in what was written: on a busy machine it may rest for long.
  await app.context.stopBackground();
  await postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  const aborted = new AbortController();
  t.after(() => aborted.abort());
  const response = await fetch(`${app.url}/api/notifications/stream`, {
    headers: { cookie: `dmreply_session=${token}` },
    signal: aborted.signal,
  });
  let heard = '';
  void (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const activity = () => heard.match(/event: activity\ndata: {"lastActiveAt":"20/g)?.length ?? 0;
  await waitFor('the activity', () => activity() === 1);
  await postMessage(app.url, template.webhookUrl, { message: 'Hello?', conversation_id: 'c' });
  await waitFor('the next one', () => activity() === 2);
  // Nobody takes what the owner writes for a customer's message.
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  await api('POST', `/api/conversations/${id}/messages`, { messageText: 'I am here.' });
  await waitFor('the word of the owner', () =>
    heard.includes('event: activity\ndata: {"lastActiveAt":null}'),
  );
  assert.equal(activity(), 2);
});

onBothDatabases('a stream ends with its session, and there are only so many', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const aborted = new AbortController();
  t.after(() => aborted.abort());
  const open = (token: string) =>
    fetch(`${app.url}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: aborted.signal,
    });
  const many = await Promise.all(Array.from({ length: 30 }, () => open(owner.token)));
  const statuses = many.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 20);
  assert.deepEqual([...new Set(statuses)].sort(), [200, 429]);
  assert.equal((await open(other.token)).status, 200, 'others are not concerned');

  const ended = many
    .filter(({ status }) => status === 200)
    .map(async ({ body }) => {
      for await (const _ of body ?? []);
      return 'ended';
    });
  const signedInAgain = await tokenFor(app.context, { userId: owner.id });
  const { status } = await owner.api('POST', '/api/auth/logout');
  assert.equal(status, 200);
  assert.deepEqual([...new Set(await Promise.all(ended))], ['ended']);
  assert.equal((await open(signedInAgain)).status, 200, 'and there is room again');
});

/** An owner whose trigger 'human' hands over, and the mails about it, oldest first. */
async function handoverOwner(app: TestApp) {
  const owner = await signedInOwner(app);
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'human',
    responseAction: 'Somebody will write to you.',
    handOver: true,
  });
  return {
    ...owner,
    ask: (conversation: string) =>
      postMessage(app.url, owner.template.webhookUrl, {
        message: 'A human please',
        conversation_id: conversation,
        timestamp: `${Math.random()}`,
        first_name: 'Cleo',
      }),
    async mails() {
      await app.context.notifications.flush();
      const rows = (await app.context.outbox.list(100)).filter(({ userId }) => userId === owner.id);
      return rows.reverse().map((row) => ({ ...row, mail: app.context.outbox.open(row) }));
    },
  };
}

onSqlite('a handover is mailed from the start, until the owner says no', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, ask, mails, id } = await handoverOwner(app);
  assert.deepEqual((await api('GET', '/api/notifications/settings')).body, {
    handoverMail: true,
    digest: 'weekly',
  });
  await waitFor('the trigger', async () => (await ask('first')).body.handoff === true);
  await Promise.all([ask('x'), ask('y')]);
  const sent = await mails();
  assert.equal(sent.length, 3);
  assert.partialDeepStrictEqual(sent[1]?.mail, {
    kind: 'handover',
    templateName: 'Linden Bakery',
    contactName: 'Cleo',
  });
  // One customer is one notice.
  const notices = (await api('GET', '/api/notifications')).body;
  assert.deepEqual(
    notices.map((one: Record<string, unknown>) => [one.kind, one.detail, one.times]),
    Array(3).fill(['handover', 'Cleo', 1]),
  );
  await api('PUT', '/api/notifications/settings', { handoverMail: false });
  await ask('z');
  assert.equal((await mails()).length, 3);
  assert.equal((await api('PUT', '/api/notifications/settings', { handoverMail: 'yes' })).status, 400);
  // Accounts from before had the choice, and keep it: nothing was written for them.
  await app.context.db.knex('users').where({ id }).update({ handover_mail: 0 });
  assert.equal((await api('GET', '/api/notifications/settings')).body.handoverMail, false);
});

onBothDatabases('one mail a handover, six an hour, and one for all the others', async (t, dialect) => {
  let now = Date.now();
  const app = await startTestApp(t, dialect, { overrides: { clock: () => now } });
  // What leaves is counted in the outbox itself.
  await app.context.stopBackground();
  const { ask, mails } = await handoverOwner(app);
  const other = await handoverOwner(app);
  const kinds = async () => (await mails()).map(({ kind }) => kind);
  await waitFor('the trigger', async () => (await ask('busy')).body.handoff === true);
  await Promise.all(Array.from({ length: 10 }, () => ask('busy')));
  assert.deepEqual(await kinds(), ['handover'], 'ten messages are one handover');

  await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`c${n}`)));
  assert.deepEqual(await kinds(), [...Array(6).fill('handover'), 'handover-digest']);
  const digest = (await mails()).at(-1);
  assert.deepEqual([digest?.state, digest?.nextAt], ['waiting', now + 3_600_000]);
  await waitFor('the other owner’s', async () => (await other.ask('busy')).body.handoff === true);
  assert.equal((await other.mails()).length, 1, 'others are not concerned');

  now += 3_600_001;
  await app.context.db.knex('outbox').update({ state: 'sent', settled_at: now });
  await ask('later');
  assert.equal((await kinds()).at(-1), 'handover');
  assert.equal((await kinds()).length, 8);
});

test('what the bell says is short and plain', () => {
  for (const { title, sentence } of Object.values(NOTIFICATIONS))
    assert.doesNotMatch(`${title} ${sentence}`, /please|webhook/i);
});
