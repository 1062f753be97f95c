import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { NOT_PASSED_ON } from './message-text.ts';

const HOUR = 60 * 60_000;
const CDN = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=';
const UNLIMITED = { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

onSqlite('every kind of message stands in the history as the AI understands it', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect, { env: UNLIMITED });
  const { meta } = shop;
  meta.forms.withEmptyEdits = true;
  const ana = shop.customer();
  const story = { id: '17', url: `${CDN}7` };
  const steps: [() => unknown, string][] = [
    [() => ana.writes('Hello 🌸'), 'Hello 🌸'],
    [() => ana.writes('Cakes', { quickReply: 'CAKES' }), 'Cakes'],
    [() => ana.taps('Get started', 'START'), 'Get started'],
    [() => ana.sends('image', `${CDN}1`), `${CDN}1#photo`],
    [() => ana.sends('audio', `${CDN}2`), `${CDN}2#voice`],
    [() => ana.sends('video', `${CDN}3`), `${CDN}3#video`],
    [() => ana.sends('share', `${CDN}4`), `${CDN}4#post`],
    [() => ana.sends('ig_reel', `${CDN}5`), `${CDN}5#reel`],
    [() => ana.sends('file', `${CDN}6`), `${CDN}6`],
    [() => ana.sends('image', 'javascript:alert(1)'), NOT_PASSED_ON],
    [() => ana.repliesToStory('Love it', story), `Love it\n${CDN}7#storyReply`],
    [() => ana.mentionsInStory(`${CDN}8`), `${CDN}8#storyMention`],
    [() => ana.sendsUnsupported(), NOT_PASSED_ON],
    [() => ana.writes(`${'é'.repeat(5_000)}`), 'é'.repeat(4_000)],
    [() => ana.writes('a\0b\ud800'), 'ab\ufffd'],
  ];
  for (const [act] of steps) {
    act();
    await meta.advance(1_000);
  }
  await shop.tell({ batch: 100, isGrouped: true });
  assert.deepEqual(
    await shop.texts(ana),
    steps.map(([, text]) => text),
  );
});

onBothDatabases('reactions and “seen” leave nothing and silence nobody', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { app } = shop;
  const ana = shop.customer();
  const mid = ana.writes('Hello');
  await shop.tell();
  ana.reacts(mid);
  ana.reacts(mid, null);
  ana.sees(shop.handle.typesInApp(ana, 'Hi!'));
  await shop.tell({ batch: 10, arrange: (all) => all.filter(({ field }) => field !== 'messages') });
  assert.deepEqual(await shop.texts(ana), ['Hello']);
  const [row] = await app.context.db.knex('conversations').select('pause_reason');
  assert.equal(row.pause_reason, null);
});

onBothDatabases('a customer who came by an ad or a link is tagged so', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { app, owner, meta } = shop;
  const [ana, ben] = [shop.customer(), shop.customer()];
  ana.writes('I saw your ad', { ad: { adId: '23', title: 'Spring, cakes', ref: 'spring' } });
  // Before the first message.
  ben.followsLink('window');
  await meta.advance(60_000);
  ana.followsLink('poster');
  await shop.tell({ batch: 5 });
  ben.writes('Hello');
  await shop.tell();
  await app.context.memoChanges.catchUp();
  await app.context.contactKeeper.run();
  const { body: contacts } = await owner.api('GET', '/api/contacts');
  const tags = contacts.map((one: { tags: string[] }) => one.tags.toSorted());
  assert.deepEqual(tags.toSorted(), [['Ad: Spring cakes', 'Link: poster', 'Link: spring'], ['Link: window']]);
});

