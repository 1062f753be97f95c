import { readFileSync, writeFileSync } from 'node:fs';
import { releasedDescription } from '../../src/released-description.ts';
import { breakingChanges, type Description } from './breaking-changes.ts';

/** The description as it was last released. */
export const RELEASED = new URL('../../docs/openapi.json', import.meta.url);
/** What each release broke. */
export const CHANGES = new URL('../../docs/api-changes.md', import.meta.url);

/** `node testing/api/released.ts` prints what has changed since then; with `--write`, at a release, both files take it over. */
if (import.meta.main) {
  const now = await releasedDescription();
  const before = JSON.parse(readFileSync(RELEASED, 'utf8')) as Description;
  const after = JSON.parse(now) as Description;
  const changes = breakingChanges(before, after);
  process.stdout.write(`${asList(changes)}\n`);
  if (process.argv.includes('--write')) {
    writeFileSync(RELEASED, now);
    writeFileSync(CHANGES, withRelease(readFileSync(CHANGES, 'utf8'), after.info.version, changes));
  }
}

/** The list with a release at its top; what is added to the newest release stands below what it has. */
export function withRelease(list: string, version: string, changes: readonly string[]): string {
  const heading = `## ${version}\n\n`;
  if (!list.includes(heading)) return list.replace(/(?=^## )/m, `${heading}${asList(changes)}\n\n`);
  return changes.length === 0 ? list : list.replace(heading, `${heading}${asList(changes)}\n`);
}

function asList(changes: readonly string[]): string {
  return changes.length === 0
    ? 'Nothing that breaks a client.'
    : changes.map((change) => `- ${change}`).join('\n');
}
