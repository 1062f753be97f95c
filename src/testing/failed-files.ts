/** A reporter for `node --test`: the paths of the files with a failed test, a line each. */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { filesOfGroup } from './file-groups.ts';

// biome-ignore lint/style/noDefaultExport: Node asks for it
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.nesting > 0) continue;
    const { entryFile } = data as { entryFile?: string };
    const files = filesOfGroup(entryFile ?? data.file ?? data.name);
    const said = `${data.file}\n${inspect(data.details.error, { depth: null })}`;
    const named = files.filter((file) => said.includes(file));
    yield (named.length > 0 ? named : files).map((file) => `${file}\n`).join('');
  }
}
