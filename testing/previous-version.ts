/** The version before this one, from this repository's own history: it has to go on beside today's. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** A released state, or one that stood for a while. Moved forward with each release, and where a package goes. */
export const PREVIOUS_COMMIT = 'f243366856ef';

/** Whether this copy of the repository reaches back that far. */
export function hasHistory(): boolean {
  return spawnSync('git', ['cat-file', '-e', `${PREVIOUS_COMMIT}^{commit}`], { cwd: ROOT }).status === 0;
}

/** Writes its files into the empty `folder`, with today's packages. Throws where the history lacks it. */
export function extractPreviousVersion(folder: string, commit = PREVIOUS_COMMIT): void {
  const archive = join(folder, 'previous.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT, stdio: 'pipe' });
  } catch (error) {
    throw new Error(
      `The version before this one (${commit}) is not in this clone's history. Run: git fetch --unshallow`,
      { cause: error },
    );
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  // Each by a link of its own: the folder itself holds caches, which must not be shared with today's.
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const gone = Object.keys(dependencies).filter((name) => !existsSync(join(packages, name)));
  if (gone.length > 0)
    throw new Error(`${commit} needs ${gone.join(', ')}, which is gone: set PREVIOUS_COMMIT to a later one.`);
}

/** The same code on today's schema, as a server has it that was started before the update. */
export function giveTodaysMigrations(folder: string): void {
  cpSync(join(ROOT, 'migrations'), join(folder, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  });
}
