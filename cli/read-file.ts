import { open } from 'node:fs/promises';
import { CliError, codeOf } from './error-lines.ts';
import type { Terminal } from './terminal.ts';

/** A file that is read wherever it is asked to be, and closed afterwards. Throws CliError. */
export async function withFile<T>(
  { pathOf }: Terminal,
  path: string,
  use: (source: { size: number; read(offset: number, length: number): Promise<Uint8Array> }) => Promise<T>,
): Promise<T> {
  const file = await open(pathOf(path)).catch((error: unknown) => {
    const code = error instanceof Error ? codeOf(error) : '';
    throw new CliError(
      code === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} can't be read (${code}).`,
    );
  });
  try {
    const { size } = await file.stat();
    return await use({
      size,
      async read(offset, length) {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
