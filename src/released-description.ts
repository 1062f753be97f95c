import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';

/** The build keeps it beside the program: `node src/released-description.ts > dist/openapi.json`. */
if (import.meta.main) process.stdout.write(await releasedDescription());

/** The API's description of this version as a file, one call a line, with everything switched on; it names no server. */
export async function releasedDescription(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-api-'));
  const env = {
    DMREPLY_SERVER_DATA_DIR: folder,
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_INSTAGRAM_ENABLED: 'true',
  };
  const context = await createContext(loadConfig({ env }));
  const app = await buildApp(context);
  const description = (await app.inject('/api/openapi.json')).json();
  await app.close();
  await context.close();
  await rm(folder, { recursive: true });
  return inLines(description);
}

function inLines({ paths, components, ...rest }: { paths: object; components: object }): string {
  const lines = (record: object) =>
    `{\n${Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const parts = Object.entries(components).map(([name, part]) => `${JSON.stringify(name)}: ${lines(part)}`);
  const head = JSON.stringify(rest).slice(1, -1);
  return `{${head},\n"paths": ${lines(paths)},\n"components": {${parts.join(',\n')}}}\n`;
}
