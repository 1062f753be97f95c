import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { startTestApp } from '../testing/test-app.ts';

test('chats for websites are made, listed and removed', async (t) => {
  const { context, env } = await startTestApp(t, 'sqlite', {
    env: { SERVER_PUBLIC_URL: 'https://chat.example.com' },
  });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.templates.create(user.id, BAKERY);
  const cli = await createCli(t, env);
  const widgets = (...args: string[]) => cli.run(['widgets', ...args]);
  assert.match((await widgets('list', '--user', 'anna')).err, /There are none yet/);

  const more = ['--title', 'Bread', '--origin', 'bread.example', '--origin', 'https://www.bread.example'];
  const made = await widgets('create', '--template', 'Linden Bakery', ...more);
  const [widget] = await context.widgets.list(user.id);
  const tag = `<script src="https://chat.example.com/widget.js" data-widget="${widget?.publicId}" async></script>\n`;
  assert.deepEqual([made.code, made.out], [0, tag], made.err);
  assert.match(
    (await widgets('list', '--user', 'anna')).out,
    /1 +Bread +Linden Bakery +on +https:\/\/bread\.example https:\/\/www\.bread\.example/,
  );
  const [shown] = JSON.parse((await widgets('list', '--user', 'anna', '--json')).out);
  assert.deepEqual([shown.title, shown.template.name, shown.color], ['Bread', 'Linden Bakery', 'petrol']);

  const bad = await widgets('create', '--template', '1', '--title', 'x', '--origin', '*.example');
  assert.deepEqual([bad.code, bad.out], [1, '']);
  assert.match(bad.err, /a \* stands for nothing here/);
  assert.equal((await widgets('create', '--template', '1', '--title', 'x', '--color', 'pink')).code, 2);

  assert.equal((await widgets('remove', '1', '--user', 'anna')).out, 'Removed widget 1.\n');
  assert.equal((await widgets('remove', '1', '--user', 'anna')).code, 1);
});
