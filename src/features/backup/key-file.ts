import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export function keyFilePath({ server }: Config): string {
  return join(server.dataDir, 'secret.key');
}

/** The key that this installation has, as its file holds it; null before the first start. */
export async function readKeyFile(config: Config): Promise<string | null> {
  if (config.secrets.key !== '') return `${config.secrets.key}\n`;
  return readFile(keyFilePath(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
