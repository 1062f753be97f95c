import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openAccount, openShop, type Shop } from '../../../../testing/instagram-shop.ts';
import { metaFaults, SEND_ROUTE } from '../../../../testing/meta/meta-stand-in.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { createHttpStandIn } from '../../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../../testing/wire/wire.ts';
import type { Dialect } from '../../../db/database.ts';
import { readComment } from './comment.ts';
import type { CommentOutcome } from './comment-replies.service.ts';

const PATH = '/api/instagram/comment-rules';
const PRICES = 'Cakes start at $20. What would you like to celebrate?';
const DAY = 24 * 60 * 60_000;

interface Entry {
  time: number;
  field?: string;
  value?: unknown;
  changes?: { value: unknown }[];
}

/** A shop that answers comments; each update of a comment is handed in at once. */
async function open(t: TestContext, dialect: Dialect) {
  const shop = await openShop(t, dialect);
  const { app, meta, metaApp, account } = shop;
  const outcomes: (CommentOutcome | 'unread')[] = [];
  const webhook = await createHttpStandIn(async (exchange) => {
    const { entry } = exchange.call.body as { entry: Entry[] };
    for (const { time, value, changes = value === undefined ? [] : [{ value }] } of entry)
      for (const change of changes) {
        const comment = readComment(change.value, account, time * 1_000);
        outcomes.push(
          comment === null ? 'unread' : await app.context.commentReplies.handle(account, comment),
        );
      }
    respond({ body: '' })(exchange);
  });
  t.after(webhook.close);
  metaApp.webhookUrl = `${webhook.origin}/hook`;
  return {
    ...shop,
    outcomes,
    /** What became of the comments that nobody has told of yet. */
    async told(times = 1) {
      outcomes.length = 0;
      await meta.deliver({ times });
      return [...outcomes];
    },
  };
}

async function addRule({ owner, account }: Pick<Shop, 'owner' | 'account'>, rule: object = {}) {
  const body = { accountId: account.id, phrase: 'price', reply: PRICES, ...rule };
  const { status, body: made } = await owner.api('POST', PATH, body);
  assert.equal(status, 201, JSON.stringify(made));
  return made;
}

onSqlite('a phrase in a comment sends one private reply, whatever is repeated', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { meta, handle, owner, arrived, told } = shop;
  const rule = await addRule(shop);
  const ana = shop.customer();
  ana.comments('What is the PRICE?');
  assert.deepEqual(await told(2), ['answered', 'known']);
  await shop.delivery(ana, ({ state }) => state === 'sent');
  ana.comments('Price please');
  ana.comments('Lovely!');
  handle.commentsInApp('The price is in our story.');
  assert.deepEqual(await told(), ['known', 'ignored', 'unread']);
  meta.forms.comments = 'changes';
  const ben = shop.customer();
  ben.comments('price?');
  assert.deepEqual(await told(), ['answered']);
  await shop.delivery(ben, ({ state }) => state === 'sent');
  assert.deepEqual([arrived(ana), arrived(ben)], [[PRICES], [PRICES]]);
  const [listed] = (await owner.api('GET', PATH)).body;
  assert.deepEqual([listed.id, listed.replies], [rule.id, 2]);

  // It is a conversation as any other.
  const conversations = (await owner.api('GET', '/api/conversations')).body;
  const mine = conversations.find((one: { externalId: string }) => one.externalId.endsWith(ana.igsid));
  assert.equal(mine.contactName, ana.username);
  const messages = (await owner.api('GET', `/api/conversations/${mine.id}/messages`)).body;
  assert.equal(messages.length, 1);
  assert.partialDeepStrictEqual(messages[0], {
    messageText: PRICES,
    source: 'trigger',
    reason: { comment: { phrase: 'price', text: 'What is the PRICE?' } },
    delivery: { state: 'sent' },
  });
  await shop.say(ana, 'A birthday!');
  const after = (await owner.api('GET', `/api/conversations/${mine.id}/messages`)).body;
  assert.equal(after.length, 2, 'her answer goes on in it');
  // It opened no window before.
  assert.equal(meta.world.customers.get(ben.igsid)?.lastWroteAt, null);
});

