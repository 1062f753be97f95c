import type { Knex } from 'knex';

/** Where what owners give lies, each with what its rows hold. Lengths are read without the texts themselves. */
const HELD = [
  ['knowledge_sources', 'octet_length(content) + octet_length(pending) + is_file_kept * file_bytes'],
  ['knowledge_corrections', 'octet_length(content)'],
  ['voice_imports', 'octet_length(turns)'],
  ['voice_account_turns', 'octet_length(turn)'],
] as const;

/** Bytes of the texts, turns and original files that an owner keeps. */
export async function bytesHeld(db: Knex, userId: number): Promise<number> {
  let bytes = 0;
  for (const [table, held] of HELD) {
    const row = await db(table)
      .where({ user_id: userId })
      .sum({ bytes: db.raw(held) })
      .first();
    bytes += Number(row?.bytes ?? 0);
  }
  return bytes;
}
