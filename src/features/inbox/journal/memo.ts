import { changedMemo, isKeptElsewhere, type Memo, type MemoChange, NO_MEMO } from '../../../contract/memo.ts';
import type { ConversationState, NoteEffect } from './state.ts';

export function readMemo({ memo }: Pick<ConversationState, 'memo'>): Memo {
  return memo === null ? NO_MEMO : JSON.parse(memo);
}

/** Changes the conversation's memo; the effect tells those who keep rows of what it says. */
export function note(
  conversation: ConversationState,
  change: MemoChange | null | undefined,
  at: number,
): NoteEffect[] {
  if (change === null || change === undefined) return [];
  const before = readMemo(conversation);
  const after = changedMemo(before, change);
  if (after === before) return [];
  conversation.memo = JSON.stringify(after);
  return isKeptElsewhere(change) ? [{ kind: 'note', conversation, change, at }] : [];
}
