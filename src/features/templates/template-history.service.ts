import { hoursText } from '../../contract/hours-text.ts';
import { HISTORY_KEPT, type HistoryDetail } from '../../contract/template-history.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Purge } from '../maintenance/purge.ts';
import type { EditOrigin } from './template-edit.ts';
import { fieldNames, fieldsOf, isSameField } from './template-fields.ts';
import { listVersions, purgeVersions, type TemplateVersion } from './template-versions.store.ts';
import type { Template, Templates } from './templates.service.ts';
import type { TemplateFields } from './templates.store.ts';

/** What earlier versions of a template said. */
export type TemplateHistory = ReturnType<typeof createTemplateHistory>;

const DAY_MS = 24 * 60 * 60_000;
export const HISTORY_PURGE: Purge = {
  name: 'template versions',
  keepMs: () => HISTORY_KEPT.days * DAY_MS,
  delete: purgeVersions,
};

export function createTemplateHistory(db: Database, templates: Templates) {
  return {
    /** Newest first. Throws `not_found`. */
    async list(userId: number, id: number): Promise<HistoryDetail[]> {
      const template = await templates.get(userId, id);
      return described(template, await listVersions(db.knex, id));
    },
    /**
     * Writes what that version said, as a new version. Throws `not_found` where it is not kept, and `EditConflict`
     * where `baseVersion` is given and somebody else has changed since what this would undo.
     */
    restore: (userId: number, id: number, version: number, origin: EditOrigin): Promise<Template> =>
      templates.revise(
        userId,
        id,
        async (current, trx) => stateAt(current, await listVersions(trx, id), version),
        { ...origin, restoredVersion: version },
      ),
  };
}

/** What the fields said then that later versions changed. `versions` is newest first. */
function stateAt(
  current: Template,
  versions: readonly TemplateVersion[],
  version: number,
): Partial<TemplateFields> {
  const isKept = version === current.version || versions.some((entry) => entry.previousVersion === version);
  if (!isKept) throw new AppError('not_found', { sentence: `Version ${version} is no longer kept.` });
  const later = versions.filter((entry) => entry.version > version);
  return Object.assign({}, ...later.map((entry) => entry.before));
}

/** What a field said after a change is what the next change found there. */
function described(template: Template, versions: readonly TemplateVersion[]): HistoryDetail[] {
  let after = fieldsOf(template);
  return versions.flatMap(({ before, ...entry }) => {
    const then = { ...after, ...before };
    const changes = fieldNames(then)
      .filter((field) => !isSameField(then[field], after[field]))
      .map((field) => ({ field, before: readable(then[field]), after: readable(after[field]) }));
    after = then;
    // Typed and taken back within one entry: nothing that anybody would look for.
    return changes.length === 0 ? [] : [{ ...view(entry), changes }];
  });
}

function readable(value: TemplateFields[keyof TemplateFields]): string | number | boolean | null {
  if (typeof value !== 'object' || value === null) return value;
  return 'week' in value ? hoursText(value) : value.join(', ');
}

function view(entry: Omit<TemplateVersion, 'before'>): Omit<HistoryDetail, 'changes'> {
  const { version, previousVersion, by, tokenName, savedAt, restoredVersion } = entry;
  return { version, previousVersion, by, tokenName, savedAt: isoTime(savedAt), restoredVersion };
}
