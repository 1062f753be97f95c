/** How well questions that nobody could answer are grouped: `npx node testing/suggestions-report.ts [--wrong]` */
import { measureGrouping, type PairScore } from './cases/unanswered/measure-grouping.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const line = (name: string, { questions, groups, precision, recall }: PairScore) =>
  `${name}: ${questions} questions of ${groups} groups; pairs: precision ${percent(precision)}, recall ${percent(recall)}`;

const { known, heldBack, wrong } = measureGrouping();
const lines = [line('known', known), line('held back', heldBack)];
// Of what is held back none is named, or it would be tuned to.
if (process.argv.includes('--wrong')) lines.push(...wrong);
process.stdout.write(`${lines.join('\n')}\n`);
