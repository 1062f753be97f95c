import assert from 'node:assert/strict';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases(
  'several conversations or contacts are tagged, resumed, exported and deleted',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const owner = await signedInOwner(app, { fallbackReply: 'Soon.' });
    const other = await signedInOwner(app);
    const say = (conversation_id: string, message: string, first_name?: string) =>
      postMessage(app.url, owner.template.webhookUrl, { conversation_id, message, first_name });
    await say('anna', '=cake, please', 'Anna');
    await say('17841400483108592', 'hi');
    await say('stopped', 'STOP', 'Sam');
    await say('paused', 'hello', 'Paul');
    const conversations = (await owner.api('GET', '/api/conversations')).body;
    const idOf = (externalId: string): number =>
      conversations.find((one: { externalId: string }) => one.externalId === externalId).id;
    const [anna, nameless, stopped, paused] = ['anna', '17841400483108592', 'stopped', 'paused'].map(idOf);
    const bulk = (body: object, of = owner) => of.api('POST', '/api/bulk', body);

    // The tag is the customer's, whoever asks for it by the conversation.
    const tag = { of: 'conversations', ids: [anna, nameless, 999_999], action: 'tag', tag: ' vip ' };
    assert.deepEqual((await bulk(tag)).body, { done: [anna, nameless] });
    assert.deepEqual((await bulk(tag, other)).body, { done: [] }, 'another owner has none of them');
    const tagged = (await owner.api('GET', '/api/contacts?tag=vip')).body;
    assert.equal(tagged.length, 2);
    for (const wrong of [
      { ...tag, tag: 'a, b' },
      { ...tag, tag: '' },
      { ...tag, tag: undefined },
    ])
      assert.deepEqual(Object.keys((await bulk(wrong)).body.fields), ['tag']);
    for (const wrong of [
      { ...tag, ids: [] },
      { ...tag, ids: Array(101).fill(anna) },
      { ...tag, action: 'x' },
    ])
      assert.equal((await bulk(wrong)).status, 400);

    // A contact that is full is left out, and the others are done.
    const [full] = tagged;
    const many = Array.from({ length: 49 }, (_, at) => `t${at}`);
    await owner.api('PUT', `/api/contacts/${full.id}`, { version: full.version, addTags: many });
    const more = {
      of: 'contacts',
      ids: tagged.map(({ id }: { id: number }) => id),
      action: 'tag',
      tag: 'new',
    };
    assert.deepEqual((await bulk(more)).body, { done: [tagged[1].id] });

    // STOP holds; who is not paused is not resumed.
    await owner.api('POST', `/api/conversations/${paused}/pause`, {});
    const resume = { of: 'conversations', ids: [anna, stopped, paused], action: 'resume' };
    assert.deepEqual((await bulk(resume, other)).body, { done: [] });
    assert.deepEqual((await bulk(resume)).body, { done: [paused] });
    assert.equal((await owner.api('GET', `/api/conversations/${stopped}`)).body.isOptedOut, true);
    await owner.api('POST', `/api/conversations/${paused}/pause`, {});
    const people = (await owner.api('GET', '/api/contacts')).body;
    const contactOf = (name: string) => people.find((one: { name: string }) => one.name === name).id;
    const resumed = await bulk({
      of: 'contacts',
      ids: [contactOf('Paul'), contactOf('Sam')],
      action: 'resume',
    });
    assert.deepEqual(resumed.body, { done: [contactOf('Paul')] });

    // As a file: those that are named, in this order; nothing of somebody else's.
    const csv = async (path: string, of = owner) =>
      (await of.api('GET', path)).body.split('\r\n').slice(1, -1);
    const said = await csv(`/api/conversations/csv?ids=${nameless},${anna}`);
    assert.deepEqual(
      said.map((line: string) => line.replace(/"\d{4}-[^"]*"/, '""')),
      [
        `${nameless},"Customer 8592","17841400483108592","Linden Bakery","","customer","hi"`,
        `${nameless},"Customer 8592","17841400483108592","Linden Bakery","","bot","Soon."`,
        `${anna},"Anna","anna","Linden Bakery","","customer","'=cake, please"`,
        `${anna},"Anna","anna","Linden Bakery","","bot","Soon."`,
      ],
    );
    assert.deepEqual(await csv(`/api/conversations/csv?ids=${nameless},${anna}`, other), []);
    assert.equal((await owner.api('GET', '/api/conversations/csv?ids=1,x')).status, 400);
    const [one, ...none] = await csv(`/api/contacts/csv?ids=${contactOf('Paul')}`);
    assert.match(one, new RegExp(`^${contactOf('Paul')},"Paul"`));
    assert.deepEqual(none, []);
    assert.equal((await csv('/api/contacts/csv')).length, 4);
    assert.equal((await csv('/api/conversations/csv')).length, 8, 'all of them');

    const remove = { of: 'conversations', ids: [anna, paused, 999_999], action: 'delete' };
    assert.deepEqual((await bulk(remove, other)).body, { done: [] });
    assert.deepEqual((await bulk(remove)).body, { done: [anna, paused] });
    const left = (await owner.api('GET', '/api/conversations')).body.map(({ id }: { id: number }) => id);
    assert.deepEqual(left.toSorted(), [nameless, stopped].toSorted());
    const person = { of: 'contacts', ids: [contactOf('Anna')], action: 'delete' };
    assert.deepEqual((await bulk(person, other)).body, { done: [] });
    assert.deepEqual((await bulk(person)).body, { done: [contactOf('Anna')] });
    assert.equal((await owner.api('GET', `/api/contacts/${contactOf('Anna')}`)).status, 404);
  },
);
