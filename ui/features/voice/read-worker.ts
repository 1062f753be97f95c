/**
 * Reads an export in a thread of its own: the page stays quick, and nothing leaves the device. What was read stays here; the page
 * gets what it shows, and at last what it sends as one piece.
 */
import type { VoiceTurn } from '../../../src/contract/owner-voice.ts';
import { isMessageFile } from '../../../src/features/voice/export/message-files.ts';
import {
  type ExportSummary,
  exportReader,
  FILE_MAX,
  type ReadExport,
} from '../../../src/features/voice/export/read-export.ts';
import { readZip, ZipError, type ZipProblem } from '../../../src/features/voice/zip/read-zip.ts';
import { examplesOf } from './examples.ts';

export type { ExportSummary };

/** What to read; then, where several may be the owner, who it is; at last, that the owner agrees to send it. */
export type ReadOrder =
  | { files: readonly File[]; pasted: string }
  | { owner: string }
  | { isConsented: true };

export type ReadProblem = ZipProblem | 'too_large' | 'unreadable';

export type ReadNews =
  /** `isSorting`: all files are read, and what they hold is gone through. */
  | { kind: 'progress'; files: number; isSorting: boolean }
  | { kind: 'read'; summary: ExportSummary; examples: readonly VoiceTurn[] }
  /** A `VoiceImportBody` in JSON. */
  | { kind: 'body'; body: Blob }
  | { kind: 'failed'; problem: ReadProblem; name: string };

/** As often as anybody can see it. */
const NEWS_MS = 100;

const reader = exportReader();
let turns: ReadExport['turns'] = [];
let files = 0;
let toldAt = 0;

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => void follow(data));

async function follow(order: ReadOrder): Promise<void> {
  if ('isConsented' in order)
    return tell({ kind: 'body', body: new Blob([JSON.stringify({ ...order, turns })]) });
  if ('owner' in order) return tellRead(reader.read(order.owner));
  if (order.pasted !== '') feed('pasted.txt', order.pasted);
  for (const file of order.files) {
    const problem = await problemOf(file);
    if (problem !== null) return tell({ kind: 'failed', problem, name: file.name });
  }
  tell({ kind: 'progress', files, isSorting: true });
  tellRead(reader.read());
}

function tellRead(read: ReadExport): void {
  turns = read.turns;
  tell({ kind: 'read', summary: read.summary, examples: examplesOf(turns) });
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
