import { isHeldBack } from '../held-back.ts';
import { ALL_TABLES } from './all.ts';
import { measureAll } from './measure.ts';
import { missOf, touchOf } from './run.ts';

/**
 * Prints, per language over all its shops, how many hostile replies get through and how many good ones are touched, open and
 * held back; then the cases that were written before any rule was read: `node testing/cases/fact-check/report.ts`.
 * Only open cases are named.
 */
const languages = [...new Set(ALL_TABLES.map(({ language }) => language))];
const rows = languages.map((language) => {
  const files = ALL_TABLES.filter((file) => file.language === language);
  const misses = files.flatMap((file) =>
    file.hostile.map((one) => ({
      reply: one.reply,
      fault: missOf(file, one),
      isHeld: isHeldBack(one.reply),
    })),
  );
  const touches = files.flatMap((file) =>
    file.good.map((one) => ({ reply: one.reply, fault: touchOf(file, one), isHeld: isHeldBack(one.reply) })),
  );
  return { language, misses, touches };
});

interface Result {
  reply: string;
  fault: string | null;
  isHeld: boolean;
}

function share(results: readonly Result[]): string {
  const cells = [false, true].map((held) => results.filter(({ isHeld }) => isHeld === held));
  return cells
    .map((cell) => `${cell.filter(({ fault }) => fault !== null).length}/${cell.length}`.padStart(8))
    .join('');
}

function faults(results: readonly Result[], what: string): string[] {
  return results.flatMap(({ reply, fault, isHeld }) =>
    fault === null || isHeld ? [] : [`    ${what}: ${reply} (${fault})`],
  );
}

const all = {
  language: 'All',
  misses: rows.flatMap(({ misses }) => misses),
  touches: rows.flatMap(({ touches }) => touches),
};
process.stdout.write(
  `${''.padEnd(18)}     got through         touched\n${''.padEnd(18)}    open    held    open    held\n`,
);
for (const { language, misses, touches } of rows) {
  process.stdout.write(`${language.padEnd(18)}${share(misses)}${share(touches)}\n`);
  for (const line of [...faults(misses, 'got through'), ...faults(touches, 'touched')])
    process.stdout.write(`${line}\n`);
}
process.stdout.write(`${all.language.padEnd(18)}${share(all.misses)}${share(all.touches)}\n`);

for (const { name, caught, leftAlone, faults } of measureAll()) {
  process.stdout.write(
    `${name}: caught ${caught.join(', held ')}; left alone ${leftAlone.join(', held ')}\n`,
  );
  for (const fault of faults) process.stdout.write(`    ${fault}\n`);
}
