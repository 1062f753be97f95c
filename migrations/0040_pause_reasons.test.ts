import assert from 'node:assert/strict';
import { createOwner } from '../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../testing/test-app.ts';
import { pauseReasons } from './0040_pause_reasons.ts';

const UNTIL_RESUMED = Date.UTC(9999, 0, 1);
const HANDED_OVER = Date.UTC(9999, 0, 2);
const SOON = Date.UTC(2026, 0, 1);

onBothDatabases('dates that stood for a state become a reason', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context);
  const { knex } = app.context.db;
  await knex.raw('drop index conversations_paused');
  for (const table of ['users', 'templates', 'conversations'])
    await knex.raw('alter table ?? drop column pause_reason', [table]);
  await knex.raw(
    'create index conversations_paused on conversations (template_id, paused_until) where paused_until is not null',
  );
  await knex('users').where({ id: user.id }).update({ paused_until: UNTIL_RESUMED });
  await knex('templates').where({ id: template.id }).update({ paused_until: SOON });
  const before: [name: string, pausedUntil: number | null, makers: string[]][] = [
    ['speaks', null, ['owner']],
    ['by the owner', UNTIL_RESUMED, ['flow', 'owner']],
    ['by a flow', UNTIL_RESUMED, ['owner', 'flow']],
    ['for a time', SOON, ['flow']],
    ['nobody knows', UNTIL_RESUMED, []],
    ['handed over', HANDED_OVER, ['flow']],
  ];
  for (const [external_id, paused_until, makers] of before) {
    const [row] = await knex('conversations')
      .insert({
        template_id: template.id,
        external_id,
        contact_name: '',
        message_count: 0,
        paused_until,
        next_seq: 0,
        head_seq: 0,
        lease_token: 0,
        lease_until: 0,
        rate_full_at: 0,
        created_at: 1,
        last_active_at: 1,
      })
      .returning('id');
    for (const made_by of makers)
      await knex('conversation_events').insert({
        conversation_id: row?.id,
        kind: 'paused',
        made_by,
        paused_until: external_id === 'for a time' ? SOON : UNTIL_RESUMED,
        created_at: 1,
      });
  }

  await knex.transaction((trx) => pauseReasons.up(trx, dialect));
  const pauseOf = (table: string) => knex(table).orderBy('id').select('pause_reason', 'paused_until');
  assert.deepEqual(await pauseOf('users'), [{ pause_reason: 'owner', paused_until: null }]);
  assert.deepEqual(await pauseOf('templates'), [{ pause_reason: 'owner', paused_until: SOON }]);
  const after = await knex('conversations')
    .orderBy('id')
    .select('external_id', 'pause_reason', 'paused_until');
  assert.deepEqual(
    after.map((row) => [row.external_id, row.pause_reason, row.paused_until]),
    [
      ['speaks', null, null],
      ['by the owner', 'owner', null],
      ['by a flow', 'flow', null],
      ['for a time', 'flow', SOON],
      ['nobody knows', 'owner', null],
      ['handed over', 'handover', null],
    ],
  );
  const events = await knex('conversation_events').whereNotNull('paused_until').pluck('paused_until');
  assert.deepEqual(events, [SOON]);
});
