import { ANSWER_FORMATS, type AnswerFormat } from '../../../contract/webhook.ts';

/** The format that the query string asks for; without one, or with an empty one, the default. null: unknown. */
export function parseFormat(query: string | readonly string[] | undefined): AnswerFormat | null {
  const wanted = String(query ?? '')
    .trim()
    .toLowerCase();
  return wanted === '' ? 'default' : (ANSWER_FORMATS.find((known) => known === wanted) ?? null);
}
