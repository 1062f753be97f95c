import type { Knex } from 'knex';

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
  templateId: number,
  { before, after }: ChatAddress,
): Promise<void> {
  await db('chat_links')
    .insert({ template_id: templateId, before_id: before, after_id: after })
    .onConflict('template_id')
    .merge();
}

export async function deleteChatAddress(db: Knex, templateId: number): Promise<void> {
  await db('chat_links').where({ template_id: templateId }).delete();
}
