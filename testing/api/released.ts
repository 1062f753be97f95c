import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { breakingChanges, type Description } from './breaking-changes.ts';

/** The description as it was last released, one call a line, so that a change of it can be read. */
export const RELEASED = new URL('../../docs/openapi.json', import.meta.url);

/** `node testing/api/released.ts` prints what has changed since then; with `--write`, at a release, it takes its place. */
if (import.meta.main) {
  const now = await current();
  const changes = breakingChanges(JSON.parse(readFileSync(RELEASED, 'utf8')) as Description, now);
  const lines =
    changes.length === 0 ? ['Nothing that breaks a client.'] : changes.map((change) => `- ${change}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.argv.includes('--write')) writeFileSync(RELEASED, inLines(now));
}

/** With everything switched on, and without `servers`, which each server fills in. */
async function current(): Promise<Description> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-api-'));
  const env = { DMREPLY_DATA_DIR: folder, DMREPLY_INSTAGRAM_ENABLED: 'true' };
  const context = await createContext(loadConfig({ env }));
  const app = await buildApp(context);
  const { servers: _, ...description } = (await app.inject('/api/openapi.json')).json();
  await app.close();
  await context.close();
  await rm(folder, { recursive: true });
  return description;
}

function inLines({ paths, components, ...rest }: Description): string {
  const lines = (record: object) =>
    `{\n${Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const parts = Object.entries(components).map(
    ([name, part]) => `${JSON.stringify(name)}: ${lines(part as object)}`,
  );
  const head = JSON.stringify(rest).slice(1, -1);
  return `{${head},\n"paths": ${lines(paths)},\n"components": {${parts.join(',\n')}}}\n`;
}
