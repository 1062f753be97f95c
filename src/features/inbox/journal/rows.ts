import { DELIVERY_STATES, REPLY_SOURCES, type ReplySource } from '../../../contract/reply.ts';
import { type PauseColumns, pauseColumns, toPause } from '../../../db/pause-columns.ts';
import { readMemo } from './decide-silence.ts';
import type { Overdue, RecordedMessage, TemplateKey } from './journal.types.ts';
import {
  type AllowanceState,
  type Burst,
  type ConversationState,
  INBOX_STATE,
  type InboxEntry,
  type InboxState,
} from './state.ts';

/** Rows as both databases return them. */
export interface ConversationRow extends PauseColumns {
  id: number;
  user_id: number;
  template_id: number;
  external_id: string;
  contact_name: string;
  message_count: number;
  next_seq: number;
  head_seq: number;
  lease_token: number;
  lease_until: number;
  rate_full_at: number;
  last_active_at: number;
  last_reply_at: number | null;
  memo: string | null;
  version: number;
}

/** What the journal writes of a conversation, in the order of the statements' parameters: column and Postgres type. */
export const CONVERSATION_COLUMNS = {
  contact_name: 'text',
  message_count: 'int',
  pause_reason: 'text',
  paused_until: 'bigint',
  next_seq: 'bigint',
  head_seq: 'bigint',
  lease_token: 'bigint',
  lease_until: 'bigint',
  rate_full_at: 'bigint',
  last_active_at: 'bigint',
  last_reply_at: 'bigint',
  memo: 'text',
} as const;

/** The values of `CONVERSATION_COLUMNS`. */
export function conversationValues(c: ConversationState): unknown[] {
  const { pause_reason, paused_until } = pauseColumns(c.pause);
  return [
    c.contactName,
    c.messageCount,
    pause_reason,
    paused_until,
    c.nextSeq,
    c.headSeq,
    c.leaseToken,
    c.leaseUntil,
    c.rateFullAt,
    c.lastActiveAt,
    c.lastReplyAt,
    c.memo,
  ];
}

export interface EntryRow {
  id: number;
  user_id: number;
  conversation_id: number;
  seq: number;
  state: number;
  source: string | null;
  handoff: number;
  message_text: string | null;
  due_at: number | null;
  created_at: number;
  reply_text: string | null;
  delivery_state: string | null;
  burst: string | null;
  /** Of SQLite a number. */
  is_kept: boolean | number;
}

export interface AllowanceRow {
  user_id: number;
  template_id: number;
  rate_full_at: number;
  ai_day: number;
  ai_replies: number;
  version: number;
}

export interface MessageRow {
  is_from_user: number;
  message_text: string;
  source: string | null;
  created_at: number;
}

export interface OverdueRow extends EntryRow {
  template_id: number;
  external_id: string;
  contact_name: string;
  memo: string | null;
}

export function toOverdue(row: OverdueRow): Overdue {
  const entry = toEntry(row);
  return {
    userId: row.user_id,
    templateId: row.template_id,
    externalId: row.external_id,
    contactName: row.contact_name,
    memo: readMemo(row),
    inboxId: entry.id,
    conversationId: entry.conversationId,
    seq: entry.seq,
    text: entry.text,
  };
}

export function toConversation(row: ConversationRow): ConversationState {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    externalId: row.external_id,
    contactName: row.contact_name,
    messageCount: row.message_count,
    pause: toPause(row),
    nextSeq: row.next_seq,
    headSeq: row.head_seq,
    leaseToken: row.lease_token,
    leaseUntil: row.lease_until,
    rateFullAt: row.rate_full_at,
    lastActiveAt: row.last_active_at,
    lastReplyAt: row.last_reply_at,
    memo: row.memo,
    version: row.version,
  };
}

export function toEntry(row: EntryRow): InboxEntry {
  return {
    id: row.id,
    userId: row.user_id,
    conversationId: row.conversation_id,
    seq: row.seq,
    state: toState(row.state),
    reply: { text: row.reply_text ?? '', source: toSource(row.source), handoff: row.handoff === 1 },
    text: row.message_text ?? '',
    delivery: DELIVERY_STATES.find((state) => state === row.delivery_state) ?? null,
    dueAt: row.due_at,
    isKept: Boolean(row.is_kept),
    burst: row.burst === null ? null : JSON.parse(row.burst),
    createdAt: row.created_at,
  };
}

/** What `toEntry` reads. */
export function burstText(burst: Burst | null): string | null {
  return burst === null ? null : JSON.stringify(burst);
}

export function toAllowance(row: AllowanceRow): AllowanceState {
  return {
    userId: row.user_id,
    templateId: row.template_id,
    rateFullAt: row.rate_full_at,
    aiDay: row.ai_day,
    aiReplies: row.ai_replies,
    version: row.version,
  };
}

export function emptyAllowance({ userId, templateId }: TemplateKey): AllowanceState {
  return { userId, templateId, rateFullAt: 0, aiDay: 0, aiReplies: 0, version: 0 };
}

export function toMessage(row: MessageRow): RecordedMessage {
  const isFromUser = row.is_from_user === 1;
  const isJoined = row.source === 'joined';
  return { isFromUser, messageText: row.message_text, isJoined, createdAt: row.created_at };
}

function toState(value: number): InboxState {
  return Object.values(INBOX_STATE).find((state) => state === value) ?? INBOX_STATE.done;
}

function toSource(value: string | null): ReplySource {
  return REPLY_SOURCES.find((source) => source === value) ?? 'none';
}
