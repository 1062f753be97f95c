import { checkText } from '../../contract/fields.ts';
import { GOLDEN_HISTORY_MOST, GOLDEN_RULES } from '../../contract/golden-lists.ts';
import { invalidFields } from '../../errors.ts';
import type { GoldenChat } from './golden.store.ts';

type Written = Pick<GoldenChat, 'message' | 'contactName' | 'history' | 'text'>;

/** Outer spaces removed. Throws `invalid_input` with a sentence per field. */
export function readGolden({ message, contactName, history, text }: Written): Written {
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries({ message, contactName, text })) {
    const problem = checkText(GOLDEN_RULES[name as keyof typeof GOLDEN_RULES], value);
    if (problem !== null) problems[name] = problem;
  }
  if (history.length > GOLDEN_HISTORY_MOST) problems.history = `At most ${GOLDEN_HISTORY_MOST} messages`;
  for (const [index, { messageText }] of history.entries()) {
    const problem = checkText(GOLDEN_RULES.message, messageText);
    if (problem !== null) problems[`history.${index}.messageText`] = problem;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { message: message.trim(), contactName: contactName.trim(), history, text: text.trim() };
}
