import assert from 'node:assert/strict';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { NOT_STORABLE } from '../../contract/fields.ts';

onBothDatabases('triggers are added, listed, saved, moved and deleted', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const templateId = template.id;
  const add = async (triggerPhrase: string, more = {}) =>
    (
      await api('POST', '/api/triggers', {
        templateId,
        triggerPhrase,
        responseAction: 'From 8 to 6.',
        ...more,
      })
    ).body;
  const hours = await add(' opening hours ');
  assert.partialDeepStrictEqual(hours, {
    templateId,
    triggerPhrase: 'opening hours',
    responseAction: 'From 8 to 6.',
    matchMode: 'words',
    position: 1,
    isEnabled: true,
    handOver: false,
    recentReplies: 0,
    warnings: [],
  });
  await add('price list', { matchMode: 'starts', handOver: true });
  const first = await add('delivery', { position: 1 });
  const phrases = async () =>
    (await api('GET', `/api/triggers/template/${templateId}`)).body.map(
      (one: { triggerPhrase: string }) => one.triggerPhrase,
    );
  assert.deepEqual(await phrases(), ['delivery', 'opening hours', 'price list']);
  assert.equal(first.position, 1);

  const body = { templateId, triggerPhrase: 'opening times', responseAction: 'From 9 to 6.' };
  await api('PUT', `/api/triggers/${hours.id}`, { ...body, isEnabled: false, position: 3 });
  const kept = await api('PUT', `/api/triggers/${hours.id}`, body);
  assert.partialDeepStrictEqual(kept.body, { ...body, isEnabled: false, position: 3, matchMode: 'words' });
  assert.deepEqual(await phrases(), ['delivery', 'price list', 'opening times']);

  const second = await app.context.templates.create(template.userId, { ...BAKERY });
  const moved = await api('PUT', `/api/triggers/${hours.id}`, { ...body, templateId: second.id });
  assert.deepEqual([moved.body.templateId, moved.body.position], [second.id, 1]);
  assert.deepEqual(await phrases(), ['delivery', 'price list']);
  assert.deepEqual((await api('DELETE', `/api/triggers/${first.id}`)).body, { success: true });
  assert.equal((await api('DELETE', `/api/triggers/${first.id}`)).status, 404);
});

onBothDatabases("bad triggers, and somebody else's", async (t, dialect) => {
  const app = await startTestApp(t, dialect, {});
  await app.context.settings.save({ max_triggers_per_template: 2 });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const good = { templateId: owner.template.id, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    [{ triggerPhrase: 'x' }, { triggerPhrase: 'Trigger phrase must be at least 2 characters' }],
    [{ responseAction: 'abcd' }, { responseAction: 'Response must be at least 5 characters' }],
    [{ responseAction: 'x'.repeat(3_001) }, { responseAction: 'At most 3,000 bytes' }],
    [{ matchMode: 'regex' }, { matchMode: 'Invalid input' }],
    [{ templateId: 1.5 }, { templateId: 'Invalid input' }],
    [{ templateId: '1' }, { templateId: 'Invalid input' }],
    [{ templateId: undefined }, { templateId: 'Required' }],
    [{ extra: 1 }, { extra: 'Invalid input' }],
    [{ triggerPhrase: 'a\u0000b' }, { triggerPhrase: NOT_STORABLE }],
  ];
  for (const [more, fields] of cases) {
    const { status, body } = await owner.api('POST', '/api/triggers', { ...good, ...more });
    assert.deepEqual([status, body.fields], [400, fields]);
  }
  const { body: trigger } = await owner.api('POST', '/api/triggers', good);
  const path = `/api/triggers/${trigger.id}`;
  const theirs = { ...good, templateId: other.template.id };
  const refused = [
    await other.api('GET', `/api/triggers/template/${owner.template.id}`),
    await other.api('POST', '/api/triggers', good),
    await other.api('PUT', path, { ...good, triggerPhrase: 'stolen' }),
    await other.api('PUT', path, theirs),
    await other.api('DELETE', path),
    await owner.api('PUT', path, theirs),
    await other.api('POST', '/api/triggers/check', {
      templateId: owner.template.id,
      triggerPhrase: 'hours',
      responseAction: 'x',
      matchMode: 'words',
      isEnabled: true,
    }),
    await other.api('POST', '/api/triggers/try', { templateId: owner.template.id, message: 'hours' }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    refused.map(() => 404),
  );
  const list = (await owner.api('GET', `/api/triggers/template/${owner.template.id}`)).body;
  assert.deepEqual([list.length, list[0].triggerPhrase], [1, 'hours']);

  const more = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      owner.api('POST', '/api/triggers', { ...good, triggerPhrase: `p${i}` }),
    ),
  );
  const limited = more.filter(({ status }) => status === 403);
  assert.deepEqual([limited.length, limited[0]?.body.code], [9, 'trigger_limit']);
});