onSqlite('the longest phrase wins, for its post alone, and each rule once', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { handle, arrived, told } = shop;
  const post = handle.posts('CakePost1');
  await addRule(shop);
  await addRule(shop, {
    phrase: 'price of this',
    reply: 'This one is $45.',
    post: 'https://www.instagram.com/p/CakePost1/?igsh=1',
  });
  const [ana, ben] = [shop.customer(), shop.customer()];
  ana.comments('price of this?', post);
  ben.comments('price of this?');
  assert.deepEqual(await told(), ['answered', 'answered']);
  await shop.delivery(ana, ({ state }) => state === 'sent');
  await shop.delivery(ben, ({ state }) => state === 'sent');
  assert.deepEqual([arrived(ana), arrived(ben)], [['This one is $45.'], [PRICES]]);
  ana.comments('And the price of that one?');
  assert.deepEqual(await told(), ['answered'], 'another rule');
});

onBothDatabases('nobody is answered who should not be', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { app, owner, told } = shop;
  const rule = await addRule(shop);
  const { id: templateId } = owner.template;
  const tell = () => app.context.loadedTemplates.accountChanged(owner.id);
  await owner.api('POST', `/api/templates/${templateId}/pause`, { minutes: null });
  tell();
  shop.customer().comments('price?');
  assert.deepEqual(await told(), ['ignored'], 'the bot is paused');
  await owner.api('POST', `/api/templates/${templateId}/resume`);
  tell();
  const ana = shop.customer();
  await shop.say(ana, 'Hello');
  const [{ id }] = (await owner.api('GET', `/api/conversations?search=${ana.igsid}`)).body;
  await owner.api('POST', `/api/conversations/${id}/pause`, { minutes: null });
  ana.comments('price?');
  assert.deepEqual(await told(), ['ignored'], 'the owner talks to her');
  await owner.api('POST', `/api/conversations/${id}/resume`);
  ana.comments('price?');
  assert.deepEqual(await told(), ['answered'], 'it was not used up');
  await owner.api('PUT', `${PATH}/${rule.id}`, { isEnabled: false });
  shop.customer().comments('price?');
  assert.deepEqual(await told(), ['ignored'], 'it is off');
});

onBothDatabases('old comments, deleted ones, and those in doubt', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { app, meta, account, told } = shop;
  await addRule(shop);
  const [ana, ben, eve] = [shop.customer(), shop.customer(), shop.customer()];
  const old = {
    id: '18000',
    text: 'price',
    mediaId: '',
    igsid: ana.igsid,
    username: '',
    at: meta.now() - 7 * DAY,
  };
  assert.equal(await app.context.commentReplies.handle(account, old), 'ignored');

  const comment = ana.comments('price?');
  meta.world.comments.delete(comment);
  assert.deepEqual(await told(), ['answered']);
  const { problem, state } = await shop.delivery(ana, ({ due_at }) => due_at === null);
  assert.equal(state, 'failed');
  assert.match(problem, /can’t be answered privately/);

  for (const [customer, fault] of [
    [ben, metaFaults.doneButReset],
    [eve, metaFaults.unavailable],
  ] as const) {
    meta.faults.failOn(SEND_ROUTE, fault);
    customer.comments('price?');
    assert.deepEqual(await told(), ['answered']);
    await shop.delivery(customer, (row) => row.state === 'unknown');
  }
  await meta.advance(90_000);
  await shop.hurry();
  assert.equal((await shop.delivery(ben, ({ due_at }) => due_at === null)).state, 'sent');
  assert.equal((await shop.delivery(eve, ({ due_at }) => due_at === null)).state, 'failed');
  assert.deepEqual([shop.arrived(ben), shop.arrived(eve)], [[PRICES], []]);
});

