import type { Knex } from 'knex';
import { type Editor, HISTORY_KEPT } from '../../contract/template-history.ts';
import { templateLabels } from '../../contract/template-labels.ts';
import { AppError } from '../../errors.ts';
import { fieldNames, isSameField } from './template-fields.ts';
import { extendVersion, insertVersion, newestVersion, trimVersions } from './template-versions.store.ts';
import {
  fieldVersions,
  type Template,
  type TemplateChanges,
  type TemplateFields,
} from './templates.store.ts';

/** Where an edit comes from. */
export interface EditOrigin {
  editor: Editor;
  /** What the editor last saw; without it the edit wins, as scripts expect. */
  baseVersion?: number | undefined;
  /** The open form that saves. */
  editSession?: string | undefined;
  /** The earlier version that the edit brings back. */
  restoredVersion?: number;
}

/** Somebody else has changed the same fields since: `template` is what they saved. */
export class EditConflict extends AppError {
  readonly template: Template;

  constructor(template: Template, names: readonly string[]) {
    const fields = Object.fromEntries(names.map((name) => [name, 'This was changed elsewhere since.']));
    super('edit_conflict', {
      sentence: `Changed elsewhere in the meantime: ${templateLabels(names)}.`,
      fields,
    });
    this.template = template;
  }
}

/** Saves of one form within this time are one entry of the history. */
const ENTRY_MS = 2 * 60_000;

/**
 * What is to be written so that the template says `wanted`, entered into its history; empty where it says so already.
 * Runs under the owner's lock, so that two editors at the same moment see each other. Throws `EditConflict`.
 */
export async function editTemplate(
  trx: Knex.Transaction,
  current: Template,
  wanted: Partial<TemplateFields>,
  origin: EditOrigin,
  now: number,
): Promise<TemplateChanges> {
  const names = fieldNames(wanted).filter((name) => !isSameField(wanted[name], current[name]));
  if (names.length === 0) return {};
  const changedAt = await fieldVersions(trx, current.id);
  const conflicts = names.filter((name) =>
    isNewer(changedAt[name] ?? 1, origin.baseVersion, current.version),
  );
  if (conflicts.length > 0) throw new EditConflict(current, conflicts);
  const version = current.version + 1;
  await enter(trx, current, picked(current, names), origin, now);
  const marks = Object.fromEntries(names.map((name) => [name, version]));
  return { ...picked(wanted, names), version, fieldVersions: JSON.stringify({ ...changedAt, ...marks }) };
}

/** A base that is ahead of the template comes from before a backup was restored: it vouches for nothing. */
function isNewer(changedAt: number, base: number | undefined, version: number): boolean {
  return base !== undefined && (base > version || changedAt > base);
}

async function enter(
  trx: Knex.Transaction,
  { id, userId, version: previousVersion }: Template,
  before: Partial<TemplateFields>,
  { editor, editSession = '', restoredVersion }: EditOrigin,
  now: number,
): Promise<void> {
  const version = previousVersion + 1;
  const last = editSession === '' ? null : await newestVersion(trx, id);
  if (last !== null && last.editSession === editSession && last.createdAt > now - ENTRY_MS) {
    await extendVersion(trx, last.id, { version, before: { ...before, ...last.before }, savedAt: now });
    return;
  }
  await insertVersion(trx, userId, id, {
    ...editor,
    version,
    previousVersion,
    editSession,
    restoredVersion: restoredVersion ?? null,
    before,
    createdAt: now,
    savedAt: now,
  });
  await trimVersions(trx, id, HISTORY_KEPT.entries);
}

function picked<T extends Partial<TemplateFields>>(
  source: T,
  names: readonly (keyof TemplateFields)[],
): Partial<TemplateFields> {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}
