import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import type { Reply } from '../../contract/reply.ts';

const LAST: Reply = { text: 'Lena writes to you herself.', source: 'ai', handoff: true, reason: {} };

onBothDatabases(
  'a late reply that hands over is delivered, and the last one of the bot',
  async (t, dialect) => {
    const tool = await createChatToolStandIn();
    t.after(() => tool.close());
    const app = await startTestApp(t, dialect, { env: { CHAT_TOOL_API_BASE: tool.url } });
    const { user, template } = await createOwner(app.context);
    await app.context.keys.set(user.id, 'manychat', tool.token);
    const { journal, db } = app.context;
    const conversation = { userId: user.id, templateId: template.id, externalId: '171' };
    const arrived = await journal.arrive({
      ...conversation,
      contactName: '',
      text: 'A cake, please.',
      dedup: { key: randomBytes(20), earlierKey: null, windowMs: 1_000 },
      dueInMs: 8_000,
      deliversLater: true,
      limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
      fixed: null,
      noted: null,
      gather: null,
    });
    assert.ok(arrived.kind === 'leased');
    const { turn } = arrived;
    assert.equal(await journal.letGo(turn), 'gone');
    const finish = { turn, text: 'A cake, please.', reply: LAST, deliversLater: true };
    await journal.finish({ ...finish, ifDue: () => null });

    await waitFor('the delivery', () => tool.deliveries.length > 0);
    assert.deepEqual(
      tool.deliveries.map(({ texts }) => texts),
      [[LAST.text]],
    );
    const row = await db.knex('conversations').first('pause_reason', 'paused_until');
    assert.deepEqual([row.pause_reason, row.paused_until], ['handover', null]);
    assert.deepEqual(await db.knex('conversation_events').pluck('kind'), ['handed_over']);
  },
);
