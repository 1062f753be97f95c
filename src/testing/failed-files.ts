/** A reporter for `node --test`: the paths of the files with a failed test, a line each. */
import type { TestEvent } from 'node:test/reporters';

// biome-ignore lint/style/noDefaultExport: Node asks for it
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined && !data.success) yield `${data.file}\n`;
  }
}
