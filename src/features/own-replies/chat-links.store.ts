import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';

/** An address of a chat, cut where the customer's id stands in it. */
export interface ChatAddress {
  before: string;
  after: string;
}

export async function readChatAddress(db: Knex, templateId: number): Promise<ChatAddress | null> {
  const row = await db('chat_links').where({ template_id: templateId }).first();
  return row === undefined ? null : { before: row.before_id, after: row.after_id };
}

export async function writeChatAddress(
  db: Knex,
  userId: number,
  templateId: number,
  { before, after }: ChatAddress,
): Promise<void> {
  await db('chat_links')
    .insert({ user_id: userId, template_id: templateId, before_id: before, after_id: after })
    .onConflict(primaryKey(db, 'chat_links', ['template_id']))
    .merge();
}

export async function deleteChatAddress(db: Knex, templateId: number): Promise<void> {
  await db('chat_links').where({ template_id: templateId }).delete();
}
