import type { Knex } from 'knex';

/** What an owner says in place of a page of a file. */
export interface PageCorrection {
  /** From 1. */
  page: number;
  /** SHA-256 of the file that was corrected. */
  fileHash: string;
  text: string;
}

/** In the order of the pages. */
export async function correctionsOf(db: Knex, userId: number, sourceId: number): Promise<PageCorrection[]> {
  const rows: { page: number; file_hash: string; content: string }[] = await db('knowledge_corrections')
    .where({ user_id: userId, source_id: sourceId })
    .select('page', 'file_hash', 'content')
    .orderBy('page');
  return rows.map(({ page, file_hash: fileHash, content: text }) => ({ page, fileHash, text }));
}

/** In place of what was said of the page before. */
export async function saveCorrection(
  trx: Knex.Transaction,
  userId: number,
  sourceId: number,
  { page, fileHash, text }: PageCorrection,
  now: number,
): Promise<void> {
  const row = { file_hash: fileHash, content: text, updated_at: now };
  await trx('knowledge_corrections')
    .insert({ user_id: userId, source_id: sourceId, page, ...row })
    .onConflict(['source_id', 'page'])
    .merge(row);
}

export async function deleteCorrections(
  trx: Knex.Transaction,
  userId: number,
  sourceId: number,
): Promise<void> {
  await trx('knowledge_corrections').where({ user_id: userId, source_id: sourceId }).delete();
}