onSqlite('a save says what is likely not meant', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const save = async (triggerPhrase: string, more = {}) =>
    (
      await api('POST', '/api/triggers', {
        templateId: template.id,
        triggerPhrase,
        responseAction: 'Hello.',
        ...more,
      })
    ).body;
  const codes = (trigger: { warnings: { code: string }[] }) => trigger.warnings.map(({ code }) => code);
  const price = await save('price');
  assert.deepEqual(codes(price), []);
  const twin = await save('PRICE');
  assert.deepEqual(codes(twin), ['never_reached', 'duplicate']);
  assert.deepEqual(twin.warnings[0].triggerId, price.id);
  assert.deepEqual(codes(await save('price list')), []);
  assert.deepEqual(codes(await save('hi')), ['too_short']);
  assert.deepEqual(codes(await save('ok', { matchMode: 'exact' })), []);
  assert.deepEqual(codes(await save('値段')), []);
  assert.deepEqual(codes(await save('price', { isEnabled: false })), []);
  assert.deepEqual(codes(await save('catalogue', { responseAction: 'x'.repeat(1_001) })), ['long_reply']);

  const above = await save('menu', { matchMode: 'exact' });
  const below = await save('menu');
  assert.deepEqual([codes(above), codes(below)], [[], []], 'the exact message first, then any that holds it');
  assert.deepEqual(codes(await save('menu', { matchMode: 'starts' })), ['never_reached']);

  // The list says the same of each, and a form hears it before anything is saved.
  const list = (await api('GET', `/api/triggers/template/${template.id}`)).body;
  const listed = list.map((one: { triggerPhrase: string; warnings: { code: string }[] }) => [
    one.triggerPhrase,
    codes(one),
  ]);
  assert.deepEqual(listed.slice(0, 3), [
    ['price', ['duplicate']],
    ['PRICE', ['never_reached', 'duplicate']],
    ['price list', []],
  ]);
  const draft = { templateId: template.id, triggerPhrase: 'Price', responseAction: '', matchMode: 'words' };
  const check = async (more: object) =>
    codes((await api('POST', '/api/triggers/check', { ...draft, isEnabled: true, ...more })).body);
  assert.deepEqual(await check({}), ['never_reached', 'duplicate']);
  assert.deepEqual(await check({ id: price.id }), ['duplicate']);
  assert.deepEqual(await check({ isEnabled: false }), []);
  assert.deepEqual(await check({ triggerPhrase: '' }), ['never_reached']);
  assert.equal((await api('GET', `/api/triggers/template/${template.id}`)).body.length, list.length);
});

onSqlite('trying a message: the trigger that fires, and how often it would have', async (t, dialect) => {
  const app = await startTestApp(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
  });
  const { api, template } = await signedInOwner(app);
  const add = (triggerPhrase: string) =>
    api('POST', '/api/triggers', {
      templateId: template.id,
      triggerPhrase,
      responseAction: 'From 8 to 6.',
    });
  for (const [index, message] of ['Your hours?', 'opening hours please', 'a cake', 'HOURS!'].entries()) {
    await postMessage(app.url, template.webhookUrl, { message, conversation_id: `c${index % 2}` });
  }
  await add('hours');
  await add('opening hours');
  const tried = await api('POST', '/api/triggers/try', { templateId: template.id, message: 'what hours?' });
  assert.equal(tried.body.trigger.triggerPhrase, 'hours');
  assert.deepEqual([tried.body.checkedMessages, tried.body.firedOn], [4, 2]);
  const none = await api('POST', '/api/triggers/try', { templateId: template.id, message: 'a cake' });
  assert.deepEqual(none.body, { trigger: null, unfilled: null, checkedMessages: 4, firedOn: 0 });
  const blank = await api('POST', '/api/triggers/try', { templateId: template.id, message: ' ' });
  assert.deepEqual(blank.body.fields, { message: 'Required' });
});

onBothDatabases(
  'trying a message says what the webhook does, photos and places included',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, template } = await signedInOwner(app);
    const add = (triggerPhrase: string, responseAction: string) =>
      api('POST', '/api/triggers', { templateId: template.id, triggerPhrase, responseAction });
    await add('jpg', 'Nice picture!');
    await add('cake', 'Cakes from $20.');
    await add('cake menu', 'Here it is: [link]');
    let timestamp = 0;
    for (const [message, fires] of [
      ['https://shop.example/cake.jpg', null],
      ['https://lookaside.fbsbx.com/ig/cake?asset=jpg', null],
      ['See https://shop.example/cake.jpg', 'cake'],
      ['Your cake menu?', 'cake'],
      ['A cake', 'cake'],
    ] as const) {
      timestamp += 1;
      const tried = await api('POST', '/api/triggers/try', { templateId: template.id, message });
      assert.equal(tried.body.trigger?.triggerPhrase ?? null, fires, message);
      const body = { message, conversation_id: 'c', timestamp };
      const { source } = (await postMessage(app.url, template.webhookUrl, body)).body;
      assert.equal(source === 'trigger', fires !== null, message);
    }
    const tried = await api('POST', '/api/triggers/try', { templateId: template.id, message: 'cake menu' });
    const { unfilled } = tried.body;
    assert.deepEqual([unfilled.trigger.triggerPhrase, unfilled.places], ['cake menu', ['[link]']]);
  },
);

onBothDatabases('a trigger is tried on the last 500 messages and no older ones', async (t, dialect) => {
  const env = {
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  };
  const app = await startTestApp(t, dialect, { env });
  const { api, template } = await signedInOwner(app);
  const other = await api('POST', `/api/templates/${template.id}/duplicate`);
  const say = (n: number, message: string, webhookUrl = template.webhookUrl) =>
    postMessage(app.url, webhookUrl, { message, conversation_id: `c${n % 40}`, timestamp: n });
  const sayAll = async (from: number, count: number, text: (n: number) => string) => {
    for (let first = from; first < from + count; first += 40) {
      const length = Math.min(40, from + count - first);
      await Promise.all(Array.from({ length }, (_, at) => say(first + at, text(first + at))));
    }
  };
  await sayAll(0, 120, () => 'Your hours?');
  await sayAll(120, 500, (n) => (n % 5 === 0 ? 'What are your hours?' : `Cake number ${n}`));
  await say(1_000, 'Your hours?', other.body.webhookUrl);
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
  });
  const { body } = await api('POST', '/api/triggers/try', { templateId: template.id, message: 'hours' });
  assert.deepEqual([body.checkedMessages, body.firedOn], [500, 100]);
});
