/** Reads an export in a thread of its own: the page stays quick, and nothing leaves the device. */
import { isMessageFile } from '../../../src/features/voice/export/message-files.ts';
import { exportReader, FILE_MAX, type ReadExport } from '../../../src/features/voice/export/read-export.ts';
import { readZip, ZipError, type ZipProblem } from '../../../src/features/voice/zip/read-zip.ts';

export type { ReadExport } from '../../../src/features/voice/export/read-export.ts';

/** What to read; then, where several may be the owner, who it is. */
export type ReadOrder = { files: readonly File[]; pasted: string } | { owner: string };

export type ReadProblem = ZipProblem | 'too_large' | 'unreadable';

export type ReadNews =
  /** `isSorting`: all files are read, and what they hold is gone through. */
  | { kind: 'progress'; files: number; isSorting: boolean }
  | { kind: 'read'; read: ReadExport }
  | { kind: 'failed'; problem: ReadProblem; name: string };

/** As often as anybody can see it. */
const NEWS_MS = 100;

const reader = exportReader();
let files = 0;
let toldAt = 0;

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => void follow(data));

async function follow(order: ReadOrder): Promise<void> {
  if ('owner' in order) return tell({ kind: 'read', read: reader.read(order.owner) });
  if (order.pasted !== '') feed('pasted.txt', order.pasted);
  for (const file of order.files) {
    const problem = await problemOf(file);
    if (problem !== null) return tell({ kind: 'failed', problem, name: file.name });
  }
  tell({ kind: 'progress', files, isSorting: true });
  tell({ kind: 'read', read: reader.read() });
}

async function problemOf(file: File): Promise<ReadProblem | null> {
  try {
    if (/\.zip$/i.test(file.name)) {
      for await (const { path, text } of readZip(file, isMessageFile)) feed(path, text);
      return null;
    }
    // Bytes, of which a character has four at most.
    if (file.size > FILE_MAX * 4) return 'too_large';
    feed(file.name, await file.text());
    return null;
  } catch (error) {
    return error instanceof ZipError ? error.problem : 'unreadable';
  }
}

function feed(path: string, text: string): void {
  reader.feed(path, text);
  files += 1;
  const now = performance.now();
  if (now - toldAt < NEWS_MS) return;
  toldAt = now;
  tell({ kind: 'progress', files, isSorting: false });
}

function tell(news: ReadNews): void {
  postMessage(news);
}
