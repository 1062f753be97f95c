import type { Knex } from 'knex';
import type { Editor } from '../../contract/template-history.ts';
import type { TemplateFields } from './templates.store.ts';

/** What changed a template, newest last: each row begins at the version where the one before it ended. */
export interface TemplateVersion extends Editor {
  id: number;
  version: number;
  previousVersion: number;
  /** The open form that saved it; '' where none said so. */
  editSession: string;
  restoredVersion: number | null;
  /** The changed fields with what they said before. */
  before: Partial<TemplateFields>;
  createdAt: number;
  savedAt: number;
}

export async function insertVersion(
  db: Knex,
  userId: number,
  templateId: number,
  entry: Omit<TemplateVersion, 'id'>,
): Promise<void> {
  await db('template_versions').insert({
    user_id: userId,
    template_id: templateId,
    version: entry.version,
    previous_version: entry.previousVersion,
    edited_by: entry.by,
    token_name: entry.tokenName,
    edit_session: entry.editSession,
    restored_version: entry.restoredVersion,
    changes: JSON.stringify(entry.before),
    created_at: entry.createdAt,
    saved_at: entry.savedAt,
  });
}

/** Lets a row reach up to a later version. */
export async function extendVersion(
  db: Knex,
  id: number,
  { version, before, savedAt }: Pick<TemplateVersion, 'version' | 'before' | 'savedAt'>,
): Promise<void> {
  await db('template_versions')
    .where({ id })
    .update({ version, changes: JSON.stringify(before), saved_at: savedAt });
}

export async function newestVersion(db: Knex, templateId: number): Promise<TemplateVersion | null> {
  const row = await db('template_versions').where({ template_id: templateId }).orderBy('id', 'desc').first();
  return row === undefined ? null : toVersion(row);
}

/** Newest first. */
export async function listVersions(db: Knex, templateId: number): Promise<TemplateVersion[]> {
  const rows = await db('template_versions').where({ template_id: templateId }).orderBy('id', 'desc');
  return rows.map(toVersion);
}

/** Deletes all but the newest `kept`. */
export async function trimVersions(db: Knex, templateId: number, kept: number): Promise<void> {
  const surplus = db('template_versions')
    .where({ template_id: templateId })
    .orderBy('id', 'desc')
    .offset(kept)
    // SQLite knows no offset without a limit.
    .limit(1_000)
    .select('id');
  await db('template_versions').whereIn('id', surplus).delete();
}

/** Deletes what was saved before `before`; ids grow with time. */
export async function purgeVersions(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; saved_at: number }[] = await db('template_versions')
    .orderBy('id')
    .limit(limit)
    .select('id', 'saved_at');
  const ids = oldest.filter((row) => row.saved_at < before).map((row) => row.id);
  return ids.length === 0 ? 0 : db('template_versions').whereIn('id', ids).delete();
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toVersion(row: any): TemplateVersion {
  return {
    id: row.id,
    version: row.version,
    previousVersion: row.previous_version,
    by: row.edited_by,
    tokenName: row.token_name,
    editSession: row.edit_session,
    restoredVersion: row.restored_version,
    before: JSON.parse(row.changes),
    createdAt: row.created_at,
    savedAt: row.saved_at,
  };
}
