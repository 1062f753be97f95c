import assert from 'node:assert/strict';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

onBothDatabases('who waits for the owner, until the bot is resumed', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const { api, template } = owner;
  const ask = (id: string, message: string, first_name = '') =>
    postMessage(app.url, template.webhookUrl, { message, conversation_id: id, first_name });
  const waiting = async () => (await api('GET', '/api/conversations/waiting')).body;
  assert.deepEqual(await waiting(), []);
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'pickup at',
    responseAction: 'I will answer you myself.',
    handOver: true,
  });
  await waitFor('the trigger', async () => (await ask('ana', 'Pickup at 9?', 'Ana')).body.handoff === true);
  await ask('ana', 'yes please!! pickup at 10?', 'Ana');
  await ask('mk', 'A pickup at noon');
  // Paused by the owner: nobody waits there.
  await ask('calm', 'Hello');
  const all = (await api('GET', '/api/conversations')).body;
  const idOf = (externalId: string) =>
    all.find((one: { externalId: string }) => one.externalId === externalId).id;
  await api('POST', `/api/conversations/${idOf('calm')}/pause`, {});
  const list = await waiting();
  assert.deepEqual(
    list.map(({ externalId, lastText }: Record<string, unknown>) => [externalId, lastText]),
    [
      ['mk', 'A pickup at noon'],
      ['ana', 'yes please!! pickup at 10?'],
    ],
  );
  assert.partialDeepStrictEqual(list[1], {
    id: idOf('ana'),
    contactName: 'Ana',
    templateName: 'Linden Bakery',
    triggerPhrase: 'pickup at',
  });
  assert.ok(Math.abs(Date.parse(list[1].waitingSince) - Date.now()) < 60_000);
  const isWaiting = async (id: string) =>
    (await api('GET', `/api/conversations/${idOf(id)}`)).body.isWaiting as boolean;
  assert.deepEqual([await isWaiting('ana'), await isWaiting('calm')], [true, false]);
  assert.deepEqual((await other.api('GET', '/api/conversations/waiting')).body, []);

  const notices = (await api('GET', '/api/notifications')).body.filter(
    ({ kind }: { kind: string }) => kind === 'handover',
  );
  assert.deepEqual(
    notices.map((one: { conversationId: number }) => one.conversationId).sort(),
    [idOf('ana'), idOf('mk')].sort(),
  );
  await api('POST', `/api/conversations/${idOf('ana')}/resume`);
  await api('DELETE', `/api/conversations/${idOf('mk')}`);
  assert.deepEqual(await waiting(), []);
  const gone = (await api('GET', '/api/notifications')).body.filter(
    ({ kind }: { kind: string }) => kind === 'handover',
  );
  assert.deepEqual(
    gone.map((one: { conversationId: number | null }) => one.conversationId).sort(),
    [idOf('ana'), null].sort(),
  );
});
