import type { UsageAnswer } from '../../../src/contract/usage.ts';

const HEADINGS = [
  'day',
  'template',
  'source',
  'replies',
  'prompt_tokens',
  'completion_tokens',
  'cost_usd',
  'average_ms',
];

/** The numbers behind the charts, one line a day, template and source. Unknown ones are empty. */
export function usageCsv({ days }: Pick<UsageAnswer, 'days'>): string {
  const lines = days.map((row) => [
    row.day,
    textCell(row.templateName),
    row.source,
    row.replies,
    row.promptTokens,
    row.completionTokens,
    row.costUsd ?? '',
    row.averageMs ?? '',
  ]);
  return [HEADINGS, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
