/**
 * Seeded faults: small changes of the product that a reviewer would call bugs, so that tests can be tried on them. Each
 * file `<room>.txt` beside this one holds some, as follows; old and new text may be a part of a line.
 *
 *     # 1 src/features/inbox/dedup.ts
 *     What breaks, in a sentence.
 *     - the text as it is, once in its file
 *     + the text with the fault
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Seed {
  number: number;
  room: string;
  file: string;
  /** What the fault breaks. */
  breaks: string;
  text: string;
  fault: string;
}

export function readSeeds(folder = import.meta.dirname): Seed[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const seeds = files.flatMap((name) =>
    parseSeeds(basename(name, '.txt'), readFileSync(join(folder, name), 'utf8')),
  );
  return seeds.sort((a, b) => a.number - b.number);
}

export function parseSeeds(room: string, written: string): Seed[] {
  return written
    .split(/^# /m)
    .slice(1)
    .map((entry) => {
      const [head = '', breaks = '', ...lines] = entry.trimEnd().split('\n');
      const [number, file = ''] = head.split(' ');
      const textOf = (sign: string) =>
        lines
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(2))
          .join('\n');
      return { number: Number(number), room, file, breaks, text: textOf('-'), fault: textOf('+') };
    });
}

export interface Planted {
  whole: string;
  faulty: string;
  /** Where the fault begins. */
  line: number;
}

/** The seed's file below `root` without and with the fault. Null where its place is not there exactly once. */
export function plant({ file, text, fault }: Seed, root: string): Planted | null {
  const path = join(root, file);
  const whole = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [before = '', after, ...more] = whole.split(text);
  if (after === undefined || more.length > 0) return null;
  return { whole, faulty: before + fault + after, line: before.split('\n').length };
}
