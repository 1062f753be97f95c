import { buffer } from 'node:stream/consumers';
import { type DocumentSource, ReadError, type Reading } from '../document.ts';
import { readDocument } from '../read-document.ts';
import { type ProcessLimits, watchLimits } from './limits-watch.ts';

/** What a process is sent: this as JSON in its first line, then the file. */
export interface ReadingOrder {
  source: DocumentSource;
  limits: ProcessLimits;
}

/** Reads the file that comes in, within limits, and answers with a `Reading` as JSON. Ends the process. */
export async function serveReading(input: NodeJS.ReadableStream): Promise<never> {
  const sent = await buffer(input);
  const end = sent.indexOf('\n');
  const { source, limits }: ReadingOrder = JSON.parse(sent.toString('utf8', 0, end));
  const watch = watchLimits(limits);
  const reading = await readingOf(sent.subarray(end + 1), source);
  await watch.end();
  await new Promise((resolve) => process.stdout.write(JSON.stringify(reading), resolve));
  // Parsers leave timers behind.
  process.exit(0);
}

async function readingOf(bytes: Uint8Array, source: DocumentSource): Promise<Reading> {
  try {
    return { document: await readDocument(bytes, source) };
  } catch (error) {
    return { problem: error instanceof ReadError ? error.problem : 'damaged' };
  }
}