onSqlite('a customer’s name is asked for once, beside the message', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { app, meta, owner } = shop;
  const ana = shop.handle.customer({ name: 'Ana\nBerg', username: 'ana.berg' });
  const shy = shop.customer();
  shy.writes('No name for you');
  shy.blocks();
  ana.writes('Hello');
  await shop.tell({ batch: 2 });
  await waitFor('the name', async () => {
    const { body } = await owner.api('GET', '/api/conversations');
    return body.some(({ contactName }: { contactName: string }) => contactName === 'Ana Berg');
  });
  await meta.advance(1_000);
  ana.writes('Still there?');
  shy.writes('And now?');
  await shop.tell({ batch: 2 });
  await app.context.instagramWork.settled();
  for (const { igsid } of [ana, shy]) {
    const asked = meta.requests.filter(
      ({ method, params }) => method === 'GET' && params.fields === 'name,username',
    );
    assert.equal(asked.filter(({ path }) => path.includes(igsid)).length, 1);
  }
  await app.context.contactKeeper.run();
  const { body: contacts } = await owner.api('GET', '/api/contacts');
  const found = contacts.find(({ name }: { name: string }) => name === 'Ana Berg');
  assert.equal(found?.userName, 'ana.berg');
});

onSqlite('a message that is over an hour old is recorded, not answered', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(ai.close);
  const shop = await openHeardShop(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-test-12345678' },
  });
  const { meta } = shop;
  const ana = shop.customer();
  ana.writes('Anybody there?');
  await meta.advance(1.1 * HOUR);
  await shop.tell();
  const [row] = await shop.said(ana);
  assert.equal(row?.message_text, 'Anybody there?');
  assert.equal(JSON.parse(row?.reason ?? '{}').why, 'too_old');
  assert.equal(ai.requestCount(), 0);
  ana.writes('Hello again');
  await shop.tell();
  await waitFor('the answer', async () => (await shop.texts(ana)).includes('Of course.'));
});

onBothDatabases('what can never be handled is set aside, and holds up nobody', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect, { env: UNLIMITED });
  const { app } = shop;
  const { knex } = app.context.db;
  const [ana, ben] = [shop.customer(), shop.customer()];
  ana.writes('Broken');
  ana.writes('Whole');
  ben.writes('Hello');
  const isBroken = (text: string) => text.includes('Broken');
  // A fault of this one alone.
  const { desk } = app.context;
  const receive = desk.receive;
  t.after(() => Object.assign(desk, { receive }));
  Object.assign(desk, {
    receive: (message: Parameters<typeof receive>[0]) =>
      isBroken(message.text) ? Promise.reject(new Error('never')) : receive(message),
  });
  await shop.meta.deliver({ batch: 3 });
  await waitFor('the others', async () => (await shop.texts(ben)).length === 1, 3_000);
  await shop.handled();
  assert.deepEqual(await shop.texts(ana), ['Whole']);
  const aside = await knex('instagram_updates').where({ state: 3 });
  assert.equal(aside.length, 1);
  assert.equal(aside[0].tries, 5);
  const { instagram } = await app.context.health.read();
  assert.deepEqual(instagram, { waiting: 0, stuck: 0, stuckAccounts: 0, setAside: 1 });
});

onSqlite('who writes too fast is heard later, nothing is lost', async (t, dialect) => {
  const env = { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '60' };
  const shop = await openHeardShop(t, dialect, { env });
  const ana = shop.customer();
  const texts = Array.from({ length: 63 }, (_, n) => `number ${n}`);
  for (const text of texts) {
    ana.writes(text);
    await shop.meta.advance(1);
  }
  await shop.tell({ batch: 100 });
  assert.deepEqual(await shop.texts(ana), texts);
});

onBothDatabases('a comment with a phrase is answered privately, once', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { meta, owner, account, handle } = shop;
  const rule = { accountId: account.id, phrase: 'price', reply: 'Cakes start at $20.' };
  assert.equal((await owner.api('POST', '/api/instagram/comment-rules', rule)).status, 201);
  const [ana, ben] = [shop.customer(), shop.customer()];
  ana.comments('The price, please?');
  handle.commentsInApp('The price is in our story.');
  await shop.tell({ batch: 5, times: 2 });
  meta.forms.comments = 'changes';
  ben.comments('Price?');
  ben.comments('Lovely!');
  await shop.tell({ batch: 5, times: 2 });
  for (const customer of [ana, ben]) {
    await waitFor('the private reply', () => shop.arrived(customer).length > 0);
    assert.deepEqual(shop.arrived(customer), ['Cakes start at $20.']);
  }
});
