import { postMessage } from '../../../testing/fixtures.ts';
import type { Owner } from '../../../testing/owner-client.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;

/**
 * A conversation of so many messages, customer and reply in turns, a minute apart; written past the webhook, which takes a
 * while for thousands. Resolves with its id.
 */
export async function longConversation(stage: Stage, owner: Owner, messageCount: number): Promise<number> {
  const { knex } = stage.app.context.db;
  const externalId = `17841400${messageCount}`;
  const message = { message: 'Message number 1', conversation_id: externalId };
  await postMessage(stage.app.url, owner.template.webhookUrl, message);
  const { id } = await knex('conversations').where({ external_id: externalId }).first();
  await knex('messages').where({ conversation_id: id }).delete();
  const rows = Array.from({ length: messageCount }, (_, at) => ({
    conversation_id: id,
    is_from_user: at % 2 === 0 ? 1 : 0,
    message_text: textOf(at + 1),
    source: at % 2 === 0 ? null : 'ai',
    reason: at % 2 === 0 ? null : JSON.stringify(REASON),
    created_at: Date.now() - (messageCount - at) * MINUTE_MS,
  }));
  await knex.batchInsert('messages', rows, 50);
  await knex('conversations').where({ id }).update({ message_count: messageCount });
  return id;
}

const REASON = { why: 'written', model: 'gpt-6-luna', costUsd: 0.0012, ms: { total: 1_300 } };

/** 'Message number 7, with a little more to say': some longer than others. */
function textOf(number: number): string {
  return `Message number ${number}${', with a little more to say'.repeat(number % 5)}`;
}
