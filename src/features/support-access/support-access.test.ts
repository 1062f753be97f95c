import assert from 'node:assert/strict';
import { startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { type Client, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { buildApp } from '../../app.ts';

const OWNER = '/api/user/support-access';
const ADMIN = '/api/admin/support-access';
const HOUR_MS = 3_600_000;
const QUESTION = 'Is the blue marzipan cake still there?';
const PHRASE = 'marzipan delivery on Tuesdays';

async function writtenTo(owner: Awaited<ReturnType<typeof signedInOwner>>, url: string): Promise<number> {
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: PHRASE,
    responseAction: 'Yes, before noon.',
  });
  await postMessage(url, owner.template.webhookUrl, { message: QUESTION, conversation_id: 'c' });
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  return id;
}

onBothDatabases('an owner lets one admin look for an hour, sees it, and can end it', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const [admin, other] = [await signedInAdmin(app, 'helper.admin'), await signedInAdmin(app)];
  const owner = await signedInOwner(app, { fallbackReply: 'We will see.' });
  const conversation = await writtenTo(owner, app.url);
  const closed = { isOpen: false, expiresAt: null, enteredAt: null, enteredBy: null };
  assert.deepEqual((await owner.api('GET', OWNER)).body, closed);
  const made = await owner.api('POST', OWNER);
  assert.equal(made.status, 201);
  assert.match(made.body.code, /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
  assert.equal(JSON.stringify(await app.context.db.knex('support_access')).includes(made.body.code), false);

  const enter = (who: { api: Client }, code: string) => who.api('POST', ADMIN, { code });
  assert.equal(
    (await enter(admin, 'AAAA-AAAA-AAAA')).body.fields.code.slice(0, 23),
    'This code opens nothing',
  );
  const visit = await enter(admin, ` ${made.body.code.toLowerCase()} `);
  const username = (await app.context.accounts.get(owner.id))?.username;
  assert.deepEqual(visit.body, { userId: owner.id, username, expiresAt: made.body.expiresAt });
  assert.equal((await enter(admin, made.body.code)).status, 200);
  // The code of one admin is worth nothing to another.
  assert.equal((await enter(other, made.body.code)).status, 400);
  assert.deepEqual((await other.api('GET', ADMIN)).body, []);
  const shown = (await owner.api('GET', OWNER)).body;
  assert.deepEqual([shown.isOpen, shown.enteredBy], [true, 'helper.admin']);

  const base = `${ADMIN}/${owner.id}`;
  const [template] = (await admin.api('GET', `${base}/templates`)).body;
  assert.deepEqual([template.templateName, template.webhookUrl], ['Linden Bakery', '']);
  const [trigger] = (await admin.api('GET', `${base}/templates/${template.id}/triggers`)).body;
  assert.equal(trigger.triggerPhrase, PHRASE);
  const [listed] = (await admin.api('GET', `${base}/conversations`)).body;
  assert.equal(listed.id, conversation);
  const messages = (await admin.api('GET', `${base}/conversations/${conversation}/messages`)).body;
  assert.deepEqual(
    messages.map(({ messageText }: { messageText: string }) => messageText),
    [QUESTION, 'We will see.'],
  );
  assert.equal((await other.api('GET', `${base}/conversations`)).body.code, 'support_code_required');
  // Somebody else's conversation is none, also for who may look at this account.
  const stranger = await signedInOwner(app);
  const theirs = await writtenTo(stranger, app.url);
  assert.equal((await admin.api('GET', `${base}/conversations/${theirs}/messages`)).status, 404);

  const log = (await admin.api('GET', `/api/admin/audit?userId=${owner.id}&actor=admin`)).body;
  assert.equal(log.filter(({ action }: { action: string }) => action === 'support.entered').length, 1);
  assert.ok(log.some(({ after }: { after: object }) => 'conversation' in after));
  await owner.api('DELETE', OWNER);
  assert.equal((await admin.api('GET', `${base}/conversations`)).status, 403);
  assert.deepEqual((await owner.api('GET', OWNER)).body, closed);

  // A new code makes the old one worthless, and an hour ends it.
  const [first, second] = [
    (await owner.api('POST', OWNER)).body.code,
    (await owner.api('POST', OWNER)).body.code,
  ];
  assert.equal((await enter(admin, first)).status, 400);
  assert.equal((await enter(admin, second)).status, 200);
  app.jump(HOUR_MS);
  assert.equal((await admin.api('GET', `${base}/conversations`)).status, 403);
  assert.equal((await enter(admin, second)).status, 400);
});

onBothDatabases('wrong codes are written down, and ten an hour are enough', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const [admin, other] = [await signedInAdmin(app, 'helper.admin'), await signedInAdmin(app)];
  const owner = await signedInOwner(app);
  const { code } = (await owner.api('POST', OWNER)).body;
  const enter = async (who: { api: Client }, typed: string) =>
    (await who.api('POST', ADMIN, { code: typed })).status;
  for (let n = 0; n < 10; n += 1) assert.equal(await enter(admin, 'AAAA-AAAA-AAAA'), 400);
  assert.equal(await enter(admin, code), 429, 'nor does the right one open anything now');
  const refused = (await admin.api('GET', '/api/admin/audit?action=support.refused')).body;
  assert.deepEqual(
    refused.map(({ by }: { by: { name: string } }) => by.name),
    Array(10).fill('helper.admin'),
  );
  assert.equal(await enter(other, code), 200, 'each admin for themselves');
  const next = (await owner.api('POST', OWNER)).body.code;
  app.jump(HOUR_MS - 60_000);
  assert.equal(await enter(admin, next), 429);
  app.jump(60_000);
  assert.equal(await enter(admin, (await owner.api('POST', OWNER)).body.code), 200);
});

onBothDatabases('no admin route answers what customers and owners wrote', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const admin = await signedInAdmin(app);
  const owner = await signedInOwner(app, { mainGoal: 'Sell the blue marzipan cake to everybody.' });
  const conversation = await writtenTo(owner, app.url);
  const described = await buildApp(app.context);
  t.after(() => described.close());
  await described.ready();
  const routes = [...new Set(described.routeTable)].filter((route) => route.includes(' /api/admin/'));
  assert.ok(routes.length > 20);
  // What ends the session or the account comes last.
  const order = (route: string) => (/logout|^DELETE/.test(route) ? 1 : 0);
  const bodies = [undefined, { search: 'marzipan' }, { code: 'AAAA-AAAA-AAAA' }];
  let answered = 0;
  for (const route of routes.sort((a, b) => order(a) - order(b))) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern
      .replace(':id', String(owner.id))
      .replace(':rowId', String(pattern.includes('conversations') ? conversation : owner.template.id))
      .replace(/:\w+/, '1');
    const queries = method === 'GET' ? ['', '?search=marzipan', '?format=csv'] : [''];
    for (const query of queries) {
      for (const body of method === 'GET' ? [undefined] : bodies) {
        const answer = await admin.api(method, `${path}${query}`, body);
        if (answer.status === 200) answered += 1;
        assert.doesNotMatch(JSON.stringify(answer.body), /marzipan|Yes, before noon/, route);
        assert.equal(JSON.stringify(answer.body).includes(owner.template.webhookUrl), false, route);
      }
    }
  }
  assert.ok(answered > 8, `${answered}`);
});