onBothDatabases('750 private replies an hour, then they wait', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { app, meta, handle, owner, told } = shop;
  await addRule(shop);
  const sends = Array.from({ length: 750 }, (_, n) => ({
    user_id: owner.id,
    delivery_id: 100_000 + n,
    part: 0,
    ig_user_id: handle.userId,
    igsid: `${n}`,
    comment_id: `${n}`,
    state: 'sent',
    tries: 1,
    text_key: 'x',
    claimed_at: meta.now() - 30 * 60_000,
  }));
  await app.context.db.knex.batchInsert('instagram_sends', sends, 50);
  const ana = shop.customer();
  ana.comments('price?');
  assert.deepEqual(await told(), ['answered']);
  assert.match((await shop.delivery(ana, ({ problem }) => problem !== '')).problem, /750/);
  assert.equal(meta.requestsTo(SEND_ROUTE).length, 0);
  await meta.advance(31 * 60_000);
  await shop.hurry();
  await shop.delivery(ana, ({ state }) => state === 'sent');
});

onBothDatabases('the conversation goes on under the id that the answer names', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { meta, account, app, owner } = shop;
  await addRule(shop);
  const ana = shop.customer();
  const id = ana.comments('price?');
  meta.drop();
  const comment = { id, text: 'price?', mediaId: '', igsid: '999', username: 'ana', at: meta.now() };
  assert.equal(await app.context.commentReplies.handle(account, comment), 'answered');
  await waitFor('its arrival', () => shop.arrived(ana).length === 1);
  await shop.delivery(ana, ({ state }) => state === 'sent');
  await shop.say(ana, 'Thanks!');
  const listed = (await owner.api('GET', '/api/conversations')).body;
  assert.equal(listed.length, 1);
});

onBothDatabases('rules are the owner’s own, checked, and counted', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { owner, app, account } = shop;
  await app.context.settings.save({ max_triggers_per_template: 2 });
  const stranger = await signedInOwner(app);
  const base = { accountId: account.id, phrase: 'price', reply: PRICES };
  assert.equal((await stranger.api('POST', PATH, base)).status, 404);
  const wrong = async (more: object, field: string, words: RegExp) => {
    const { status, body } = await owner.api('POST', PATH, { ...base, ...more });
    assert.equal(status, 400);
    assert.match(body.fields[field], words);
  };
  await wrong({ phrase: ' p ' }, 'phrase', /at least 2/);
  await wrong({ reply: '🍰'.repeat(251) }, 'reply', /1,000 bytes/);
  await wrong({ reply: 'Hi [first name]!' }, 'reply', /Fill in \[first name\]/);
  await wrong({ matchMode: 'maybe' }, 'matchMode', /./);
  await wrong({ post: 'my last post' }, 'post', /address/);
  await wrong({ post: 'https://www.instagram.com/p/Unknown123/' }, 'post', /none of the last/);
  const first = await addRule(shop);
  await addRule(shop, { phrase: 'menu', post: '17900000000000001' });
  const full = await owner.api('POST', PATH, base);
  assert.deepEqual([full.status, full.body.code], [403, 'trigger_limit']);
  const changed = await owner.api('PUT', `${PATH}/${first.id}`, { reply: 'From $25.' });
  assert.deepEqual([changed.body.phrase, changed.body.reply], ['price', 'From $25.']);
  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? { isEnabled: false } : undefined;
    assert.equal((await stranger.api(method, `${PATH}/${first.id}`, body)).status, 404);
  }
  assert.deepEqual((await stranger.api('GET', PATH)).body, []);
  assert.equal((await owner.api('DELETE', `${PATH}/${first.id}`)).status, 200);
  assert.deepEqual(
    (await owner.api('GET', PATH)).body.map(({ phrase, post }: { phrase: string; post: string }) => [
      phrase,
      post,
    ]),
    [['menu', '17900000000000001']],
  );
  await openAccount(shop);
});
