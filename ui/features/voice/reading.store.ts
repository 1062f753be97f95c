import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { VoiceSource, VoiceTurn } from '../../../src/contract/owner-voice.ts';
import { onUserChange } from '../session/user-data.ts';
import type { ExportSummary, ReadNews, ReadOrder, ReadProblem } from './read-worker.ts';

type Candidates = ExportSummary['candidates'];

export type Reading =
  | { status: 'idle' }
  | { status: 'reading'; files: number; isSorting: boolean }
  | { status: 'failed'; sentence: string }
  | {
      status: 'read';
      source: VoiceSource;
      /** Of another owner while the one just chosen is looked for. */
      summary: ExportSummary;
      /** Some of the turns. The worker keeps all of them. */
      examples: readonly VoiceTurn[];
      owner: string | null;
      /** Who may be the owner, also after one was chosen. */
      candidates: Candidates;
    };

const current = signal<Reading>({ status: 'idle' });
let worker: Worker | null = null;
let giveBody: (body: Blob | null) => void = () => undefined;
onUserChange(stopReading);

/** What the owner has chosen to learn from, as far as this device has read it. */
export const reading: ReadonlySignal<Reading> = current;

export function readFiles(files: readonly File[]): void {
  if (files.length > 0) start({ files, pasted: '' }, sourceOf(files.map(({ name }) => name)));
}

export function readPasted(pasted: string): void {
  start({ files: [], pasted }, 'paste');
}

export function chooseOwner(owner: string): void {
  if (current.value.status === 'read') current.value = { ...current.value, owner };
  worker?.postMessage({ owner } satisfies ReadOrder);
}

/** What was read, as it is sent once the owner agrees; null where reading was stopped meanwhile. */
export function consentedBody(): Promise<Blob | null> {
  return new Promise((resolve) => {
    giveBody = resolve;
    if (worker === null) resolve(null);
    else worker.postMessage({ isConsented: true } satisfies ReadOrder);
  });
}

/** Also forgets what was read. */
export function stopReading(): void {
  worker?.terminate();
  worker = null;
  giveBody(null);
  current.value = { status: 'idle' };
}

function start(order: ReadOrder, source: VoiceSource): void {
  stopReading();
  const own = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  worker = own;
  current.value = { status: 'reading', files: 0, isSorting: false };
  own.addEventListener('message', ({ data }: MessageEvent<ReadNews>) => {
    // What was on its way when it was stopped.
    if (worker !== own) return;
    if (data.kind === 'progress') current.value = { ...data, status: 'reading' };
    else if (data.kind === 'failed') fail(`${data.name}: ${PROBLEMS[data.problem]}`);
    else if (data.kind === 'body') giveBody(data.body);
    else take(data, source);
  });
  // Such as too little memory.
  own.addEventListener('error', () => fail('This device could not read it. Try a smaller span of time.'));
  own.postMessage(order);
}

function take({ summary, examples }: Extract<ReadNews, { kind: 'read' }>, source: VoiceSource): void {
  const { owner, candidates } = summary;
  if (current.value.status === 'read') current.value = { ...current.value, summary, examples };
  else if (owner !== null || candidates.length > 0)
    current.value = { status: 'read', source, summary, examples, owner, candidates };
  else fail(NOTHING[source]);
}

function fail(sentence: string): void {
  stopReading();
  current.value = { status: 'failed', sentence };
}

/** As on the command line: the first file says it. */
function sourceOf([first = '']: readonly string[]): VoiceSource {
  if (/\.[ct]sv$/i.test(first)) return 'table';
  return /\.txt$/i.test(first) ? 'paste' : 'export';
}

const PROBLEMS: Readonly<Record<ReadProblem, string>> = {
  broken: 'This archive is damaged, or is no zip. Download it again, and choose it as it is.',
  locked: 'This archive asks for a password. Choose one without.',
  bomb: 'Far more comes out of this archive than any export holds. It was not read.',
  too_large: 'This file is too large to hold messages alone.',
  unreadable: 'This device could not read the file. Choose it again.',
};

const NOTHING: Readonly<Record<VoiceSource, string>> = {
  export: 'There are no messages in it. When you ask Instagram for the export, choose “Messages”.',
  table: 'No messages were found in this table. It needs a column with the text, and one with who sent it.',
  paste: 'No messages were found in this text.',
  account: 'No messages were found.',
};
