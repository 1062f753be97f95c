import assert from 'node:assert/strict';
import { createOwner, postMessage } from '../../../../testing/fixtures.ts';
import { countRows } from '../../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../../testing/test-app.ts';
import type { Dialect } from '../../../db/database.ts';

/** A database that takes every message but one. */
const REFUSE_ONE: Record<Dialect, string[]> = {
  sqlite: [
    `create trigger refuse before insert on messages when new.message_text like '%13%'
      begin select raise(abort, 'not this one'); end`,
  ],
  postgres: [
    `create function refuse() returns trigger as $$ begin raise exception 'not this one'; end $$ language plpgsql`,
    `create trigger refuse before insert on messages for each row when (new.message_text like '%13%')
      execute function refuse()`,
  ],
};

onBothDatabases(
  'a message that can’t be written fails alone, whole, and only for itself',
  async (t, dialect) => {
    const env = { WEBHOOK_MESSAGES_PER_MINUTE: '0' };
    const app = await startTestApp(t, dialect, { env });
    const { user, template } = await createOwner(app.context);
    await app.context.triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: 'From 8 to 6.',
    });
    for (const statement of REFUSE_ONE[dialect]) await app.context.db.knex.raw(statement);
    const send = (n: number) =>
      postMessage(app.url, template.webhookUrl, {
        message: `Hours ${n}?`,
        conversation_id: `c${n}`,
        timestamp: 1,
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 30 }, (_, n) => (n === 13 ? 500 : 200)),
    );
    assert.deepEqual(await countRows(app.context), {
      conversations: 29,
      messages: 58,
      inbox: 29,
      deliveries: 0,
    });
    await app.context.db.knex.raw(`drop trigger refuse${dialect === 'postgres' ? ' on messages' : ''}`);
    assert.equal((await send(13)).body.source, 'trigger', 'and it can be sent again');
  },
);
