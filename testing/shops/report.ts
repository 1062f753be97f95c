/*
 * How well the papers of thirty made-up shops are found for 600 questions, against a search library as it comes and against all
 * text up to the same budget; and how well conflicts between papers are found. `npx node testing/shops/report.ts [MISSES]` also lists that many of our misses among the shops
 * that were seen; no rule was made because of the shops that are held back.
 */
import { countConflicts } from './made-up-conflicts.ts';
import { measure, type Outcome, ours, plainBm25, wholeCut } from './measure.ts';
import { QUESTION_KINDS } from './shop.ts';
import { madeUpShops } from './shops.ts';

const shops = await madeUpShops();
const write = (...cells: (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);
const percent = (part: number, all: number) => `${all === 0 ? 0 : Math.round((part / all) * 1_000) / 10} %`;
const misses = Number(process.argv[2] ?? 0);

for (const isHeld of [false, true]) {
  const some = shops.filter((shop) => shop.isHeld === isHeld);
  write(isHeld ? '\nHeld back' : 'Seen', `${some.length} shops`);
  write('', 'recall', 'first', 'empty', 'silent', 'nothing', 'wrongly licensed', ...QUESTION_KINDS);
  for (const [name, make] of [
    ['ours', ours],
    ['BM25', plainBm25],
    ['whole', wholeCut],
  ] as const) {
    const outcomes = await measure(some, make);
    write(name, ...row(outcomes));
    if (name === 'ours' && !isHeld) list(outcomes);
  }
  const { made, found, wrong } = await countConflicts(some);
  write(`conflicts: ${found} of ${made} found, ${wrong.length} wrong`);
}

function row(outcomes: readonly Outcome[]): string[] {
  const answered = outcomes.filter(({ question }) => question.answer.length > 0);
  const others = outcomes.filter(({ question }) => question.answer.length === 0);
  const count = (
    list: readonly Outcome[],
    name: 'isRight' | 'isFirst' | 'isEmpty' | 'isSilent' | 'isWronglyLicensed',
  ) => percent(list.filter((outcome) => outcome[name]).length, list.length);
  const kinds = QUESTION_KINDS.map((kind) =>
    count(
      outcomes.filter(({ question }) => question.kind === kind),
      'isRight',
    ),
  );
  return [
    count(answered, 'isRight'),
    count(answered, 'isFirst'),
    count(answered, 'isEmpty'),
    count(answered, 'isSilent'),
    count(others, 'isRight'),
    `${outcomes.filter(({ isWronglyLicensed }) => isWronglyLicensed).length}`,
    ...kinds,
  ];
}

function list(outcomes: readonly Outcome[]): void {
  for (const { shop, question, passages } of outcomes.filter(({ isRight }) => !isRight).slice(0, misses)) {
    write(
      `  ${shop.name} ${question.kind}`,
      question.message,
      JSON.stringify(question.answer[0] ?? []),
      passages.length,
      (passages[0]?.text ?? '').replaceAll('\n', ' | ').slice(0, 90),
    );
  }
}
