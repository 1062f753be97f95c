// What the fact check makes of replies that it was not written for: node bench/fact-check-fresh.ts [all]
// 'all' also names the held-back cases, which is for reading a result, not for writing rules.
import { guardReply, prepareGuard } from '../src/features/replies/fact-check/guard.ts';
import { PROMPT_TEXTS } from '../src/features/replies/prompt/prompt.ts';
import { FRESH_LANGUAGES, type FreshCase, freshCases } from '../src/testing/cases/fact-check/fresh.ts';

const showsHeldBack = process.argv[2] === 'all';

function findingsOf({ template, triggers, history, incoming, reply }: FreshCase): string {
  const prepared = prepareGuard({ template, triggers, promptTexts: PROMPT_TEXTS });
  const { findings } = guardReply(prepared, reply, {
    history: history.map((line) => ({
      isFromUser: line.startsWith('c: '),
      messageText: line.slice(3),
      createdAt: 0,
    })),
    incoming: { text: incoming, contactName: '' },
  });
  return findings.map(({ rule, excerpt }) => `${rule} '${excerpt}'`).join(', ');
}

const table: Record<string, Record<string, number>> = {};
for (const one of FRESH_LANGUAGES.flatMap(freshCases)) {
  const found = findingsOf(one);
  const isWrong = (one.fault === null) === (found !== '');
  for (const language of [one.language, 'all']) {
    table[`${language} ${one.isHeldBack ? 'held back' : 'open'}`] ??= {
      good: 0,
      falseAlarms: 0,
      bad: 0,
      missed: 0,
    };
    const row = table[`${language} ${one.isHeldBack ? 'held back' : 'open'}`] as Record<string, number>;
    const [kind, wrong] = one.fault === null ? ['good', 'falseAlarms'] : ['bad', 'missed'];
    row[kind] = (row[kind] ?? 0) + 1;
    if (isWrong) row[wrong] = (row[wrong] ?? 0) + 1;
  }
  if (!isWrong || (one.isHeldBack && !showsHeldBack)) continue;
  console.log(`${one.language} ${one.fault ?? 'FALSE ALARM'}: ${JSON.stringify(one.reply)} ${found}`);
}
console.table(table);
