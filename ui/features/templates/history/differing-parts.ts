type Parts = readonly [before: string, changed: string, after: string];

/** Of what both texts have in common, this many characters are shown beside what differs. */
const AROUND = 120;

/** Both texts in three parts: the same words at the start, what differs, the same words at the end. */
export function differingParts(first: string, second: string): { first: Parts; second: Parts } {
  const a = words(first);
  const b = words(second);
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return { first: parts(a, start, end), second: parts(b, start, end) };
}

function words(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

function parts(all: readonly string[], start: number, end: number): Parts {
  const last = all.length - end;
  const before = all.slice(0, start).join('');
  const after = all.slice(last).join('');
  return [
    before.length <= AROUND ? before : `…${before.slice(-AROUND)}`,
    all.slice(start, last).join(''),
    after.length <= AROUND ? after : `${after.slice(0, AROUND)}…`,
  ];
}
