import { changedMemo, isKeptElsewhere, type Memo, type MemoChange, NO_MEMO } from '../../../contract/memo.ts';
import { speakerOf } from '../../../contract/voice.ts';
import type { ConversationState, NoteEffect, RecordEffect, SettleEffect } from './state.ts';

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

/** The template that a message and its reply belong to, where several share the conversation; null: its own. */
export function saidBy({ reply, conversation, repliedAt }: RecordEffect | SettleEffect): number | null {
  if (reply.saidBy !== undefined) return reply.saidBy;
  // Most memos say nothing of it, and need no reading.
  return conversation.memo?.includes('"voice"') ? speakerOf(readMemo(conversation).voice, repliedAt) : null;
}
