import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { KnowledgeItem } from '../../../src/contract/knowledge.ts';
import {
  KNOWLEDGE_ENDINGS,
  KNOWLEDGE_FILE_BYTES,
  KNOWLEDGE_NOT_KEPT,
  KNOWLEDGE_PROBLEMS,
} from '../../../src/contract/knowledge-lists.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { onUserChange } from '../session/user-data.ts';
import { postFile } from './knowledge.api.ts';
import { knowledge } from './knowledge.store.ts';

/** A file on its way; `part`: of it that is sent, from 0 to 1. */
export type Upload = { id: number; name: string } & (
  | { status: 'waiting' | 'reading' | 'pausing' }
  | { status: 'sending'; part: number }
  | { status: 'read'; source: KnowledgeItem; note: string }
  | { status: 'failed'; sentence: string }
);

const list = signal<readonly Upload[]>([]);
/** The files of this visit, in their order; those that are read or failed stay until they are dismissed. */
export const uploads: ReadonlySignal<readonly Upload[]> = list;
/** Whether the originals are kept beside their text. */
export const keepsOriginals = signal(false);

/** The server reads so many files a minute, so that the next one has its turn within that. */
const PAUSE_MS = 10_000;
const MOST_TRIES = 7;

/** Files of this visit with a page that should be looked at, by the source that was made of each. */
let chosen = new Map<number, File>();

let waiting: { id: number; file: File }[] = [];
let isSending = false;
let lastId = 0;

onUserChange(() => {
  waiting = [];
  chosen = new Map();
  list.value = [];
});

/** The file that a source was read from in this visit, where one of its pages should be looked at. */
export function chosenFile(sourceId: number): File | null {
  return chosen.get(sourceId) ?? null;
}

/** Remembers the file that a source was read from now. */
export function rememberFile({ id, unsurePages }: KnowledgeItem, file: File): void {
  chosen.delete(id);
  if (unsurePages.length > 0) chosen.set(id, file);
}

/** Sends files one after the other. */
export function upload(files: readonly File[]): void {
  for (const file of files) {
    lastId += 1;
    const sentence = problemOf(file);
    const row = { id: lastId, name: file.name };
    if (sentence === null) waiting.push({ id: lastId, file });
    list.value = [
      ...list.value,
      sentence === null ? { ...row, status: 'waiting' } : { ...row, status: 'failed', sentence },
    ];
  }
  void sendAll();
}

export function dismissUpload(id: number): void {
  waiting = waiting.filter((one) => one.id !== id);
  list.value = list.value.filter((one) => one.id !== id);
}

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
  isSending = false;
}

async function send({ id, file }: { id: number; file: File }): Promise<void> {
  const row = { id, name: file.name };
  for (let tries = 1; (await sendOnce(row, file, tries < MOST_TRIES)) === 'later'; tries += 1) {
    put({ ...row, status: 'pausing' });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!list.value.some((one) => one.id === id)) return;
  }
}

async function sendOnce(
  row: Pick<Upload, 'id' | 'name'>,
  file: File,
  isPatient: boolean,
): Promise<'done' | 'later'> {
  try {
    const isToBeKept = keepsOriginals.value;
    const source = await postFile(file, isToBeKept, (part) =>
      put(part < 1 ? { ...row, status: 'sending', part } : { ...row, status: 'reading' }),
    );
    rememberFile(source, file);
    put({ ...row, status: 'read', source, note: isToBeKept && !source.isFileKept ? KNOWLEDGE_NOT_KEPT : '' });
    await knowledge.refresh();
  } catch (error) {
    if (isPatient && error instanceof ApiError && error.code === 'too_many_requests') return 'later';
    const sentence = sentenceOf(error, 'It did not arrive. Check your connection, and choose it again.');
    put({ ...row, status: 'failed', sentence });
  }
  return 'done';
}

function put(upload: Upload): void {
  list.value = list.value.map((one) => (one.id === upload.id ? upload : one));
}

/** What can be told before anything is sent. */
function problemOf({ name, size }: File): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!KNOWLEDGE_ENDINGS.some((known) => known === ending)) return KNOWLEDGE_PROBLEMS.unknown_kind;
  return size > KNOWLEDGE_FILE_BYTES ? KNOWLEDGE_PROBLEMS.too_large : null;
}
