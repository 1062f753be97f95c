import { short } from './numbers.ts';

/** One figure of the final table. */
export interface Finding {
  what: string;
  ours: string;
  /** What ours is compared with; '' where there is nothing. */
  reference: string;
  ratio: string;
  target: string;
  /** null: there is no target. */
  isMet: boolean | null;
}

export type Bound = { atLeast: number } | { atMost: number };

/** A figure whose ratio to the reference's has a target; null: it is only told. */
export function ratioFinding(
  what: string,
  unit: string,
  values: { ours: number; reference: number; ratio: number },
  bound: Bound | null,
): Finding {
  return {
    what,
    ours: `${short(values.ours)} ${unit}`,
    reference: `${short(values.reference)} ${unit}`,
    ratio: values.ratio.toFixed(2),
    target: bound === null ? '' : target(bound, ''),
    isMet: bound === null ? null : isWithin(values.ratio, bound),
  };
}

/** A figure of ours that has a target by itself; the reference's stands beside it. */
export function absoluteFinding(
  what: string,
  unit: string,
  values: { ours: number; reference?: number },
  bound: Bound | null,
): Finding {
  return {
    what,
    ours: `${short(values.ours)} ${unit}`,
    reference: values.reference === undefined ? '' : `${short(values.reference)} ${unit}`,
    ratio: '',
    target: bound === null ? '' : target(bound, ` ${unit}`),
    isMet: bound === null ? null : isWithin(values.ours, bound),
  };
}

export function printTable(findings: readonly Finding[]): void {
  const head = ['what', 'ours', 'reference', 'ratio', 'target', 'ok?'];
  const rows = findings.map(({ what, ours, reference, ratio, target, isMet }) => {
    return [what, ours, reference, ratio, target, okCell(isMet)];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  ');
  console.log(`\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row).trimEnd());
}

/** Names to the left, figures to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 || column > 3 ? cell.padEnd(width) : cell.padStart(width);
}

function okCell(isMet: boolean | null): string {
  if (isMet === null) return '';
  return isMet ? 'yes' : 'NO';
}

function target(bound: Bound, unit: string): string {
  return 'atLeast' in bound ? `at least ${bound.atLeast}${unit}` : `at most ${bound.atMost}${unit}`;
}

function isWithin(value: number, bound: Bound): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}
