/**
 * A reporter for `node --test`: the paths of the files with a failed test, a line each, and at the end `passed` where
 * the run as a whole did. The runner's exit code also tells of its own troubles, such as a clean-up that failed.
 */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { filesOfGroup } from './file-groups.ts';

const PASSED = 'passed';

// biome-ignore lint/style/noDefaultExport: Node asks for it
export default async function* runVerdict(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // The summaries of single files name them.
    if (type === 'test:summary' && data.file === undefined && data.success) yield `${PASSED}\n`;
    if (type !== 'test:fail' || data.nesting > 0) continue;
    const { entryFile } = data as { entryFile?: string };
    const files = filesOfGroup(entryFile ?? data.file ?? data.name);
    const said = `${data.file}\n${inspect(data.details.error, { depth: null })}`;
    const named = files.filter((file) => said.includes(file));
    yield (named.length > 0 ? named : files).map((file) => `${file}\n`).join('');
  }
}

/** Reads what the reporter wrote. A run that broke off has not passed. */
export function readVerdict(written: string): { isSuccess: boolean; failed: string[] } {
  const lines = new Set(written.split('\n').filter(Boolean));
  const isSuccess = lines.delete(PASSED);
  return { isSuccess, failed: [...lines] };
}
