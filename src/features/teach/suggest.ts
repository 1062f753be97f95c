import type { TeachKind } from '../../contract/teach-lists.ts';
import { foldText } from '../../text/fold.ts';
import { containsWords } from '../triggers/trigger-match.ts';
import { readTurn } from '../voice/pairs/terms.ts';
import type { Changes } from './what-changed.ts';
import { wordsOf } from './word-diff.ts';

const SHORT_QUESTION = 3;

/** What a correction most likely is meant for. A golden chat is never wrong. Pure. */
export function suggest({
  asked,
  better,
  contactName,
  changes,
  isAnswered,
  canBeExample,
}: {
  asked: string;
  better: string;
  contactName: string;
  changes: Changes;
  /** An FAQ or a trigger answers the message already: that one should be changed. */
  isAnswered: boolean;
  canBeExample: boolean;
}): TeachKind[] {
  const { isChanged, hasNewFact, takenOut } = changes;
  if (!isChanged) return ['golden'];
  const kinds: TeachKind[] = [];
  const isFixed = isShortQuestion(asked) && !names(better, contactName);
  if (hasNewFact && !isAnswered) kinds.push(isFixed ? 'trigger' : 'faq');
  if (takenOut.length > 0) kinds.push('forbid');
  if (!hasNewFact && canBeExample) kinds.push('voice');
  return [...kinds, 'golden'];
}

/** 'Price?', 'opening hours': whoever writes it can get the same words. */
function isShortQuestion(asked: string): boolean {
  const count = wordsOf(asked).length;
  return count > 0 && count <= SHORT_QUESTION && readTurn(asked).terms.some((term) => !term.startsWith('~'));
}

function names(text: string, contactName: string): boolean {
  const folded = foldText(text);
  return wordsOf(contactName).some(({ key }) => key.length > 1 && containsWords(folded, key));
}
