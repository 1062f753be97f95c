import assert from 'node:assert/strict';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { widgetScene } from '../../../testing/widget-scene.ts';
import { newVisitor, SHOP_ORIGIN } from '../../../testing/widget-visitor.ts';

onBothDatabases('the doctor says how a website’s chat is', async (t, dialect) => {
  const { app, owner, widget, publicId } = await widgetScene(t, dialect);
  const report = async () => (await owner.api('GET', `/api/templates/${owner.template.id}/doctor`)).body;
  const codes = async () => (await report()).channels[0].findings.map(({ code }: { code: string }) => code);
  const change = (body: Record<string, unknown>) => owner.api('PUT', `/api/widgets/${widget.id}`, body);
  assert.deepEqual(await codes(), ['widget_unused']);
  await change({ allowedOrigins: [] });
  assert.deepEqual(await codes(), ['widget_no_websites']);
  await change({ isEnabled: false });
  assert.deepEqual(await codes(), ['widget_off']);
  await change({ isEnabled: true, allowedOrigins: [SHOP_ORIGIN] });
  const visitor = await newVisitor(app.url, publicId);
  assert.equal((await visitor.send('Do you deliver?')).status, 202);
  await waitFor('the key to be missed', async () => (await codes()).join() === 'no_ai_key');
  await owner.api('POST', '/api/keys', { openaiApiKey: 'sk-test-1234' });
  const { channels, unconnected, findings } = await report();
  const [{ lastMessageAt, ...place }, ...others] = channels;
  assert.ok(Date.now() - Date.parse(lastMessageAt) < 60_000);
  assert.deepEqual(
    [place, others, unconnected, findings.map(({ code }: { code: string }) => code)],
    [
      {
        channel: 'web',
        id: widget.id,
        name: 'Bakery',
        template: { id: owner.template.id, name: owner.template.templateName },
        findings: [],
        isEnabled: true,
        allowedOrigins: [SHOP_ORIGIN],
      },
      [],
      [],
      // A test's server has no other address, and nobody has asked its AI.
      ['address_unreachable', 'ai_unchecked'],
    ],
  );
});

onBothDatabases('a quiet chat is told from an unused one, however busy another is', async (t, dialect) => {
  const { app, owner, widget, publicId } = await widgetScene(t, dialect);
  const { knex } = app.context.db;
  const visitor = await newVisitor(app.url, publicId);
  assert.equal((await visitor.send('Do you deliver?')).status, 202);
  const rowOf = (table: string) => waitFor(table, () => knex(table).first());
  const [said, listed] = [await rowOf('conversations'), await rowOf('conversation_index')];
  const add = async (title: string) => {
    const body = { templateId: owner.template.id, title, allowedOrigins: [SHOP_ORIGIN] };
    return (await owner.api('POST', '/api/widgets', body)).body;
  };
  const [busy, unused] = [await add('Busy'), await add('Unused')];
  const [saidAt, now] = [said.last_active_at, Date.now()];
  // More than are looked at, all of them later.
  const numbers = Array.from({ length: 250 }, (_, n) => n + 1);
  const ids = numbers.map((n) => ({ n, id: said.id + n, at: now + n }));
  await knex.batchInsert(
    'conversations',
    ids.map(({ n, id, at }) => {
      const external_id = `web:${busy.publicId}:${1_000 + n}`;
      return { ...said, id, external_id, last_active_at: at };
    }),
    25,
  );
  await knex.batchInsert(
    'conversation_index',
    ids.map(({ id, at }) => ({ ...listed, conversation_id: id, last_active_at: at })),
    25,
  );
  const { channels } = (await owner.api('GET', `/api/templates/${owner.template.id}/doctor`)).body;
  const lastIn = ({ id }: { id: number }) => {
    const { lastMessageAt } = channels.find((channel: { id: number }) => channel.id === id);
    return lastMessageAt === null ? null : Date.parse(lastMessageAt);
  };
  assert.deepEqual([widget, busy, unused].map(lastIn), [Number(saidAt), now + 250, null]);
});

onBothDatabases('what this server does not offer is not missed', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { WIDGET_ENABLED: 'false' } });
  const { api, template } = await signedInOwner(app);
  const { channels, unconnected, findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
  assert.deepEqual([channels, unconnected, findings.at(-1).code], [[], [], 'no_calls']);
});
