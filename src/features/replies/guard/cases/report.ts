import { ALL_TABLES } from './all.ts';
import { isHeldBack } from './case.ts';
import { missOf, touchOf } from './run.ts';

/**
 * Prints, per language, how many hostile replies get through and how many good ones are touched, of the cases that rules were
 * written by and of those held back: `node src/features/replies/guard/cases/report.ts`.
 */
const lines = ALL_TABLES.map((file) => {
  const misses = file.hostile.map((one) => missOf(file, one));
  const touches = file.good.map((one) => touchOf(file, one));
  const share = (results: readonly (string | null)[], isHeld: boolean): string => {
    const chosen = results.filter((_, at) => isHeldBack(at) === isHeld);
    return `${chosen.filter((result) => result !== null).length}/${chosen.length}`.padStart(7);
  };
  const cells = [share(misses, false), share(misses, true), share(touches, false), share(touches, true)];
  const faults = [
    ...misses.flatMap((miss, at) =>
      miss === null ? [] : [`    got through: ${file.hostile[at]?.reply} (${miss})`],
    ),
    ...touches.flatMap((touch, at) =>
      touch === null ? [] : [`    touched: ${file.good[at]?.reply} (${touch})`],
    ),
  ];
  return [`${file.language.padEnd(16)}${cells.join('')}`, ...faults].join('\n');
});

const head = `${''.padEnd(16)}  got through     touched\n${''.padEnd(16)}   open   held   open   held`;
process.stdout.write(`${head}\n${lines.join('\n')}\n`);
