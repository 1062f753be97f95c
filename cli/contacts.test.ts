import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { createOwner, postMessage } from '../testing/fixtures.ts';
import { startTestApp } from '../testing/test-app.ts';

test('contacts are listed, shown, exported and deleted', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { user, template } = await createOwner(app.context);
  const other = await createOwner(app.context);
  const says = async (name: string, message: string) => {
    const body = { message, conversation_id: name, first_name: name };
    assert.equal((await postMessage(app.url, template.webhookUrl, body)).status, 200);
  };
  await says('=Mia', 'I am mia@example.org');
  await says('Ben', 'Hello');
  const cli = await createCli(t, app.env);
  const contacts = (...args: string[]) => cli.run(['contacts', ...args, '--user', user.username]);
  const json = async (...args: string[]) => JSON.parse((await contacts(...args, '--json')).out);

  const list = await json('list');
  assert.deepEqual(list.map(({ name }: { name: string }) => name).sort(), ['=Mia', 'Ben']);
  const [mia] = await json('list', '--field', 'email', '--value', 'mia@example.org');
  assert.deepEqual([mia.name, mia.fields], ['=Mia', { email: 'mia@example.org' }]);
  assert.deepEqual(await json('list', '--search', 'mia'), [mia]);
  assert.deepEqual(await json('show', String(mia.id)), mia);
  assert.deepEqual(await json('export'), list);

  const one = await contacts('list', '--limit', '1');
  assert.match(one.out, /^ID +NAME +USER NAME +TAGS +LAST SEEN\n\d+ .* UTC\n$/);
  assert.equal(one.err, 'These are 1 of 2. --limit shows more.\n');
  assert.match((await contacts('show', String(mia.id))).out, /\nemail +mia@example\.org\ntags +-\n/);
  const csv = (await contacts('export')).out.split('\r\n');
  assert.match(csv[0] ?? '', /^"Id","Name","User name","E-mail","Phone","Tags"/);
  assert.ok(csv.some((line) => line.startsWith(`${mia.id},"'=Mia","","mia@example.org"`)));

  assert.match((await contacts('list', '--field', 'none')).err, /^dmreply: field: There is no such field\n$/);
  assert.match((await contacts('list', '--tag', 'vip')).err, /^There are no contacts of the kind/);
  const strangers = ['contacts', 'delete', String(mia.id), '--yes', '--user', other.user.username];
  assert.equal((await cli.run(strangers)).err, `dmreply: There is no contact ${mia.id}.\n`);
  assert.equal((await contacts('delete', String(mia.id))).code, 2);
  assert.equal((await json('list')).length, 2);

  assert.deepEqual(await json('delete', String(mia.id), '--yes'), { id: mia.id, deleted: true });
  assert.deepEqual(
    (await json('list')).map(({ name }: { name: string }) => name),
    ['Ben'],
  );
  const kept = await app.context.db.knex('conversations').pluck('external_id');
  assert.deepEqual(kept, ['Ben']);
  const [entry] = JSON.parse((await cli.run(['audit', 'list', '--json', '--by', 'cli'])).out);
  assert.deepEqual([entry.action, entry.before], ['contact.deleted', { id: mia.id }]);
  // The server that runs meanwhile takes the next message for that of somebody new.
  await says('=Mia', 'Hello again');
  const again = (await json('list', '--search', 'mia'))[0];
  assert.deepEqual([again.fields, again.id === mia.id], [{}, false]);
});
