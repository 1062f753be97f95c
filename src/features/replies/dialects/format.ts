/** How an answer can be written: what `?format=` may name. */
export const ANSWER_FORMATS = ['default', 'chatfuel', 'evolution', 'plain'] as const;

export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export type FormatResult =
  | { ok: true; format: AnswerFormat }
  | { ok: false; status: 400; field: 'format'; code: 'format_unknown'; sentence: string };

/** The format that the query string asks for; without one, or with an empty one, the default. */
export function parseFormat(query: string | readonly string[] | undefined): FormatResult {
  const wanted = String(query ?? '')
    .trim()
    .toLowerCase();
  const format = wanted === '' ? 'default' : ANSWER_FORMATS.find((known) => known === wanted);
  if (format !== undefined) return { ok: true, format };
  return {
    ok: false,
    status: 400,
    field: 'format',
    code: 'format_unknown',
    sentence: `There is no such "format". Use one of ${ANSWER_FORMATS.join(', ')}, or leave it out.`,
  };
}
